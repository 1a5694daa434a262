import { localeFor } from './language.ts';

/** A price in two parts: the significant digits, and the trailing zeros, which are drawn dim. */
interface PriceText {
  readonly text: string;
  readonly dim: string;
}

const COIN = 10_000;
const THIN = '\u2009';

/* @wc-include */
const UNITS = { trillion: 'T', billion: 'B', million: 'M', thousand: 'k' } as const;
const STEPS = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e4, 'thousand'],
] as const;

/** Returns the sign of a value after rounding, so that a rounded zero is never coloured. */
export function direction(value: number, digits = 1): -1 | 0 | 1 {
  const rounded = Math.round(value * 10 ** digits);
  return rounded > 0 ? 1 : rounded < 0 ? -1 : 0;
}

/** Creates functions that format numbers, money and sizes in one locale; an empty locale is that of `localeFor`. */
export function createNumberFormats(locale: string) {
  const made = new Map<string, Intl.NumberFormat>();
  function write(value: number, least: number, most = least, style: 'decimal' | 'percent' = 'decimal', signed = false): string {
    const tag = localeFor(locale);
    const key = `${tag} ${least} ${most} ${style} ${signed}`;
    const format =
      made.get(key) ??
      new Intl.NumberFormat(tag, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
        style,
        signDisplay: signed ? 'exceptZero' : 'negative',
      });
    made.set(key, format);
    return format.format(value).replace('-', '\u2212');
  }
  /** A number with at most `digits` decimals, none unless given. */
  const number = (value: number, digits = 0): string => write(value, 0, digits);
  /** A price with all its decimals. `coin` is in base units, here and below. */
  const priceText = (coin: number): string => write(coin / COIN, 4);
  /** An amount with two decimals. */
  const total = (coin: number): string => write(coin / COIN, 2);
  /**
   * A number with three significant digits, as in `4.61 M` or `12.3 k`, or in full below 10,000. Use it only where a tooltip and copies
   * have the exact value.
   */
  function compact(value: number): string {
    for (const [size, unit] of STEPS) {
      // 9,999.96 k must read 10.0 M, so the limit is where rounding reaches it.
      if (Math.abs(value) < size * 0.99995) continue;
      const short = value / (unit === 'thousand' ? 1e3 : size);
      const digits = Math.abs(short) >= 99.95 ? 0 : Math.abs(short) >= 9.995 ? 1 : 2;
      return `${write(short, digits)}${THIN}${UNITS[unit]}`;
    }
    return number(value, Math.abs(value) < 100 ? 2 : 0);
  }
  return {
    number,
    priceText,
    total,
    compact,
    /** A round number as an axis shows it: `500`, `10 k`, `2.5 M`. */
    round: (value: number): string => {
      const [size, unit] = Math.abs(value) >= 1e6 ? ([1e6, 'million'] as const) : ([1e3, 'thousand'] as const);
      return Math.abs(value) < 1e3 ? number(value) : `${number(value / size, 1)}${THIN}${UNITS[unit]}`;
    },
    /** A number with exactly `digits` decimals. */
    decimal: (value: number, digits: number): string => write(value, digits),
    /** A percentage with at most `digits` decimals: `percent(5)` is `5%` in English. */
    percent: (value: number, digits = 1): string => write(value / 100, 0, digits, 'percent'),
    /** A percentage with exactly `digits` decimals. */
    fixedPercent: (value: number, digits: number): string => write(value / 100, digits, digits, 'percent'),
    /** A change in percent: `+2.1%`, `−4.6%`, `0.0%`. */
    signedPercent: (value: number, digits = 1): string =>
      write(direction(value, digits) === 0 ? 0 : value / 100, digits, digits, 'percent', true),
    /** A signed number with exactly `digits` decimals, none unless given: `+3`, `−9`, `0`. */
    signed: (value: number, digits = 0): string => write(direction(value, digits) === 0 ? 0 : value, digits, digits, 'decimal', true),
    /** A price with the trailing zeros split off. */
    price(coin: number): PriceText {
      const all = priceText(coin);
      // A whole price loses its decimal sign too: `2` and `.0000`.
      const text = all.replace(/(?:\D0{4}|0{1,3})$/, '');
      return { text, dim: all.slice(text.length) };
    },
    /** A signed amount: `+1,204.80`, `−642.10`, `0.00`. */
    signedTotal: (coin: number): string => write(direction(coin / COIN, 2) === 0 ? 0 : coin / COIN, 2, 2, 'decimal', true),
    /** An amount for a narrow place: `4.61 M` from 10,000 coin up, in full below. */
    shortTotal: (coin: number): string => (Math.abs(coin) >= 1e4 * COIN ? compact(coin / COIN) : total(coin)),
    /** An exchange rate with all its decimals: at least four, at most twelve. */
    rate: (value: number): string => write(value, 4, 12),
    /** A number of bytes: `412 MB`. */
    bytes: (value: number): string =>
      value < 1e3 ? `${number(value)} B` : value < 1e6 ? `${number(value / 1e3)} kB` : `${number(value / 1e6, value < 1e7 ? 1 : 0)} MB`,
    /** A time in milliseconds: `41 ms`, `1.9 s`. */
    milliseconds: (ms: number): string => (ms < 1_000 ? `${number(ms)} ms` : `${write(ms / 1_000, 1)} s`),
  };
}
