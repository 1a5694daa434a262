import { Share } from '#contract/model/market/share.ts';

/** The share an entity is, or null for a trader, a fixture or nothing. */
export function shareOf(ref: string | null): Share | null {
  const read = Share.safeParse(ref);
  return read.success ? read.data : null;
}

const NEWEST = 100;
/** Parameters of the newest trades of a share. All tiles ask the same, so that all share one reading. */
export const newestTrades = (share: Share): { share: Share; limit: number } => ({ share, limit: NEWEST });
