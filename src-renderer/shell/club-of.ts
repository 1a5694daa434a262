import { splitRef, type EntityRef, type PlayerId } from '../../src-preload/contract/model/share.ts';
import type { Data, Params, ResourceName } from '../../src-preload/contract/resources.ts';
import { client } from '../lib/connection.svelte.ts';

/** What a resource holds now; null when it cannot be read. */
function once<N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N> | null> {
  return new Promise((resolve) => {
    const stop = client.watch(name, params, ({ data, status }) => {
      if (data === null && status !== 'failed' && status !== 'offline') return;
      queueMicrotask(() => stop());
      resolve(data);
    });
  });
}

/** The club of what somebody looks at: the one a player is at, the one a trader manages. Null: there is none. */
export async function clubOf(ref: EntityRef): Promise<EntityRef | null> {
  const { kind, key } = splitRef(ref);
  if (kind === 'club') return ref;
  const club =
    kind === 'player' ? (await once('player', { id: Number(key) as PlayerId }))?.club_id : (await once('user', { name: key }))?.club_id;
  return club ? (`club_${club}` as EntityRef) : null;
}
