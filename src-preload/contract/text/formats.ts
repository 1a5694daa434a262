import { language, languageTag, texts } from './language.ts';
import { createNumberFormats } from './number-formats.ts';
import { createTimeFormats, type FormatChoice } from './time-formats.ts';

/** Functions that write figures in one locale. All take plain numbers; times are Unix seconds. */
export type Formats = ReturnType<typeof createFormats>;

/* @wc-include */
const UNITS = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const;
const SPANS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
/** Seconds from which a duration is written in whole days, in weeks and in years. */
const [DAYS, WEEKS, YEARS] = [14 * 86_400, 56 * 86_400, 365.25 * 86_400];
const SUFFIX: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

function memoised<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => made.get(key) ?? (made.set(key, make(key)).get(key) as T);
}
const lazy = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
const english = lazy(() => new Intl.PluralRules('en'));
const ordinals = lazy(() => new Intl.PluralRules('en', { type: 'ordinal' }));
const listFormat = memoised((key: string) => {
  const [tag, type] = key.split(' ');
  return new Intl.ListFormat(tag, { type: type as 'conjunction' | 'disjunction' });
});
/** Forms of a noun: singular and plural, or all forms of the language in use, which the build passes instead. */
type Forms = string | readonly string[];

/** Creates the formats of a choice. They are built on first use, since a formatter of `Intl` is slow to create and fast to use. */
export function createFormats(choice: FormatChoice) {
  const numbers = createNumberFormats(choice.locale);
  const times = createTimeFormats(choice);
  const { number } = numbers;
  /** The form of a noun that fits a count: `plural(2, 'alert', 'alerts')` is `alerts`. */
  const plural = (value: number, one: Forms, other: string): string =>
    typeof one === 'string' ? (english().select(value) === 'one' ? one : other) : (one[texts()._.p?.(value) ?? 0] ?? '');
  /** A duration in its largest units, rounded down: `1 min 30 s`, `13 d 5 h`, `41 d`, `12 weeks`, `6.6 years`. */
  const span = (seconds: number): string => {
    const whole = Math.max(0, Math.round(seconds));
    const [years, weeks] = [Math.floor((whole / YEARS) * 10) / 10, Math.floor(whole / (7 * 86_400))];
    if (whole >= YEARS) return `${number(years, 1)} ${plural(years, 'year', 'years')}`;
    if (whole >= WEEKS) return `${number(weeks)} ${plural(weeks, 'week', 'weeks')}`;
    if (whole >= DAYS) return `${number(Math.floor(whole / 86_400))} ${UNITS.day}`;
    const at = SPANS.findIndex(([size]) => whole >= size);
    const [size, unit] = SPANS[at] ?? SPANS[3];
    const [small, smallUnit] = SPANS[at + 1] ?? SPANS[3];
    const rest = at < 0 || at === 3 ? 0 : Math.floor((whole % size) / small);
    return `${number(Math.floor(whole / size))} ${UNITS[unit]}${rest > 0 ? ` ${number(rest)} ${UNITS[smallUnit]}` : ''}`;
  };
  /** An age, rounded down: `2 s`, `1 min 12 s`, `14 min`, `3 h 20 min`, `2 d 4 h`, `3.2 years`. Seconds count below 10 minutes. Never below zero. */
  const age = (seconds: number): string => {
    const all = Math.floor(seconds);
    return span(all < 600 ? all : all - (all % 60));
  };
  return {
    ...numbers,
    ...times,
    plural,
    /** A count with its noun: `count(2, 'alert', 'alerts')` is `2 alerts`. With at most `digits` decimals, none unless given. */
    count: (value: number, one: Forms, other: string, digits?: number): string => `${number(value, digits)} ${plural(value, one, other)}`,
    /** `1st`, `2nd`, `53rd`. */
    ordinal: (value: number): string =>
      language() === 'de' ? `${number(value)}.` : `${number(value)}${SUFFIX[ordinals().select(value)] ?? 'th'}`,
    /** Texts joined by commas and a last “and” or “or”. */
    list: (items: readonly string[], last: 'and' | 'or' = 'and'): string =>
      listFormat(`${languageTag()} ${last === 'and' ? 'conjunction' : 'disjunction'}`).format(items),
    span,
    age,
    /** The time since `at`: an age, or date and time after a day. Arguments are in Unix seconds. */
    since: (at: number, now: number): string => (now - at < 86_400 ? age(now - at) : times.dayTime(at)),
  };
}
