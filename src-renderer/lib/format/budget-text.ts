import { decimal } from './format.ts';

interface Rate {
  /** Requests in the last second. */
  readonly rate: number;
  readonly perSecond: number;
}
/**
 * Returns the use of a budget: "4.3 of 18/s". Saved-up requests may be sent at once, which is shown as a burst and not as part of the rate.
 */
export function rateWords({ rate, perSecond }: Rate, locale: string): string {
  const limit = decimal(perSecond, Number.isInteger(perSecond) ? 0 : 1, locale);
  return rate > perSecond ? `burst of ${decimal(rate, 0, locale)}, then ${limit}/s` : `${decimal(rate, 1, locale)} of ${limit}/s`;
}
