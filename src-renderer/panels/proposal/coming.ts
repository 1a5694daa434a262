/** How much influence is likely to vote until the end: a range, or why none can be given. */
export type Coming =
  | { readonly kind: 'range'; readonly least: number; readonly most: number; readonly likely: number }
  | { readonly kind: 'early'; readonly why: string }
  | { readonly kind: 'none' };

interface Facts {
  readonly cast: number;
  readonly voters: number;
  /** What has not voted. */
  readonly left: number;
  /** Unix seconds; `to` is null for a vote that no longer runs. */
  readonly from: number | null;
  readonly to: number | null;
  readonly now: number;
}

const LEAST_VOTERS = 5;
/** Part of its time that a vote must have run. */
const LEAST_PART = 1 / 24;

/**
 * What comes at the pace so far. So many voters say how sure the pace is: their number varies by its root, and the range is two such
 * steps either way. Voters decide in advance of the end and at it, so nothing narrower can be said.
 */
export function coming({ cast, voters, left, from, to, now }: Facts): Coming {
  if (from === null || to === null || to <= from) return { kind: 'none' };
  const part = Math.max(0, Math.min(1, (now - from) / (to - from)));
  if (voters < LEAST_VOTERS) return { kind: 'early', why: `An estimate needs ${LEAST_VOTERS} voters at least.` };
  if (part < LEAST_PART) return { kind: 'early', why: 'An estimate needs one part in 24 of the time of the vote.' };
  const likely = (cast / part) * (1 - part);
  const spread = 2 / Math.sqrt(voters);
  const within = (value: number): number => Math.round(Math.min(left, Math.max(0, value)));
  return { kind: 'range', least: within(likely * (1 - spread)), most: within(likely * (1 + spread)), likely: within(likely) };
}
