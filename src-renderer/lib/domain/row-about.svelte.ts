import { splitShare, type ClubId, type PlayerId, type Share } from '#contract/model/market/share.ts';
import { Live } from '../connection/live.svelte.ts';

/** Returns the list row of a share, with its figures of seven days, from the resource that lists read, so that both show the same. */
export function rowsAbout(share: Share) {
  const { kind, id } = splitShare(share);
  return kind === 'club' ? new Live('clubs', { ids: [id as ClubId] }) : new Live('players', { ids: [id as PlayerId] });
}
