import { z } from 'zod';
import { yes } from '../http.ts';
import { perWorld } from '../world/per-world.ts';
import { prepared, turn } from '../world/market/prepared.ts';
import type { World } from '../world/world.ts';
import { NOT_READY } from './market-routes.ts';
import { ints } from './query.ts';
import { iso, route, type Route } from './route.ts';

const EVERY_S = 120;
export type DumpRow = readonly [order_id: number, name: string | null, is_ask: boolean, price: number, num: number];
interface Dump {
  readonly at: number;
  /** Rows of each share as JSON text: a full-size world would need too many objects. */
  readonly rows: ReadonlyMap<number, string>;
}
/** JSON texts of unchanged order books. They never expire. */
const untouchedOf = perWorld(() => new Map<number, string>());

function rowsOf(world: World, share: number): string {
  const { bids, asks } = world.books.peek(share);
  const row =
    (isAsk: boolean) =>
    (order: (typeof bids)[number]): DumpRow => [
      order.id,
      order.trader === null ? null : world.users.name(order.trader),
      isAsk,
      order.price,
      order.num,
    ];
  return JSON.stringify([...bids.map(row(false)), ...asks.map(row(true))]);
}

function* make(world: World, kind: 'clubs' | 'players'): Generator<void, Dump> {
  const untouched = untouchedOf(world);
  const rows = new Map<number, string>();
  const [from, to] = kind === 'clubs' ? [0, world.shares.clubs] : [world.shares.clubs, world.shares.count];
  for (let share = from; share < to; share++) {
    if (turn(share)) yield;
    if (world.prices.tempo(share).orders === 0) continue;
    const touched = world.books.isChanged(share);
    const text = (touched ? undefined : untouched.get(share)) ?? rowsOf(world, share);
    if (touched) untouched.delete(share);
    else untouched.set(share, text);
    rows.set(world.shares.of(share).id, text);
  }
  return { at: world.now(), rows };
}
const made = prepared(EVERY_S, make);
const shown = perWorld(() => new Map<string, Dump>());

/** All order books of a kind, at most two minutes old; null before the first dump. */
export function dumpOf(world: World, kind: 'clubs' | 'players'): Dump | null {
  // As in the service, the first dump is not available immediately after the start.
  if (world.head().height <= world.startHeight) return null;
  const last = shown(world).get(kind);
  if (last && world.now() - last.at < EVERY_S) return last;
  const found = made(world, kind);
  if (found) shown(world).set(kind, found);
  return found;
}

const dump = (kind: 'clubs' | 'players'): Route =>
  route({
    query: z.object({ ids: ints.optional() }),
    answer: (world, _path, { ids }) => {
      const found = dumpOf(world, kind);
      if (!found) return NOT_READY;
      const wanted = ids
        ? new Map([...new Set(ids)].flatMap((id) => (found.rows.has(id) ? [[id, found.rows.get(id) ?? '[]'] as const] : [])))
        : found.rows;
      const meta = {
        fields: ['order_id', 'name', 'is_ask', 'price', 'num'],
        updated: iso(found.at),
        updated_unix: found.at,
        count: wanted.size,
      };
      const data = [...wanted].map(([id, rows]) => `"${id}":${rows}`).join(',');
      return yes(`{"meta":${JSON.stringify(meta)},"data":{${data}}}`, {
        'content-type': 'application/json',
        'cache-control': 'max-age=120',
      });
    },
  });

export const DUMP_ROUTES = { '/dumps/share_orders/clubs': dump('clubs'), '/dumps/share_orders/players': dump('players') } satisfies Record<
  string,
  Route
>;
