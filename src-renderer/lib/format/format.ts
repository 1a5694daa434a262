/** The formats of the contract, bound to the settings. A text that calls them changes when a setting does. */
import { createFormats, type Formats } from '#contract/text/formats.ts';
import type { FormatChoice } from '#contract/text/time-formats.ts';
import { settings } from '../app/settings.svelte.ts';

export { direction } from '#contract/text/number-formats.ts';

let made: { readonly choice: FormatChoice; readonly formats: Formats } | null = null;
/** Returns the formats of the settings. They are created again when a setting changes them. */
export function formats(): Formats {
  const { locale, zone, hours } = settings.current;
  if (made?.choice.locale !== locale || made.choice.zone !== zone || made.choice.hours !== hours) {
    const choice = { locale, zone, hours };
    made = { choice, formats: createFormats(choice) };
  }
  return made.formats;
}

export const whole = (value: number): string => formats().number(value);
export const influence = (value: number): string => formats().number(value);
export const decimal: Formats['decimal'] = (...args) => formats().decimal(...args);
export const price: Formats['price'] = (...args) => formats().price(...args);
export const priceText: Formats['priceText'] = (...args) => formats().priceText(...args);
export const total: Formats['total'] = (...args) => formats().total(...args);
export const shortTotal: Formats['shortTotal'] = (...args) => formats().shortTotal(...args);
export const signedTotal: Formats['signedTotal'] = (...args) => formats().signedTotal(...args);
export const compact: Formats['compact'] = (...args) => formats().compact(...args);
export const rate: Formats['rate'] = (...args) => formats().rate(...args);
export const percent: Formats['percent'] = (...args) => formats().percent(...args);
export const fixedPercent: Formats['fixedPercent'] = (...args) => formats().fixedPercent(...args);
export const signedPercent: Formats['signedPercent'] = (...args) => formats().signedPercent(...args);
export const signed: Formats['signed'] = (...args) => formats().signed(...args);
export const bytes: Formats['bytes'] = (...args) => formats().bytes(...args);
export const duration: Formats['duration'] = (...args) => formats().duration(...args);
export const plural: Formats['plural'] = (...args) => formats().plural(...args);
export const counted: Formats['count'] = (...args) => formats().count(...args);
export const ordinal: Formats['ordinal'] = (...args) => formats().ordinal(...args);
export const list: Formats['list'] = (...args) => formats().list(...args);
export const age: Formats['age'] = (...args) => formats().age(...args);
export const since: Formats['since'] = (...args) => formats().since(...args);
export const clockTime: Formats['clockTime'] = (...args) => formats().clockTime(...args);
export const hourMinute: Formats['clock'] = (...args) => formats().clock(...args);
export const day: Formats['day'] = (...args) => formats().day(...args);
export const calendarDay: Formats['calendarDay'] = (...args) => formats().calendarDay(...args);
export const longDay: Formats['longDay'] = (...args) => formats().longDay(...args);
export const monthYear: Formats['monthYear'] = (...args) => formats().monthYear(...args);
export const dayTime: Formats['dayTime'] = (...args) => formats().dayTime(...args);
export const weekday: Formats['weekday'] = (...args) => formats().weekday(...args);
export const zoneName: Formats['zoneName'] = (...args) => formats().zoneName(...args);
export const fullTime: Formats['fullTime'] = (...args) => formats().fullTime(...args);
export const exactTime: Formats['exactTime'] = (...args) => formats().exactTime(...args);
export const axisTime: Formats['axisTime'] = (...args) => formats().axisTime(...args);
