import { clubDetails } from '#demo/rest/club-routes.ts';
import { orderbook, player } from '#demo/gsp/gsp-rows.ts';
import type { World } from '#demo/world/world.ts';
import type { Output } from '#contract/commands.ts';
import type { Result } from '#contract/faults.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import type { Rig } from './test-engine.ts';
import { reason, message } from '../english-text.ts';

type Row = Readonly<Record<string, unknown>>;
const sorted = (orders: readonly Row[]): string => JSON.stringify(orders.map(({ price, num, name }) => [price, num, name]).sort());

/** The world's players, in the fields that world and tables share. */
const playersOf = (world: World): Row[] =>
  Array.from({ length: world.scale.players }, (_, at) => {
    const { desired, retired: _r, cup_tied: _c, ...row } = player(world, at + 1) as Row & { desired: Row };
    return { ...row, desired_contract: desired['contract'] };
  });
/** Volumes are left out, because they fall with time, without an event. */
const CLUB = ['club_id', 'last_price', 'balance', 'manager_name', 'league_id', 'avg_wages', 'total_player_value', 'form'];
const clubsOf = (world: World): Row[] =>
  Array.from({ length: world.scale.clubs }, (_, at) => {
    const row = clubDetails(world, at + 1) as Row;
    return Object.fromEntries(CLUB.map((field) => [field, row[field]]));
  });

/** The fields of a row that the true row has. */
const like = (row: Row | undefined, truth: Row): Row =>
  Object.fromEntries(Object.keys(truth).map((field) => [field, row?.[field] ?? null]));
const plain = (row: Row): Row => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? null]));

/** Rows of the stored market that differ from the world, in the fields of screens and exports. Reads them without a request. */
export async function differences(rig: Rig): Promise<string[]> {
  const bad: string[] = [];
  const compare = async (table: 'clubs' | 'players', id: string, truth: readonly Row[]) => {
    const rows = new Map((await exported(rig, table)).map((row) => [row[id], row]));
    for (const one of truth) {
      const [is, should] = [JSON.stringify(like(rows.get(one[id]), one)), JSON.stringify(plain(one))];
      if (is !== should) bad.push(`${table} ${String(one[id])}: ${is} is not ${should}`);
    }
    if (rows.size !== truth.length) bad.push(`${table}: ${rows.size} rows, not ${truth.length}`);
  };
  await compare('players', 'player_id', playersOf(rig.world));
  await compare('clubs', 'club_id', clubsOf(rig.world));
  return bad;
}

/** Order books of the stored market that differ from the world. */
export async function bookDifferences(rig: Rig): Promise<string[]> {
  const held = new Map<unknown, Row[]>();
  for (const row of await exported(rig, 'orderbooks')) held.set(row['share'], [...(held.get(row['share']) ?? []), row]);
  const { shares } = rig.world;
  return Array.from({ length: shares.count }, (_, index) => index).flatMap((index) => {
    const { bid, ask } = orderbook(rig.world, index) as { bid: Row[]; ask: Row[] };
    const rows = held.get(shares.key(index)) ?? [];
    const side = (name: string): string => sorted(rows.filter((row) => row['side'] === name));
    return side('bid') === sorted(bid) && side('ask') === sorted(ask) ? [] : [shares.key(index)];
  });
}

/** Exports a whole table, piece by piece, as objects. */
async function exported(rig: Rig, table: 'clubs' | 'players' | 'orderbooks'): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer: Result<Output<'table.export'>> = await rig.client.command('table.export', { table, ...(after > 0 && { after }) });
    if (!answer.ok) throw new Error(reason(answer.fault));
    const { columns, rows, next }: Output<'table.export'> = answer.value;
    all.push(...rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))));
    after = next;
  }
  return all;
}

/** Waits until the sync reaches an accepted state. */
export async function syncUntil(rig: Rig, holds: (sync: Sync) => boolean): Promise<Sync> {
  const sync = rig.watch('sync', {});
  await rig.until(
    () => sync.last().data !== null && holds(sync.last().data as Sync),
    () => sync.last(),
  );
  sync.stop();
  return sync.last().data as Sync;
}
/** Starts a sync once the event stream is open, and waits for its end. */
export async function synced(rig: Rig): Promise<Sync> {
  rig.step(2);
  await rig.until(() => rig.engine().status().stream.state === 'open' || rig.engine().status().connection === 'node');
  const begun = await rig.client.command('market.sync', {});
  if (!begun.ok) throw new Error(message(begun.fault));
  return syncUntil(rig, ({ state }) => state === 'done' || state === 'failed');
}
/** The same, and waits for the prices of players, which are read after the rows. */
export async function priced(rig: Rig): Promise<Sync> {
  await synced(rig);
  return syncUntil(rig, ({ state, counts }) => state === 'done' && counts.prices > 0);
}
export const requests = (rig: Rig): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(rig.servers.meter.read()).map(([name, count]) => [name, count.requests]));
