import { splitShare, type ClubId, type PlayerId, type Share } from '#contract/model/market/share.ts';
import { Live } from '../connection/live.svelte.ts';

/** The row of a share with its figures of seven days, read as lists read it, so that a tile says what the lists say. */
export function rowsAbout(share: Share) {
  const { kind, id } = splitShare(share);
  return kind === 'club' ? new Live('clubs', { ids: [id as ClubId] }) : new Live('players', { ids: [id as PlayerId] });
}
