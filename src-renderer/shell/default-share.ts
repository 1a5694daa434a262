import type { EntityRef } from '#contract/model/market/share.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { links } from '../lib/app/links.svelte.ts';
import { panelRow } from '../panels/table.ts';
import type { Dock } from './dock/dock.svelte.ts';

/** Shows the most traded club in link group 1 if it is empty, so that a new workspace has content. Returns a function that cancels it. */
export function greet(dock: Dock): () => void {
  if (links.ref(1) !== null) return () => {};
  const stop = client.watch('clubs', { sort: 'volume_7_day', order: 'desc', limit: 1 }, ({ data, status }) => {
    const first = data?.rows[0];
    if (!first && status !== 'failed') return;
    queueMicrotask(() => stop());
    if (!first || links.ref(1) !== null) return;
    const ref = `club_${first.club_id}` as EntityRef;
    // A list that leads the group takes the club as its own entity, so that it is marked there too.
    const leader = dock.tiles.find((tile) => tile.group === 1 && tile.role !== 'receive' && panelRow(tile.panel).takes.length === 0);
    if (leader) leader.ref = ref;
    links.send(1, ref, 'default');
  });
  return stop;
}
