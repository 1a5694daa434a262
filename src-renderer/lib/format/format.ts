/** The formats of the contract, bound to the settings. A text that calls them changes when a setting does. */
import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { messageOf, reasonOf } from '#contract/text/fault-sentence.ts';
import { createFormats, type Formats } from '#contract/text/formats.ts';
import { language } from '#contract/text/language.ts';
import { writeText } from '#contract/text/write-text.ts';
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
export const { number: whole, number: influence, decimal, compact, rate, percent, fixedPercent, signedPercent, signed, ordinal } = bound;
export const { price, priceText, total, shortTotal, signedTotal, bytes, plural, count: counted, list } = bound;
export const { duration, age, since, clockTime, clock: hourMinute, day, calendarDay, longDay, monthYear, dayTime, weekday } = bound;
export const { zoneName, fullTime, exactTime, axisTime } = bound;

/** Returns a text of the engine as a sentence, with figures as the settings ask. */
export const textOf = (text: CodedText): string => writeText(text, formats());
/** Returns what went wrong as a sentence, without specifics. */
export const messageText = (fault: Fault): string => textOf(messageOf(fault));
/** Returns the specifics of a fault, or what went wrong if there are none. */
export const reasonText = (fault: Fault): string => textOf(reasonOf(fault));

/** Returns a title for the middle of a sentence: in lower case, except in a language that writes nouns with a capital letter. */
export const inSentence = (title: string): string => (language() === 'de' ? title : title.toLowerCase());
