import { splitRef, type EntityRef, type PlayerId } from '#contract/model/market/share.ts';
import { readOnce } from '../lib/connection/live.svelte.ts';

/** Returns the club of an entity: a player's club, or the club a trader manages; null if there is none. */
export async function clubOf(ref: EntityRef): Promise<EntityRef | null> {
  const { kind, key } = splitRef(ref);
  if (kind === 'club') return ref;
  const club =
    kind === 'player'
      ? (await readOnce('player', { id: Number(key) as PlayerId }))?.club_id
      : (await readOnce('user', { name: key }))?.club_id;
  return club ? (`club_${club}` as EntityRef) : null;
}
