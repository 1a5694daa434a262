/**
 * Formats numbers, money, ages and times. All functions are pure: locale and zone are arguments, and an empty locale means the system's.
 */
export type Zone = 'local' | 'utc';
type Direction = -1 | 0 | 1;

/** A price in two parts: the significant digits, and the trailing zeros, which are drawn dim. */
interface PriceText {
  readonly text: string;
  readonly dim: string;
}

const COIN = 10_000;
const MINUS = '\u2212';
const THIN = '\u2009';

const numbers = new Map<string, Intl.NumberFormat>();
function number(locale: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale || undefined, { minimumFractionDigits: least, maximumFractionDigits: most });
    numbers.set(key, format);
  }
  return format;
}
const write = (value: number, locale: string, least: number, most = least): string =>
  number(locale, least, most).format(value).replace('-', MINUS);

/** Returns a price with four decimals, the trailing zeros split off. `coin` is in base units. */
export function price(coin: number, locale = ''): PriceText {
  const all = write(coin / COIN, locale, 4);
  // A whole price loses its decimal point too: `2` and `.0000`.
  const text = all.replace(/(?:\D0{4}|0{1,3})$/, '');
  return { text, dim: all.slice(text.length) };
}

/** Returns the full price in one string, for accessible names and copies. `coin` is in base units. */
export const priceText = (coin: number, locale = ''): string => write(coin / COIN, locale, 4);

/** Returns an amount with two decimals. `coin` is in base units. */
export const total = (coin: number, locale = ''): string => write(coin / COIN, locale, 2);

/** Returns an amount for a narrow place: `4.61 M` from 10,000 coin up, in full below. `coin` is in base units. */
export const shortTotal = (coin: number, locale = ''): string =>
  Math.abs(coin) >= 1e4 * COIN ? compact(coin / COIN, locale) : total(coin, locale);

const STEPS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e4, 'k'],
] as const;

/**
 * Returns a number with three significant digits, as in `4.61 M` or `12.3 k`, or in full below 10,000. Use it only where a tooltip and
 * copies have the exact value.
 */
export function compact(value: number, locale = ''): string {
  for (const [size, unit] of STEPS) {
    // 9,999.96 k must read 10.0 M, so the limit is where rounding reaches it.
    if (Math.abs(value) < size * 0.99995) continue;
    const short = value / (unit === 'k' ? 1e3 : size);
    const digits = Math.abs(short) >= 99.95 ? 0 : Math.abs(short) >= 9.995 ? 1 : 2;
    return `${write(short, locale, digits)}${THIN}${unit}`;
  }
  return write(value, locale, 0, Math.abs(value) < 100 ? 2 : 0);
}

/** Formats whole influence with grouping. */
export const influence = (num: number, locale = ''): string => write(num, locale, 0);

/** Formats any whole number with grouping: blocks, counts, requests. */
export const whole = (value: number, locale = ''): string => write(Math.round(value), locale, 0);

/** Formats a number with a fixed number of decimals. */
export const decimal = (value: number, digits: number, locale = ''): string => write(value, locale, digits);

/** Formats an exchange rate with all its decimals: at least four, at most twelve. */
export const rate = (value: number, locale = ''): string => write(value, locale, 4, 12);

/** Returns the sign of a value after rounding, so that a rounded zero is never coloured. */
export function direction(value: number, digits = 1): Direction {
  const rounded = Math.round(value * 10 ** digits);
  return rounded > 0 ? 1 : rounded < 0 ? -1 : 0;
}

/** Formats a signed percentage: `+2.1 %`, `−4.6 %`, `0.0 %`, with a minus sign and a thin space. `value` is in percent. */
export function percent(value: number, locale = '', digits = 1): string {
  const side = direction(value, digits);
  const text = write(side === 0 ? 0 : Math.abs(value), locale, digits);
  return `${side > 0 ? '+' : side < 0 ? MINUS : ''}${text}${THIN}%`;
}

