import { decimal } from './format.ts';

interface Rate {
  /** Requests in the last second. */
  readonly rate: number;
  readonly perSecond: number;
}
/** Returns the use of a budget: "4.3 of 18/s". Saved-up requests may go out at once, which is a burst and not part of the rate. */
export function rateWords({ rate, perSecond }: Rate): string {
  const limit = decimal(perSecond, Number.isInteger(perSecond) ? 0 : 1);
  return rate > perSecond ? `burst of ${decimal(rate, 0)}, then ${limit}/s` : `${decimal(rate, 1)} of ${limit}/s`;
}
