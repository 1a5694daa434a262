import { ok } from '#contract/faults.ts';
import type { TradeSums } from '#contract/model/records/trade-sums.ts';
import type { Parsed } from '#contract/resources.ts';
import { seconds } from '../../../base/clock.ts';
import type { ReadContext } from '../../../context.ts';
import { keepTraderTrades, readTape, TAPE, tapeOf } from '../../../moves/whole-tape.ts';
import { mergeSpans } from '../../../store/cache/stored-trades.ts';
import { combine, mapReading } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { followTrades, TRADE_PAGE } from '../history-pages.ts';
import { clip } from './ohlc.ts';

/** Most pages of a trader's trades. */
const MOST_PAGES = 10;

/** The stored trades of a range of time. */
export function summedBetween({ name, from, step }: Parsed<'trade-sums'>, to: number, { cache }: Pick<ReadContext, 'cache'>): TradeSums {
  const spans = mergeSpans([TAPE, ...(name === undefined ? [] : [tapeOf(name)])].flatMap((key) => cache().coverage.get(key)));
  return { from, rows: cache().trades.summed({ name, from, to, step }), coverage: clip(spans, from, to) };
}

/** Stored trades of the whole market or a trader, summed. Only those that are not stored yet are read: the newest ones, those of a trader as far back as asked for. */
export const tradeSumsFamily: ResourceDefinition<'trade-sums'> = {
  ttlMs: 15_000,
  minIntervalMs: 15_000,
  transient: true,
  invalidatedBy: () => [['trades', '*']],
  async load(params, ask, context) {
    const { name, from } = params;
    const now = Math.floor(seconds(context.clock));
    if (name === undefined) return mapReading(await readTape(TRADE_PAGE, ask, context), () => summedBetween(params, now, context));
    const stored = mergeSpans(context.cache().coverage.get(tapeOf(name))).at(-1);
    const until = stored && stored.from <= from ? stored.to : from;
    const enough = (rows: readonly { readonly time: number }[]): boolean => (rows.at(-1)?.time ?? Infinity) < until;
    const got = await followTrades({ name }, { most: MOST_PAGES, enough }, ask, context.api());
    if (!got.ok) return got;
    const { rows, ended, parts } = got.value;
    keepTraderTrades(name, rows, ended, context);
    return ok(combine(summedBetween(params, now, context), parts));
  },
};
