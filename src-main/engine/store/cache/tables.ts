import { z } from 'zod';
import { ClubRow } from '../../../../src-preload/contract/model/club.ts';
import { Orderbook } from '../../../../src-preload/contract/model/orderbook.ts';
import { PlayerRow } from '../../../../src-preload/contract/model/player.ts';
import { User } from '../../../../src-preload/contract/model/user.ts';
import type { Readings } from './readings.ts';
import type { Trades } from './trades.ts';

export interface Table {
  readonly columns: string[];
  readonly rows: unknown[][];
}
interface Parts {
  readonly readings: Readings;
  readonly trades: Trades;
}
type Row = Readonly<Record<string, unknown>>;

/** Readings that can hold the rows of one table; the newest telling of a row is the one exported. */
function rowsOf(readings: Readings, resources: readonly string[], read: (body: unknown) => readonly Row[], id: string): Row[] {
  const kept = resources.flatMap((name) => readings.ofResource(name, 100_000)).sort((a, b) => a.observedAt - b.observedAt);
  const rows = new Map<unknown, Row>();
  for (const { body, source, height, observedAt } of kept) {
    for (const row of read(JSON.parse(body))) rows.set(row[id], { ...rows.get(row[id]), ...row, source, height, observedAt });
  }
  return [...rows.values()];
}

/** A screen of rows, or one entity, whichever the reading holds. */
const screenOr = (row: z.ZodType<Row>) => {
  const either = z.union([z.object({ rows: z.array(row) }).transform((page) => page.rows), row.transform((one) => [one])]);
  return (body: unknown): readonly Row[] => {
    const got = either.safeParse(body);
    return got.success ? got.data : [];
  };
};

function shape(rows: readonly Row[], limit: number): Table {
  const some = rows.slice(0, limit);
  const columns = [...new Set(some.flatMap((row) => Object.keys(row)))];
  return { columns, rows: some.map((row) => columns.map((column) => row[column] ?? null)) };
}

function orders(readings: Readings): Row[] {
  return readings.ofResource('orderbook', 100_000).flatMap(({ body, source, height, observedAt }) => {
    const book = Orderbook.safeParse(JSON.parse(body));
    if (!book.success) return [];
    const side = (name: 'bid' | 'ask'): Row[] =>
      book.data[`${name}s`].map((order) => ({ share: book.data.share, side: name, ...order, source, height, observedAt }));
    return [...side('bid'), ...side('ask')];
  });
}

/** Tables of the cache that can be exported: what was read and kept so far, nothing is fetched for it. */
export const TABLES = {
  trades: ({ trades }: Parts, limit: number) =>
    shape(
      trades
        .newest({}, limit)
        .map(({ id, time, share, price, num, buyer, seller, taker }) => ({ id, time, share, price, num, buyer, seller, taker })),
      limit,
    ),
  orderbooks: ({ readings }: Parts, limit: number) => shape(orders(readings), limit),
  clubs: ({ readings }: Parts, limit: number) => shape(rowsOf(readings, ['clubs', 'club'], screenOr(ClubRow), 'club_id'), limit),
  players: ({ readings }: Parts, limit: number) => shape(rowsOf(readings, ['players', 'player'], screenOr(PlayerRow), 'player_id'), limit),
  users: ({ readings }: Parts, limit: number) => shape(rowsOf(readings, ['user'], screenOr(User), 'name'), limit),
} as const satisfies Record<string, (parts: Parts, limit: number) => Table>;
export type CacheTable = keyof typeof TABLES;
