/** How a person wants numbers and times written. An empty locale or `hours: 'system'` means: as the computer is set. */
interface FormatChoice {
  readonly locale: string;
  readonly zone: 'local' | 'utc';
  readonly hours: 'system' | '12' | '24';
}

/** Functions that write figures in one locale. All take plain numbers; times are Unix seconds. */
export interface Formats {
  /** A number with at most `digits` decimals, none unless given. */
  number(value: number, digits?: number): string;
  /** A percentage: `percent(5)` is `5%` in English. */
  percent(value: number, digits?: number): string;
  /** A count with its noun: `count(2, 'alert', 'alerts')` is `2 alerts`. With at most `digits` decimals, none unless given. */
  count(value: number, one: string, other: string, digits?: number): string;
  /** `1st`, `2nd`, `53rd`. */
  ordinal(value: number): string;
  /** Texts joined by commas and a last “and” or “or”. */
  list(items: readonly string[], last?: 'and' | 'or'): string;
  /** A duration in its largest units: `90` is `1 min 30 s`. */
  span(seconds: number): string;
  /** Hour and minute. */
  clock(unix: number): string;
  /** Weekday, day, month, and the year if it is not this one. */
  date(unix: number): string;
}

const SPANS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** Creates the formats of a choice. They are built on first use, since a formatter of `Intl` is slow to create and fast to use. */
export function createFormats({ locale, zone, hours }: FormatChoice): Formats {
  const tag = locale || undefined;
  const numbers = new Map<number, Intl.NumberFormat>();
  const percents = new Map<number, Intl.NumberFormat>();
  const reuse = (made: Map<number, Intl.NumberFormat>, digits: number, style: 'decimal' | 'percent'): Intl.NumberFormat => {
    const format = made.get(digits) ?? new Intl.NumberFormat(tag, { maximumFractionDigits: digits, style });
    made.set(digits, format);
    return format;
  };
  const timeZone = zone === 'utc' ? { timeZone: 'UTC' } : {};
  const cycle = hours === 'system' ? {} : { hourCycle: hours === '24' ? ('h23' as const) : ('h12' as const) };
  const lazy = <T>(make: () => T): (() => T) => {
    let made: T | undefined;
    return () => (made ??= make());
  };
  const clock = lazy(() => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', ...cycle, ...timeZone }));
  const date = lazy(() => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', ...timeZone }));
  const dated = lazy(
    () => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...timeZone }),
  );
  // The sentences are English, so their plurals, ordinals and lists are as well.
  const plurals = lazy(() => new Intl.PluralRules('en'));
  const ordinals = lazy(() => new Intl.PluralRules('en', { type: 'ordinal' }));
  const lists = {
    and: lazy(() => new Intl.ListFormat('en-GB', { type: 'conjunction' })),
    or: lazy(() => new Intl.ListFormat('en-GB', { type: 'disjunction' })),
  };
  const SUFFIX: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  const number = (value: number, digits = 0): string => reuse(numbers, digits, 'decimal').format(value);
  const year = (unix: number): number => new Date(unix * 1_000).getUTCFullYear();
  return {
    number,
    percent: (value, digits = 1) => reuse(percents, digits, 'percent').format(value / 100),
    count: (value, one, other, digits) => `${number(value, digits)} ${plurals().select(value) === 'one' ? one : other}`,
    ordinal: (value) => `${number(value)}${SUFFIX[ordinals().select(value)] ?? 'th'}`,
    list: (items, last = 'and') => lists[last]().format(items),
    span: (seconds) => {
      const whole = Math.max(0, Math.round(seconds));
      const at = SPANS.findIndex(([size]) => whole >= size);
      const [size, unit] = SPANS[at] ?? SPANS[3];
      const [small, smallUnit] = SPANS[at + 1] ?? [1, 's'];
      const rest = at < 0 || at === 3 ? 0 : Math.floor((whole % size) / small);
      return `${number(Math.floor(whole / size))} ${unit}${rest > 0 ? ` ${number(rest)} ${smallUnit}` : ''}`;
    },
    clock: (unix) => clock().format(unix * 1_000),
    date: (unix) => (year(unix) === year(Date.now() / 1_000) ? date() : dated()).format(unix * 1_000),
  };
}
