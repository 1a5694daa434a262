import type { Result } from '#contract/faults.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../base/clock.ts';
import { barsOf, REACH } from '../../live/resources/market/price-history.ts';
import { startOf } from '../../live/resources/market/ohlc.ts';
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

/** Trades of one share until a time, from those that are stored. A trade does not change, so they are what was known then. */
export const trades: AsOf<'trades'> = {
  async read({ share, name, limit }, at, context) {
    if (share === undefined) return notRecorded(text('replay.one-share'));
    const span = await spanAt(share, at, context);
    if (span === null) return unknownTrades();
    const all = context.cache().trades.between(share, span.from, at);
    const found = name === undefined ? all : all.filter(({ buyer, seller }) => buyer === name || seller === name);
    const isWhole = span.from === 0 || found.length >= limit;
    return past(found.slice(-limit).reverse(), at, isWhole ? {} : { partial: text('replay.trades-since', { at: span.from }) });
  },
};

/** Candles of the trades until a time: the last one has only what was traded by then. */
export const candles: AsOf<'candles'> = {
  async read({ share, interval, from, to }, at, context) {
    if ((await spanAt(share, at, context)) === null) return unknownTrades();
    const now = seconds(context.clock);
    // a chart of the last day asks for a time that may lie after the one that is shown
    const wanted = from === undefined ? at - REACH[interval] : from < at ? from : at - Math.max(0, now - from);
    const start = startOf(Math.max(0, wanted), interval);
    const end = Math.max(start, Math.min(to ?? at, at));
    const data = barsOf(share, interval, start, end, false, context);
    return past({ ...data, to: end as Unix, stored: context.cache().trades.between(share, 0, end).length }, at);
  },
};
