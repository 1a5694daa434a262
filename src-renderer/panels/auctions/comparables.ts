import type { Comparables } from '#contract/model/clubs/player-moves.ts';

type Band = NonNullable<Comparables['band']>;
/** An amount and a band placed on a scale. `side` is null without an amount. */
interface Placed {
  /** Percent from the left of a scale that includes the band and the amount. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly amount: number | null;
  readonly side: 'below' | 'within' | 'above' | null;
  readonly words: string;
}
const WORDS = {
  below: 'The next bid is below comparable sales.',
  within: 'The next bid is in line with comparable sales.',
  above: 'The next bid is above comparable sales.',
} as const;

/** Places an amount and a band on a scale with a margin at both ends. */
export function place({ low, middle, high }: Band, amount: number | null): Placed {
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
