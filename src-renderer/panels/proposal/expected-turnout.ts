/** Influence likely to vote before the end: a range, or the reason why there is no estimate. */
export type Coming =
  | { readonly kind: 'range'; readonly least: number; readonly most: number; readonly likely: number }
  | { readonly kind: 'early'; readonly why: string }
  | { readonly kind: 'none' };

interface Facts {
  readonly cast: number;
  readonly voters: number;
  /** Influence that has not voted. */
  readonly left: number;
  /** Unix seconds; `to` is null for a vote that is not running. */
  readonly from: number | null;
  readonly to: number | null;
  readonly now: number;
}

const LEAST_VOTERS = 5;
/** Fraction of its duration that a vote must have run. */
const LEAST_PART = 1 / 24;

/**
 * Extrapolates the rate of votes so far. The number of voters varies by about its square root, so the range is two such deviations
 * to either side. It cannot be narrower: voters may decide at any time, many of them at the end.
 */
export function coming({ cast, voters, left, from, to, now }: Facts): Coming {
  if (from === null || to === null || to <= from) return { kind: 'none' };
  const part = Math.max(0, Math.min(1, (now - from) / (to - from)));
  if (voters < LEAST_VOTERS) return { kind: 'early', why: `An estimate needs at least ${LEAST_VOTERS} voters.` };
  if (part < LEAST_PART) return { kind: 'early', why: 'An estimate needs at least 1/24 of the voting time.' };
  const likely = (cast / part) * (1 - part);
  const spread = 2 / Math.sqrt(voters);
  const within = (value: number): number => Math.round(Math.min(left, Math.max(0, value)));
  return { kind: 'range', least: within(likely * (1 - spread)), most: within(likely * (1 + spread)), likely: within(likely) };
}
