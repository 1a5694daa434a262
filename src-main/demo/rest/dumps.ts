import { z } from 'zod';
import { no, yes } from '../http.ts';
import type { World } from '../world/world.ts';
import { ints } from './query.ts';
import { iso, route, type Route } from './route.ts';

const EVERY_S = 120;
export type DumpRow = readonly [order_id: number, name: string | null, is_ask: boolean, price: number, num: number];
export interface Dump {
  readonly at: number;
  readonly rows: Readonly<Record<string, readonly DumpRow[]>>;
}
const built = new WeakMap<World, Map<string, Dump>>();

function make(world: World, kind: 'clubs' | 'players'): Dump {
  const rows: Record<string, DumpRow[]> = {};
  const [from, to] = kind === 'clubs' ? [0, world.shares.clubs] : [world.shares.clubs, world.shares.count];
  for (let share = from; share < to; share++) {
    if (world.prices.tempo(share).orders === 0) continue;
    const { bids, asks } = world.books.peek(share);
    rows[String(world.shares.of(share).id)] = [...bids, ...asks].map((order, n) => [order.id, order.trader === null ? null : world.users.name(order.trader), n >= bids.length, order.price, order.num]);
  }
  return { at: world.now(), rows };
}

/** All orderbooks of a kind as they stood at most two minutes ago; null before the first was made. */
export function dumpOf(world: World, kind: 'clubs' | 'players'): Dump | null {
  // The first is not there yet for a moment after the start, as in the service.
  if (world.head().height <= world.startHeight) return null;
  const kept = built.get(world) ?? new Map<string, Dump>();
  built.set(world, kept);
  const dump = kept.get(kind);
  if (dump && world.now() - dump.at < EVERY_S) return dump;
  const made = make(world, kind);
  kept.set(kind, made);
  return made;
}

const dump = (kind: 'clubs' | 'players'): Route =>
  route({
    query: z.object({ ids: ints.optional() }),
    answer: (world, _path, { ids }) => {
      const found = dumpOf(world, kind);
      if (!found) return no(503, 'Data not yet available');
      const data = ids ? Object.fromEntries(ids.flatMap((id) => (found.rows[id] ? [[String(id), found.rows[id]]] : []))) : found.rows;
      return yes(
        { meta: { fields: ['order_id', 'name', 'is_ask', 'price', 'num'], updated: iso(found.at), updated_unix: found.at, count: Object.keys(data).length }, data },
        { 'cache-control': 'max-age=120' },
      );
    },
  });

export const DUMP_ROUTES: Record<string, Route> = {
  '/dumps/share_orders/clubs': dump('clubs'),
  '/dumps/share_orders/players': dump('players'),
};
