import { Share } from '#contract/model/market/share.ts';

/** Returns a reference as a share; null for a trader, a fixture or nothing. */
export function shareOf(ref: string | null): Share | null {
  const read = Share.safeParse(ref);
  return read.success ? read.data : null;
}

const NEWEST = 100;
/** Returns the parameters of the newest trades of a share. They are the same for all tiles, so that they share one watch. */
export const newestTrades = (share: Share): { share: Share; limit: number } => ({ share, limit: NEWEST });
