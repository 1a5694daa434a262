/** Where the influence of a share stands in a vote. Whole numbers that add up to `of`. */
export interface Parts {
  /** What has voted, by the weight it was counted with. */
  readonly cast: number;
  /** What my accounts hold that has not voted. */
  readonly mine: number;
  /** What other known owners hold that has not voted. */
  readonly others: number;
  /** What is neither counted nor known to be somebody's. */
  readonly unknown: number;
  readonly of: number;
  /** What owners hold who have not voted, beyond what is left: it was counted already, and those who voted with it sold it since. */
  readonly sold: number;
}
interface Held {
  readonly cast: number;
  readonly supply: number;
  /** What owners hold now who have not voted. */
  readonly mine: number;
  readonly others: number;
}

/**
 * The parts of a vote. Votes keep the weight they were counted with, while owners are read now: what a voter sold stands with both. It
 * is taken off those who have not voted, each by their part, because what has voted is what the game counts.
 */
export function partsOf({ cast, supply, mine, others }: Held): Parts {
  const of = Math.max(supply, cast);
  const held = mine + others;
  const left = Math.min(held, of - cast);
  const own = held === 0 ? 0 : Math.min(mine, Math.round((mine / held) * left));
  return { cast, mine: own, others: left - own, unknown: of - cast - left, of, sold: held - left };
}

/** Percentages with so many digits that add up to 100: what rounding leaves goes to the largest remainders. */
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
