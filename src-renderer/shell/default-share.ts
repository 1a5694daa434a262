import type { EntityRef } from '#contract/model/market/share.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { links } from '../lib/app/links.svelte.ts';
import { panelRow } from '../panels/table.ts';
import type { Dock } from './dock/dock.svelte.ts';

/**
 * Shows the most traded club in link group 1 if it is empty, so that a new workspace has content, and the most traded player in group 4 if
 * no list leads it. Returns a function that cancels it.
 */
export function greet(dock: Dock): () => void {
  const stops = ([1, 4] as const).map((group) => {
    const linked = dock.tiles.filter((tile) => tile.group === group);
    // A list that leads the group takes the club as its own entity, so that it is marked there too.
    const leader = linked.find((tile) => tile.role !== 'receive' && panelRow(tile.panel).takes.length === 0);
    if (links.ref(group) !== null || (group === 4 && (leader || linked.length === 0))) return () => {};
    const stop = client.watch(group === 1 ? 'clubs' : 'players', { sort: 'volume_7_day', order: 'desc', limit: 1 }, ({ data, status }) => {
      const first = data?.rows[0];
      if (!first && status !== 'failed') return;
      queueMicrotask(() => stop());
      if (!first || links.ref(group) !== null) return;
      const ref = ('player_id' in first ? `player_${first.player_id}` : `club_${first.club_id}`) as EntityRef;
      if (leader) leader.ref = ref;
      links.send(group, ref, 'default');
    });
    return stop;
  });
  return () => stops.forEach((stop) => stop());
}
