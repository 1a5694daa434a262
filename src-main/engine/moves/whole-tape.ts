import { ok, type Result } from '#contract/faults.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds } from '../base/clock.ts';
import type { ReadContext } from '../context.ts';
import type { Ask } from '../net/request-options.ts';

/** The key under which the cache stores the spans in which every trade of the whole market is known. */
export const TAPE = 'market' as Share;
/** The key of the spans in which every trade of a trader is known. */
export const tapeOf = (name: string): Share => `user:${name}` as Share;
/** Stores the newest trades of a trader, newest first, and notes the span that they cover. `ended`: there are no older ones. */
export function keepTraderTrades(
  name: string,
  trades: readonly Trade[],
  ended: boolean,
  { cache, clock }: Pick<ReadContext, 'cache' | 'clock'>,
): void {
  const to = seconds(clock) as Unix;
  cache().trades.add(trades);
  // the second of the oldest trade may have had more trades than the answer has
  const from = ended ? 0 : (trades.at(-1)?.time ?? to) + 1;
  if (from < to) cache().coverage.put(tapeOf(name), [{ from: from as Unix, to }]);
}

/** Most trades in one answer. */
const MOST = 100;

/** Reads the newest trades of the whole market, stores them and notes the span that they cover without a gap. */
export async function readTape(perPage: number, ask: Ask, { api, cache, clock }: ReadContext): Promise<Result<Reading<Trade[]>>> {
  const now = seconds(clock);
  const got = await api().rest('/share_trade_history/all', { per_page: Math.min(MOST, perPage) }, ask);
  if (!got.ok) return got;
  const trades = got.value.data;
  cache().trades.add(trades);
  // the second of the oldest trade may have had more trades than the answer has
  const from = Math.min(...trades.map(({ time }) => time)) + 1;
  if (trades.length > 0 && from < now) cache().coverage.put(TAPE, [{ from: from as Unix, to: now as Unix }]);
  return ok({ ...got.value, data: trades });
}

/** Returns the span around a time in which every trade of the market is stored; null if they were not followed then. */
export const tapeAround = (time: number, { cache }: Pick<ReadContext, 'cache'>): Span | null =>
  cache()
    .coverage.get(TAPE)
    .find(({ from, to }) => from <= time && time <= to) ?? null;

/** Returns since when every trade of the market is known up to the present; null if they are not followed. */
export function tapeFrom({ cache, clock }: ReadContext, within = 120): number | null {
  const last = cache().coverage.get(TAPE).at(-1);
  return last && seconds(clock) - last.to <= within ? last.from : null;
}

/** Reads the newest trades of the whole market for lists; returns since when all of them are known. */
export async function followTape(caller: string, context: ReadContext): Promise<number | null> {
  await readTape(MOST, { priority: 'background', caller }, context);
  return tapeFrom(context);
}
