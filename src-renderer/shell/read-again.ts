import { client } from '../lib/connection/connection.svelte.ts';
import { watchesOf } from '../lib/connection/subscriptions.ts';
import type { TileContext } from '../lib/app/tile.ts';
import { toasts } from '../lib/app/toasts.svelte.ts';
import { messageText } from '../lib/format/format.ts';

const MOST = 1_000;

/** Refreshes the data of a tile; without one, everything on screen and everything that failed. */
export async function refreshData(tile: TileContext | null = null): Promise<void> {
  const all = [client.command('resource.refresh', { watches: watchesOf(tile).slice(0, MOST) })];
  if (tile === null) all.push(client.command('connection.retry', {}));
  for (const done of await Promise.all(all)) {
    if (!done.ok) toasts.show(() => ({ key: 'refresh', tone: 'warn', title: 'Couldn’t refresh', text: messageText(done.fault) }));
  }
}
