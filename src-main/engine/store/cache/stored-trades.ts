import type { Unix } from '#contract/model/app/time.ts';
import type { Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { TradeSum } from '#contract/model/records/trade-sums.ts';
import type { Handle } from '../handle.ts';

const columns = `id, time, share, price, num, buyer, seller, taker`;
const summed = `SELECT CAST(time / @step AS INTEGER) * @step AS start, count(*) AS trades, sum(num) AS num, sum(price * num) AS value,
  total(CASE taker WHEN 'buy' THEN num END) AS bought, total(CASE taker WHEN 'sell' THEN num END) AS sold`;
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
  since: `SELECT ${columns} FROM trade WHERE time >= ? ORDER BY time, id`,
  within: `SELECT ${columns} FROM trade WHERE time BETWEEN ? AND ? ORDER BY time DESC, id DESC LIMIT ?`,
  summed: `${summed} FROM trade WHERE time BETWEEN @from AND @to GROUP BY start ORDER BY start DESC`,
  summedOf: `${summed} FROM (SELECT * FROM trade WHERE buyer = @name AND time BETWEEN @from AND @to
    UNION SELECT * FROM trade WHERE seller = @name AND time BETWEEN @from AND @to) GROUP BY start ORDER BY start DESC`,
  before: `SELECT ${columns} FROM trade WHERE share = ? AND time < ? ORDER BY time DESC, id DESC LIMIT 1`,
  count: `SELECT count(*) AS n FROM trade WHERE share = ?`,
  lastPrice: `SELECT price FROM trade WHERE share = ? ORDER BY time DESC, id DESC LIMIT 1`,
  traded: `SELECT share, sum(price * num) AS coin FROM (SELECT share, price, num FROM trade WHERE time >= ? ORDER BY time DESC, id DESC LIMIT ?)
    GROUP BY share`,
  /** A trade without a known taker counts for neither side. */
  moved: `SELECT share, sum(price * num) AS volume, total(CASE taker WHEN 'buy' THEN price * num WHEN 'sell' THEN -price * num END) AS delta
    FROM trade WHERE time >= ? GROUP BY +share`, // by time: the index by share would read all of it
  /** Time of the trade at this offset from the oldest. */
  nth: `SELECT time FROM trade ORDER BY time, id LIMIT 1 OFFSET ?`,
  dropOldest: `DELETE FROM trade WHERE time <= ?`,
  dropSince: `DELETE FROM trade WHERE time >= ?`,
  spans: `SELECT since AS "from", until AS "to" FROM coverage WHERE share = ? ORDER BY since`,
  dropSpans: `DELETE FROM coverage WHERE share = ?`,
  addSpan: `INSERT INTO coverage VALUES (?, ?, ?)`,
  forgetUntil: `DELETE FROM coverage WHERE since <= @time AND until <= @time`,
  clipUntil: `UPDATE coverage SET since = @time + 1 WHERE since <= @time`,
  forgetSince: `DELETE FROM coverage WHERE since >= @time`,
  clipSince: `UPDATE coverage SET until = @time - 1 WHERE until >= @time`,
} as const;

/** The coin traded in a share, and what buyers took less what sellers gave, in base units. */
export interface ShareVolume {
  readonly share: Share;
  readonly volume: number;
  readonly delta: number;
}
/** An unknown taker is stored as an empty string. */
type Row = Omit<Trade, 'taker'> & { readonly taker: 'buy' | 'sell' | '' };
function trades(rows: Row[]): Trade[] {
  for (const row of rows) if (row.taker === '') Object.assign(row, { taker: null });
  return rows as Trade[];
}

export const createTrades = (handle: Handle) => ({
  /** Stores trades; returns how many were new or changed. */
  add: (trades: readonly Trade[]): number =>
    handle.atomically(() => trades.reduce((sum, trade) => sum + handle.run(SQL.add, { ...trade, taker: trade.taker ?? '' }), 0)),
  /** Returns trades, newest first. `name` is either side of the trade. */
  newest({ share, name }: { readonly share?: Share | undefined; readonly name?: string | undefined }, limit: number): Trade[] {
    const ofAll = share === undefined ? SQL.ofAll : SQL.ofShare;
    const ofName = share === undefined ? SQL.ofName : SQL.ofBoth;
    return trades(handle.all<Row>(name === undefined ? ofAll : ofName, { share, name, limit }));
  },
  /** Returns trades of a time range in Unix seconds, both ends included, oldest first. */
  between: (share: Share, from: number, to: number): Trade[] => trades(handle.all<Row>(SQL.between, share, from, to)),
  /** Returns what was traded in each share since a time in Unix seconds. */
  moved: (since: number): ShareVolume[] => handle.all<ShareVolume>(SQL.moved, since),
  /** Returns the trades of all shares from a time on, oldest first. */
  since: (time: number): Trade[] => trades(handle.all<Row>(SQL.since, time)),
  /** Returns the newest trades of all shares in a time range, both ends included, newest first. */
  within: (from: number, to: number, limit: number): Trade[] => trades(handle.all<Row>(SQL.within, from, to, limit)),
  /** Sums the stored trades of a time range, both ends included, by spans of `step` seconds, newest first: of one trader, or of the market. */
  summed: (range: { readonly from: number; readonly to: number; readonly step: number; readonly name?: string | undefined }): TradeSum[] =>
    handle.all<TradeSum>(range.name === undefined ? SQL.summed : SQL.summedOf, range),
  /** Returns the last stored trade of a share before a time. */
  before: (share: Share, time: number): Trade | null => trades(handle.all<Row>(SQL.before, share, time))[0] ?? null,
  count: (share: Share): number => handle.get<{ n: number }>(SQL.count, share)?.n ?? 0,
  dropSince: (time: number): number => handle.run(SQL.dropSince, time),
  /** Returns the coin in base units of the newest `limit` stored trades since a time in Unix seconds, by share. */
  traded: (since: number, limit: number): { readonly share: Share; readonly coin: number }[] => handle.all(SQL.traded, since, limit),
  lastPrice: (share: string): number | null => handle.get<{ price: number }>(SQL.lastPrice, share)?.price ?? null,
});
export type Trades = ReturnType<typeof createTrades>;

/** Merges spans into the fewest ones, ascending and without overlap. Spans that end before they begin are dropped. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from <= to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) as Unix };
    else merged.push({ from: span.from, to: span.to });
  }
  return merged;
}

/** Records for each share the time spans in which every trade is stored. Times in Unix seconds. */
export function createCoverage(handle: Handle) {
  const get = (share: Share): Span[] => handle.all<Span>(SQL.spans, share);
  return {
    /** Ascending spans that do not overlap. */
    get,
    put: (share: Share, spans: readonly Span[]): void =>
      handle.atomically(() => {
        const merged = mergeSpans([...get(share), ...spans]);
        handle.run(SQL.dropSpans, share);
        for (const { from, to } of merged) handle.run(SQL.addSpan, share, from, to);
      }),
    /** Removes coverage up to and including `time`. */
    forgetUntil: (time: number): void =>
      handle.atomically(() => {
        handle.run(SQL.forgetUntil, { time });
        handle.run(SQL.clipUntil, { time });
      }),
    /** Removes coverage from `time` on. */
    forgetSince: (time: number): void =>
      handle.atomically(() => {
        handle.run(SQL.forgetSince, { time });
        handle.run(SQL.clipSince, { time });
      }),
  };
}
export type Coverage = ReturnType<typeof createCoverage>;
