/** The formats of the contract, bound to the settings. A text that calls them changes when a setting does. */
import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { messageOf, reasonOf } from '#contract/text/fault-sentence.ts';
import { createFormats, type Formats } from '#contract/text/formats.ts';
import { language } from '#contract/text/language.ts';
import { writeText } from '#contract/text/write-text.ts';
import { COIN } from '#contract/model/market/money.ts';
import { currency } from '../app/currency.svelte.ts';
import { settings } from '../app/settings.svelte.ts';

export { direction } from '#contract/text/number-formats.ts';

let made: { readonly key: string; readonly formats: Formats } | null = null;
/** Returns the formats of the settings and the language. They are created again when one of these changes. */
export function formats(): Formats {
  const { locale, zone, hours } = settings.current;
  const key = [locale, zone, hours, language()].join(' ');
  if (made?.key !== key) made = { key, formats: createFormats({ locale, zone, hours }) };
  return made.formats;
}

/** Each function calls the one of the formats that the settings ask for at that moment. */
const bound = new Proxy({} as Formats, {
  get:
    (_, name: keyof Formats) =>
    (...args: unknown[]): unknown =>
      Reflect.apply(formats()[name], undefined, args),
});
export const {
  number: whole,
  number: influence,
  decimal,
  compact,
  round,
  rate,
  percent,
  fixedPercent,
  signedPercent,
  signed,
  ordinal,
} = bound;
export const { bytes, plural, count: counted, list } = bound;

/** Decimals of an amount of dollars: a price has all six, an amount two, or four below a dollar. */
const PRICE_DIGITS = 6;
const digitsOf = (dollars: number): number => (Math.abs(dollars) < 1 && dollars !== 0 ? 4 : 2);
/** Writes an amount in the displayed unit. `coin` is in base units here and below. */
const inUnit = <T>(coin: number, dollars: (amount: number) => T, coins: (coin: number) => T): T => {
  const { rate: perCoin } = currency;
  return perCoin === null ? coins(coin) : dollars((coin / COIN) * perCoin);
};
const dollarsText = (amount: number): string => decimal(amount, digitsOf(amount));

/** A price with all its decimals, in the displayed unit. */
export const priceText = (coin: number): string => inUnit(coin, (amount) => decimal(amount, PRICE_DIGITS), bound.priceText);
/** A price with the trailing zeros split off, which are drawn dim. */
export const price = (coin: number): ReturnType<Formats['price']> =>
  inUnit(
    coin,
    (amount) => {
      const all = decimal(amount, PRICE_DIGITS);
      const text = all.replace(/(?:\D0{6}|0{1,5})$/, '');
      return { text, dim: all.slice(text.length) };
    },
    bound.price,
  );
/** An amount with its decimals, in the displayed unit. */
export const total = (coin: number): string => inUnit(coin, dollarsText, bound.total);
/** An amount for a narrow place: short from 10,000 up. */
export const shortTotal = (coin: number): string =>
  inUnit(coin, (amount) => (Math.abs(amount) >= 1e4 ? compact(amount) : dollarsText(amount)), bound.shortTotal);
/** An amount in a cell that names it in full on hover: whole from 100 up, short from 10,000 up. */
export const briefTotal = (coin: number): string => inUnit(coin, compact, (own) => compact(own / COIN));
/** A signed amount. */
export const signedTotal = (coin: number): string => inUnit(coin, (amount) => signed(amount, digitsOf(amount)), bound.signedTotal);
/** A price or an amount in coin, whatever the displayed unit: where it is entered, or stands in a sentence that names coin. */
export const coinPrice = (coin: number): string => bound.priceText(coin);
export const coinTotal = (coin: number): string => bound.total(coin);
export const {
  milliseconds,
  age,
  since,
  clockTime,
  clock: hourMinute,
  day,
  date,
  calendarDay,
  longDay,
  monthYear,
  dayTime,
  weekday,
} = bound;
export const { zoneName, fullTime, exactTime, axisTime } = bound;

const DAY_S = 86_400;
/** Returns a label of a time axis that spans these seconds, as fine as they need: an hour, a day, or a day with its year. */
export const spanTick = (time: number, seconds: number): string =>
  seconds > 360 * DAY_S ? calendarDay(time) : axisTime(time, seconds < 2 * DAY_S ? 'time' : 'day');

/** Returns a number of seasons as text: one decimal below 100. */
export const seasonsText = (seasons: number): string => (seasons < 99.95 ? decimal(seasons, 1) : whole(Math.round(seasons)));

/** Returns a text of the engine as a sentence, with figures as the settings ask. */
export const textOf = (text: CodedText): string => writeText(text, formats());
/** Returns what went wrong as a sentence, without specifics. */
export const messageText = (fault: Fault): string => textOf(messageOf(fault));
/** Returns the specifics of a fault, or what went wrong if there are none. */
export const reasonText = (fault: Fault): string => textOf(reasonOf(fault));

/** Returns a title for the middle of a sentence: in lower case, except in a language that writes nouns with a capital letter. */
export const inSentence = (title: string): string => (language() === 'de' ? title : title.toLowerCase());
