import { fail, ok, type Result } from '#contract/faults.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { intervalSeconds, usualBelow, type Candles, type UsualInterval } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { text } from '#contract/text/coded-text.ts';
import { isLast, pagingIn, servedIn } from '../../../api/read/paginate.ts';
import { orderOf } from '../../../api/read/paginate-newest.ts';
import { seconds } from '../../../base/clock.ts';
import { combine } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import { byShare, type SharesContext } from '../../share-exists.ts';
import type { ReadOptions, ResourceDefinition } from '../../resource-definition.ts';
import { followTrades, NEWEST, TRADE_PAGE } from '../history-pages.ts';
import { buildBars, buildPrices, clip, startOf } from './ohlc.ts';

/** Number of older pages to read before the newest trades are read again. */
const PAGES_AT_ONCE = 4;
const DAY = 86_400;
/** Default length of a chart in seconds, by interval. */
export const REACH: Record<UsualInterval, number> = {
  '1m': DAY,
  '5m': 2 * DAY,
  '15m': 4 * DAY,
  '1h': 21 * DAY,
  '4h': 90 * DAY,
  '1d': 366 * DAY,
  '1w': 1_098 * DAY,
};
/** Maximum number of pages to read of a list that is not newest first. */
const MOST_PAGES = 20;
/** Maximum number of trades of one share to read for a chart. */
const MOST_TRADES = 20_000;

interface Page {
  readonly trades: readonly Trade[];
  readonly last: boolean;
  readonly reading: Reading<unknown>;
}

/** Reads one page of a share's trades, or every trade if the list is not newest first. */
async function readPage(share: Share, page: number, ask: ReadOptions<Candles>, { api, cache }: ReadContext): Promise<Result<Page>> {
  const params = { ...byShare(share), page, per_page: TRADE_PAGE, ...NEWEST };
  const got = await api().rest('/share_trade_history', params, page === 1 ? ask : { ...ask, priority: 'background' });
  if (!got.ok) return got;
  const { items } = got.value.data;
  const trades = items.filter((trade) => trade.share === share);
  const last = isLast(pagingIn(got.value), page, servedIn(got.value), Infinity, TRADE_PAGE);
  // Complete spans are derived from the order, so a list in another order must be read whole.
  const order = orderOf(items, ({ time }) => time);
  if (last || (order !== 'oldest first' && order !== 'mixed')) {
    cache().trades.add(trades);
    return ok({ trades, last, reading: got.value });
  }
  const whole = await followTrades(byShare(share), { most: MOST_PAGES }, ask, api());
  if (!whole.ok) return whole;
  const all = whole.value.rows.filter((trade) => trade.share === share);
  cache().trades.add(all);
  return ok({ trades: all, last: whole.value.ended, reading: combine(null, whole.value.parts) });
}

/** Records that every trade from the oldest of this page up to `until` is known. */
function cover(share: Share, { trades, last }: Page, until: number, { cache }: ReadContext): void {
  const oldest = trades.reduce((least, trade) => Math.min(least, trade.time), until);
  // The next page may contain more trades of the oldest trade's second.
  const from = last ? 0 : oldest + 1;
  if (from < until) cache().coverage.put(share, [{ from: from as Unix, to: until as Unix }]);
}

/** Reads a few pages of trades older than the newest complete span. Returns whether more are needed to reach `start`. */
async function readOlder(
  share: Share,
  start: number,
  now: number,
  ask: ReadOptions<Candles>,
  context: ReadContext,
): Promise<Result<boolean>> {
  const { trades, coverage } = context.cache();
  const reach = (): number => coverage.get(share).at(-1)?.from ?? now;
  let page = 1;
  for (let left = PAGES_AT_ONCE; left > 0 && reach() > start; left--) {
    if (ask.signal.aborted) return fail('closed', text('history.cancelled'));
    const known = reach();
    const count = trades.between(share, known, now).length;
    if (count >= MOST_TRADES) return ok(false);
    // The page with the oldest known trade may hold only trades of that second; in that case, read the next one.
    page = Math.max(page + 1, Math.floor(count / TRADE_PAGE) + 1);
    const got = await readPage(share, page, ask, context);
    if (!got.ok || got.value.trades.length === 0) return ok(false); // the newest trades are present; the chart shows the gap
    cover(share, got.value, known, context);
  }
  return ok(reach() > start);
}

/** The bars of a range from the stored trades, with the spans in which every trade is known. */
export function barsOf(
  { share, interval, prices = false }: Pick<Parsed<'candles'>, 'share' | 'interval' | 'prices'>,
  from: number,
  to: number,
  reading: boolean,
  context: ReadContext,
): Candles {
  const { trades, coverage } = context.cache();
  const rows = trades.between(share, from, to);
  return {
    share,
    interval,
    from: from as Unix,
    to: to as Unix,
    bars: buildBars(rows, interval),
    coverage: clip(coverage.get(share), from, to),
    reading,
    stored: trades.count(share),
    newest: rows.at(-1)?.time ?? trades.before(share, to)?.time ?? null,
    ...(prices && { prices: buildPrices(rows, interval) }),
  };
}

/** Returns the requested range in Unix seconds, or the default one for the interval. */
function extent({ interval, from, to }: Parsed<'candles'>, { clock }: ReadContext): { now: number; start: number; end: number } {
  const now = seconds(clock);
  return {
    now,
    start: startOf(Math.max(0, from ?? now - REACH[usualBelow(interval)]), interval),
    end: to ?? now + intervalSeconds(interval),
  };
}

/** Bars of a share, built from its trades. Reads the newest page first, then older ones back to `from`, a few at a time. */
export const candlesFamily: ResourceDefinition<'candles', SharesContext> = {
  ttlMs: 5_000,
  minIntervalMs: 1_000,
  transient: true, // the trades and their coverage are stored instead
  invalidatedBy: ({ share }) => [['trades', share]],
  hasMore: (data) => data.reading,
  fromSnapshot(params, context) {
    const { start, end } = extent(params, context);
    const data = barsOf(params, start, end, false, context);
    const observedAt = data.coverage.at(-1)?.to;
    return observedAt === undefined || data.stored === 0 ? null : { data, source: 'cache', height: null, observedAt };
  },
  async load(params, ask, context) {
    const { share } = params;
    const { now, start, end } = extent(params, context);
    const newest = await readPage(share, 1, ask, context);
    if (!newest.ok) return newest;
    cover(share, newest.value, now, context);

    const older = await readOlder(share, start, now, ask, context);
    if (!older.ok) return older;
    const data = barsOf(params, start, end, older.value, context);
    return context.known.orUnknown(ok({ ...newest.value.reading, data }), share, ({ stored }) => stored === 0, ask);
  },
};
