import { decimal } from './format.ts';

interface Rate {
  /** Requests in the last second. */
  readonly rate: number;
  readonly perSecond: number;
}
/** What a budget spends: "4.3 of 18/s". What was saved up may go at once, and then it is a burst and no part of the rate. */
export function rateWords({ rate, perSecond }: Rate, locale: string): string {
  const limit = decimal(perSecond, Number.isInteger(perSecond) ? 0 : 1, locale);
  return rate > perSecond ? `burst of ${decimal(rate, 0, locale)}, then ${limit}/s` : `${decimal(rate, 1, locale)} of ${limit}/s`;
}
