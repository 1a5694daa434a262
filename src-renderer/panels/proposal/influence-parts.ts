/** Distribution of a share's influence in a vote. Whole numbers; the first four add up to `of`. */
export interface Parts {
  /** Votes cast, with the weight they were counted with. */
  readonly cast: number;
  /** Influence of the user's accounts that has not voted. */
  readonly mine: number;
  /** Influence of other known holders that has not voted. */
  readonly others: number;
  /** Influence that is neither counted nor held by a known holder. */
  readonly unknown: number;
  readonly of: number;
  /** Influence counted twice: voters sold it after voting, and its new holders have not voted. */
  readonly sold: number;
}
interface Held {
  readonly cast: number;
  readonly supply: number;
  /** Influence that holders without a vote hold now. */
  readonly mine: number;
  readonly others: number;
}

/**
 * Splits the influence of a vote. Votes keep the weight they were counted with, while holdings are current, so influence sold after
 * voting appears in both. It is deducted from the holders who have not voted, in proportion, because the game counts the votes cast.
 */
export function partsOf({ cast, supply, mine, others }: Held): Parts {
  const of = Math.max(supply, cast);
  const held = mine + others;
  const left = Math.min(held, of - cast);
  const own = held === 0 ? 0 : Math.min(mine, Math.round((mine / held) * left));
  return { cast, mine: own, others: left - own, unknown: of - cast - left, of, sold: held - left };
}

/** Percentages with `digits` decimals that add up to 100: the largest remainders take the rounding difference. */
export function percentsOf(parts: readonly number[], digits: number): number[] {
  const sum = parts.reduce((all, one) => all + one, 0);
  if (sum <= 0) return parts.map(() => 0);
  const steps = 100 * 10 ** digits;
  const exact = parts.map((one) => (one / sum) * steps);
  const whole = exact.map(Math.floor);
  const missing = steps - whole.reduce((all, one) => all + one, 0);
  const first = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, missing)
    .map(({ at }) => at);
  return whole.map((one, at) => (one + (first.includes(at) ? 1 : 0)) / 10 ** digits);
}
