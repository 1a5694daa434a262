import type { Comparables } from '#contract/model/clubs/comparable.ts';

const WORDS = {
  below: 'The next bid is below comparable sales.',
  within: 'The next bid is in line with comparable sales.',
  above: 'The next bid is above comparable sales.',
} as const;

/** Places an amount and a band on a scale with a margin at both ends, in percent from the left. `side` is null without an amount. */
export function place({ low, middle, high }: NonNullable<Comparables['band']>, amount: number | null) {
  const from = Math.min(low, amount ?? low) * 0.9;
  const to = Math.max(high, amount ?? high) * 1.1;
  const at = (value: number): number => (to > from ? ((value - from) / (to - from)) * 100 : 50);
  const side = amount === null ? null : amount < low ? 'below' : amount > high ? 'above' : 'within';
  return {
    low: at(low),
    middle: at(middle),
    high: at(high),
    amount: amount === null ? null : at(amount),
    side,
    words: side === null ? 'Comparable sales' : WORDS[side],
  };
}
