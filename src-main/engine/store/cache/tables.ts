import { z } from 'zod';
import { Auction } from '#contract/model/clubs/auction.ts';
import { ClubRow } from '#contract/model/clubs/club.ts';
import { Entry } from '#contract/model/clubs/finance.ts';
import { Orderbook } from '#contract/model/market/orderbook.ts';
import { PlayerRow } from '#contract/model/clubs/player.ts';
import { Portfolio } from '#contract/model/market/portfolio.ts';
import { User } from '#contract/model/market/user.ts';
import { Vote } from '#contract/model/votes/vote.ts';
import { parsed } from '../../base/json.ts';
import { mostOfEach } from '../../base/merge-lists.ts';
import type { Readings } from './readings.ts';
import type { Trades } from './stored-trades.ts';

/** Rows of an exported table, with the values in the order of the columns. */
export interface Table {
  readonly columns: string[];
  readonly rows: unknown[][];
}
interface Parts {
  readonly readings: Readings;
  readonly trades: Trades;
}
type Row = Readonly<Record<string, unknown>>;

/** Merges rows of one table from several resources; for each row the newest values win. */
function rowsOf(readings: Readings, resources: readonly string[], read: (body: unknown) => readonly Row[], id: string): Row[] {
  const stored = resources.flatMap((name) => readings.ofResource(name, 100_000)).sort((a, b) => a.observedAt - b.observedAt);
  const rows = new Map<unknown, Row>();
  for (const { body, source, height, observedAt } of stored)
    for (const row of read(parsed(body))) rows.set(row[id], { ...rows.get(row[id]), ...row, source, height, observedAt });
  return [...rows.values()];
}

/** Reads the rows of a list query or a single entity, whichever the reading holds. */
const screenOr = (row: z.ZodType<Row>) => {
  const either = z.union([z.object({ rows: z.array(row) }).transform((page) => page.rows), row.transform((one) => [one])]);
  return (body: unknown): readonly Row[] => either.safeParse(body).data ?? [];
};

function shape(rows: readonly Row[], limit: number): Table {
  const some = rows.slice(0, limit);
  const columns = [...new Set(some.flatMap((row) => Object.keys(row)))];
  return { columns, rows: some.map((row) => columns.map((column) => row[column] ?? null)) };
}

function orders(readings: Readings): Row[] {
  return readings.ofResource('orderbook', 100_000).flatMap(({ body, source, height, observedAt }) => {
    const { data: book } = Orderbook.safeParse(parsed(body));
    const side = (name: 'bid' | 'ask'): Row[] =>
      book?.[`${name}s`].map((order) => ({ share: book.share, side: name, ...order, source, height, observedAt })) ?? [];
    return [...side('bid'), ...side('ask')];
  });
}

/** Rows of the newest reading of a list, preferably of the complete list: rows that are no longer on it are not exported. */
function newestOf(readings: Readings, resource: string, read: (body: unknown) => readonly Row[]): Row[] {
  const stored = readings.ofResource(resource, 100_000);
  const newest = stored.find(({ key }) => key === `${resource} {}`) ?? stored.sort((a, b) => b.observedAt - a.observedAt)[0];
  if (!newest) return [];
  const { body, source, height, observedAt } = newest;
  return read(parsed(body)).map((row) => ({ ...row, source, height, observedAt }));
}
const listOf = (row: z.ZodType<Row>, field?: string) => (body: unknown) => {
  const list = field === undefined ? body : (body as Row | null)?.[field];
  return z.array(row).safeParse(list).data ?? [];
};
/** Holdings of each account from its newest reading, alone or with other accounts: sold holdings are not exported. */
function holdings(readings: Readings): Row[] {
  const stored = readings.ofResource('portfolio', 100_000).sort((a, b) => b.observedAt - a.observedAt);
  const exported = new Set<unknown>();
  return stored.flatMap(({ body, source, height, observedAt }) => {
    const { data } = Portfolio.safeParse(parsed(body));
    if (!data) return [];
    const fresh = data.accounts.map(({ name }) => name).filter((name) => !exported.has(name));
    for (const name of fresh) exported.add(name);
    return data.holdings.filter(({ name }) => fresh.includes(name)).map((row) => ({ ...row, source, height, observedAt }));
  });
}

/** Account entries without repetition across readings: two equal entries within one reading are two entries. The newest reading counts. */
function movements(readings: Readings): Row[] {
  const entries = listOf(Entry, 'entries');
  const stored = [...readings.ofResource('transactions', 100_000)].sort((a, b) => b.observedAt - a.observedAt);
  const exported = mostOfEach<Row>(({ source: _source, height: _height, observedAt: _at, ...row }) => JSON.stringify(row));
  for (const { body, source, height, observedAt } of stored)
    exported.add(entries(parsed(body)).map((row) => ({ ...row, source, height, observedAt })));
  return exported.rows.sort((a, b) => Number(b['time']) - Number(a['time']));
}

/** Tables of the cache that can be exported: stored data only, without any request. */
export const TABLES = {
  trades: ({ trades }: Parts, limit: number) => shape(trades.newest({}, limit), limit),
  orderbooks: ({ readings }: Parts, limit: number) => shape(orders(readings), limit),
  clubs: ({ readings }: Parts, limit: number) => shape(rowsOf(readings, ['clubs', 'club'], screenOr(ClubRow), 'club_id'), limit),
  players: ({ readings }: Parts, limit: number) => shape(rowsOf(readings, ['players', 'player'], screenOr(PlayerRow), 'player_id'), limit),
  votes: ({ readings }: Parts, limit: number) => shape(newestOf(readings, 'votes', listOf(Vote)), limit),
  auctions: ({ readings }: Parts, limit: number) => shape(newestOf(readings, 'auctions', listOf(Auction)), limit),
  portfolio: ({ readings }: Parts, limit: number) => shape(holdings(readings), limit),
  transactions: ({ readings }: Parts, limit: number) => shape(movements(readings), limit),
  users: ({ readings }: Parts, limit: number) => shape(rowsOf(readings, ['users', 'user'], screenOr(User), 'name'), limit),
} as const satisfies Record<string, (parts: Parts, limit: number) => Table>;
export type CacheTable = keyof typeof TABLES;
