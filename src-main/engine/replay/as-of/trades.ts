import type { Result } from '#contract/faults.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { usualBelow, type Interval, type Range, type Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../base/clock.ts';
import { followTrades } from '../../live/resources/history-pages.ts';
import { startOf } from '../../live/resources/market/ohlc.ts';
import { barsOf, REACH } from '../../live/resources/market/price-history.ts';
import { summedBetween } from '../../live/resources/market/trade-sums.ts';
import { tradedBetween } from '../../live/resources/market/traded.ts';
import { tapeAround } from '../../moves/whole-tape.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

/** The span around a time in which every trade of a share is stored; null if trades at that time are not known. */
async function spanAt(share: Share, at: number, { cache, completeTrades }: PastContext): Promise<Span | null> {
  const find = (): Span | undefined =>
    cache()
      .coverage.get(share)
      .find(({ from, to }) => from <= at && at <= to);
  if (!find()) await completeTrades(share, at);
  return find() ?? null;
}
const unknownTrades = (): Result<never> => notRecorded(text('replay.no-trades'));

/** A list of trades until a time, newest first, that is known since `from`. */
const since = (trades: readonly Trade[], from: number, at: number, limit: number): Result<Reading<Trade[]>> =>
  past(trades.slice(0, limit), at, from <= 0 || trades.length >= limit ? {} : { partial: text('replay.trades-since', { at: from }) });

/** Most pages of a trader's trades. */
const MOST_PAGES = 10;
/** Trades of one trader until a time. The list is read as it is now, because a trade does not change. */
async function ofTrader(name: string, limit: number, at: number, { once, ask, api }: PastContext): Promise<Result<Reading<Trade[]>>> {
  const until = (rows: readonly Trade[]): Trade[] => rows.filter(({ time }) => time <= at);
  const read = () => followTrades({ name }, { most: MOST_PAGES, enough: (rows) => until(rows).length >= limit }, ask, api());
  const known = await once(`trades ${name}`, read);
  const got = known.ok && !known.value.ended && until(known.value.rows).length < limit ? await read() : known;
  if (!got.ok) return got;
  const { rows, ended } = got.value;
  const oldest = rows.at(-1)?.time ?? 0;
  if (!ended && oldest > at) return unknownTrades();
  return since(until(rows), ended ? 0 : oldest, at, limit);
}
/** Trades of the whole market until a time, while they were followed. */
function ofMarket(limit: number, at: number, { cache }: PastContext): Result<Reading<Trade[]>> {
  const span = tapeAround(at, { cache });
  if (span === null) return notRecorded(text('replay.no-tape'));
  return since(cache().trades.within(span.from, at, limit), span.from, at, limit);
}

/** Trades until a time, from those that are stored or listed. A trade does not change, so they are what was known then. */
export const trades: AsOf<'trades'> = {
  async read({ share, name, limit }, at, context) {
    if (share === undefined) return name === undefined ? ofMarket(Math.min(100, limit), at, context) : ofTrader(name, limit, at, context);
    const span = await spanAt(share, at, context);
    if (span === null) return unknownTrades();
    const all = context.cache().trades.between(share, span.from, at);
    const found = name === undefined ? all : all.filter(({ buyer, seller }) => buyer === name || seller === name);
    return since(found.reverse(), span.from, at, limit);
  },
};

/** Trades by price until a time. */
export const traded: AsOf<'traded'> = {
  async read(params, at, context) {
    if ((await spanAt(params.share, at, context)) === null) return unknownTrades();
    return past(tradedBetween({ ...params, from: Math.min(params.from, at) }, at, false, context), at);
  },
};

/** Stored trades until a time, summed by spans. */
export const tradeSums: AsOf<'trade-sums'> = {
  read: async (params, at, context) => past(summedBetween({ ...params, from: Math.min(params.from, at) }, at, context), at),
};

/** Candles of the trades until a time: the last one has only what was traded by then. */
export const candles: AsOf<'candles'> = {
  async read(params, at, context) {
    const { share, interval, from, to } = params;
    if ((await spanAt(share, at, context)) === null) return unknownTrades();
    const now = seconds(context.clock);
    // a chart of the last day asks for a time that may lie after the one that is shown
    const wanted = from === undefined ? at - REACH[usualBelow(interval)] : from < at ? from : at - Math.max(0, now - from);
    const start = startOf(Math.max(0, wanted), interval);
    const end = Math.max(start, Math.min(to ?? at, at));
    const data = barsOf(params, start, end, false, context);
    return past({ ...data, to: end as Unix, stored: context.cache().trades.between(share, 0, end).length }, at);
  },
};

const DAY = 86_400;
/** Intervals of the average prices in each range, and its length in seconds. */
const AVERAGES: Readonly<Record<Range, readonly [Interval, number]>> = {
  '1d': ['1h', DAY],
  '7d': ['4h', 7 * DAY],
  '30d': ['1d', 30 * DAY],
  '90d': ['1d', 90 * DAY],
  '6m': ['1d', 182 * DAY],
  '1y': ['1d', 365 * DAY],
};
/** Average prices of the trades until a time. The service tells them of the present only, so they are those of the candles. */
export const graph: AsOf<'graph'> = {
  async read({ share, range }, at, context) {
    const span = await spanAt(share, at, context);
    if (span === null) return unknownTrades();
    const [interval, length] = AVERAGES[range];
    const { bars } = barsOf({ share, interval }, startOf(Math.max(span.from, at - length), interval), at, false, context);
    const points = bars.map(({ time, value, vwap }) => ({ time, volume: value, vwap }));
    return past({ share, range, points }, at, span.from > at - length ? { partial: text('replay.trades-since', { at: span.from }) } : {});
  },
};