/** Formats a signed amount: `+1,204.80`, `−642.10`, `0.00`. `coin` is in base units. */
export function signedTotal(coin: number, locale = ''): string {
  const side = direction(coin / COIN, 2);
  return `${side > 0 ? '+' : side < 0 ? MINUS : ''}${total(side === 0 ? 0 : Math.abs(coin), locale)}`;
}

/** Formats an age: `2 s`, `1 m 12 s`, `14 min`, `3 h 20 min`, `2 d 4 h`. Rounds down; never below zero. */
export function age(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  if (all < 60) return `${all} s`;
  const minutes = Math.floor(all / 60);
  if (minutes < 10) return all % 60 === 0 ? `${minutes} m` : `${minutes} m ${all % 60} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Formats the time since `at`: an age, or date and time after a day. Arguments are in Unix seconds. */
export const since = (at: number, now: number, zone: Zone = 'local'): string => (now - at < 86_400 ? age(now - at) : dayTime(at, zone));

/** Formats a number of bytes: `412 MB`. */
export function bytes(value: number, locale = ''): string {
  if (value < 1_000) return `${write(value, locale, 0)} B`;
  if (value < 1_000_000) return `${write(value / 1_000, locale, 0)} kB`;
  return `${write(value / 1_000_000, locale, 0, value < 1e7 ? 1 : 0)} MB`;
}

/** Formats a duration: `41 ms`, `1.9 s`. */
export const duration = (ms: number, locale = ''): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${write(ms / 1_000, locale, 1)} s`);

const times = new Map<string, Intl.DateTimeFormat>();
function time(kind: string, options: Intl.DateTimeFormatOptions, zone: Zone): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  let format = times.get(key);
  if (!format) {
    // The interface is in English; en-GB puts the day before the month.
    format = new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23', ...(zone === 'utc' && { timeZone: 'UTC' }) });
    times.set(key, format);
  }
  return format;
}
const SECOND = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { weekday: 'short', day: '2-digit', month: 'short' } as const;
const at = (unix: number): Date => new Date(unix * 1_000);
const plain = (text: string): string => text.replaceAll(',', '');

/** `14:12:24` */
export const clockTime = (unix: number, zone: Zone = 'local'): string => time('second', SECOND, zone).format(at(unix));
/** `14:12` */
export const hourMinute = (unix: number, zone: Zone = 'local'): string => time('minute', MINUTE, zone).format(at(unix));
/** `Tue 17 Nov` */
export const day = (unix: number, zone: Zone = 'local'): string => plain(time('day', DAY, zone).format(at(unix)));
/** `17 Nov 2026`, for dates years back. */
export const calendarDay = (unix: number, zone: Zone = 'local'): string =>
  plain(time('calendar', { day: 'numeric', month: 'short', year: 'numeric' }, zone).format(at(unix)));
/** `Tue 17 Nov 23:41` */
export const dayTime = (unix: number, zone: Zone = 'local'): string => `${day(unix, zone)} ${hourMinute(unix, zone)}`;
/** `WET`, `UTC`, `GMT+2` */
export const zoneName = (unix: number, zone: Zone = 'local'): string =>
  time('zone', { ...MINUTE, timeZoneName: 'short' }, zone)
    .formatToParts(at(unix))
    .find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';
/** `Wed 18 Nov 14:12:42 WET`, for the status bar, fixtures and deadlines. */
export const fullTime = (unix: number, zone: Zone = 'local'): string =>
  `${day(unix, zone)} ${clockTime(unix, zone)} ${zoneName(unix, zone)}`;
/** `18 November 2026 14:12:42 WET`, the exact time for the tooltip of an age. */
export const exactTime = (unix: number, zone: Zone = 'local'): string =>
  `${plain(time('long', { day: 'numeric', month: 'long', year: 'numeric' }, zone).format(at(unix)))} ${clockTime(unix, zone)} ${zoneName(unix, zone)}`;
