import { Share, splitShare, type ClubId, type PlayerId } from '#contract/model/market/share.ts';
import { Live } from '../connection/live.svelte.ts';

/** Returns a reference as a share; null for a trader, a fixture or nothing. */
export const shareOf = (ref: string | null): Share | null => Share.safeParse(ref).data ?? null;

const NEWEST = 100;
/** Returns the parameters of the newest trades of a share. They are the same for all tiles, so that they share one watch. */
export const newestTrades = (share: Share): { share: Share; limit: number } => ({ share, limit: NEWEST });

/** Returns the list row of a share, with its figures of seven days, from the resource that lists read, so that both show the same. */
export function rowsAbout(share: Share) {
  const { kind, id } = splitShare(share);
  return kind === 'club' ? new Live('clubs', { ids: [id as ClubId] }) : new Live('players', { ids: [id as PlayerId] });
}
