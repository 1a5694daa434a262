import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Handle } from '../handle.ts';

const columns = `id, time, share, price, num, buyer, seller, taker`;
const newest = `ORDER BY time DESC, id DESC LIMIT @limit`;
const parts = (where = ''): string =>
  `SELECT * FROM (SELECT ${columns} FROM trade WHERE buyer = @name${where} ${newest})
   UNION SELECT * FROM (SELECT ${columns} FROM trade WHERE seller = @name${where} ${newest}) ${newest}`;

export const SQL = {
  /** A repeated trade changes nothing; a trade that a reorganisation changed is updated. */
  add: `INSERT INTO trade (${columns}) VALUES (@id, @time, @share, @price, @num, @buyer, @seller, @taker)
    ON CONFLICT (id) DO UPDATE SET time = excluded.time, share = excluded.share, price = excluded.price, num = excluded.num,
      buyer = excluded.buyer, seller = excluded.seller, taker = excluded.taker
    WHERE (time, share, price, num, buyer, seller, taker) IS NOT
      (excluded.time, excluded.share, excluded.price, excluded.num, excluded.buyer, excluded.seller, excluded.taker)`,
  ofAll: `SELECT ${columns} FROM trade ${newest}`,
  ofShare: `SELECT ${columns} FROM trade WHERE share = @share ${newest}`,
  ofName: parts(),
  ofBoth: parts(' AND share = @share'),
  between: `SELECT ${columns} FROM trade WHERE share = ? AND time BETWEEN ? AND ? ORDER BY time, id`,
  count: `SELECT count(*) AS n FROM trade WHERE share = ?`,
  lastPrice: `SELECT price FROM trade WHERE share = ? ORDER BY time DESC, id DESC LIMIT 1`,
  /** Time of the trade at this offset from the oldest. */
  nth: `SELECT time FROM trade ORDER BY time, id LIMIT 1 OFFSET ?`,
  dropOldest: `DELETE FROM trade WHERE time <= ?`,
  dropSince: `DELETE FROM trade WHERE time >= ?`,
} as const;

/** An unknown taker is stored as an empty string. */
type Row = Omit<Trade, 'taker'> & { readonly taker: 'buy' | 'sell' | '' };
function trades(rows: Row[]): Trade[] {
  for (const row of rows) if (row.taker === '') Object.assign(row, { taker: null });
  return rows as Trade[];
}

/** Creates the store for trades. */
export const createTrades = (handle: Handle) => ({
  /** Stores trades; returns how many were new or changed. */
  add: (trades: readonly Trade[]): number =>
    handle.atomically(() =>
      trades.reduce(
        (sum, { id, time, share, price, num, buyer, seller, taker }) =>
          sum + handle.run(SQL.add, { id, time, share, price, num, buyer, seller, taker: taker ?? '' }),
        0,
      ),
    ),
  /** Returns trades, newest first. `name` is either side of the trade. */
  newest({ share, name }: { readonly share?: Share | undefined; readonly name?: string | undefined }, limit: number): Trade[] {
    if (name !== undefined) {
      return trades(
        share === undefined ? handle.all<Row>(SQL.ofName, { name, limit }) : handle.all<Row>(SQL.ofBoth, { name, share, limit }),
      );
    }
    return trades(share === undefined ? handle.all<Row>(SQL.ofAll, { limit }) : handle.all<Row>(SQL.ofShare, { share, limit }));
  },
  /** Returns trades of a time range in Unix seconds, both ends included, oldest first. */
  between: (share: Share, from: number, to: number): Trade[] => trades(handle.all<Row>(SQL.between, share, from, to)),
  count: (share: Share): number => handle.get<{ n: number }>(SQL.count, share)?.n ?? 0,
  dropSince: (time: number): number => handle.run(SQL.dropSince, time),
  lastPrice: (share: string): number | null => handle.get<{ price: number }>(SQL.lastPrice, share)?.price ?? null,
});
export type Trades = ReturnType<typeof createTrades>;
