import type { EntityRef } from '#contract/model/market/share.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { links } from '../lib/app/links.svelte.ts';
import { panelRow } from '../panels/table.ts';
import type { Dock } from './dock/dock.svelte.ts';

/** A group nobody has used yet shows the club traded most, so that a fresh workspace is alive. Returns its stop. */
export function greet(dock: Dock): () => void {
  if (links.ref(1) !== null) return () => {};
  const stop = client.watch('clubs', { sort: 'volume_7_day', order: 'desc', limit: 1 }, ({ data, status }) => {
    const first = data?.rows[0];
    if (!first && status !== 'failed') return;
    queueMicrotask(() => stop());
    if (!first || links.ref(1) !== null) return;
    const ref = `club_${first.club_id}` as EntityRef;
    // A list that leads the group takes it as its own row, so that what is shown is marked there too.
    const leader = dock.tiles.find((tile) => tile.group === 1 && tile.role !== 'receive' && panelRow(tile.panel).takes.length === 0);
    if (leader) leader.setRef(ref);
    else links.send(1, ref);
  });
  return stop;
}
