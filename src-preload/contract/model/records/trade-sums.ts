import { z } from 'zod';
import { Span } from '../market/graph.ts';

/** Trades of one span of time: their number, influence, coin (base units), and influence by the side that took. */
const TradeSum = z.object({ start: z.int(), trades: z.int(), num: z.int(), value: z.int(), bought: z.int(), sold: z.int() });
export type TradeSum = z.output<typeof TradeSum>;

/** Stored trades of the whole market or a trader by spans of time, newest first. Spans without a trade are left out. */
export const TradeSums = z.object({
  from: z.int(),
  rows: z.array(TradeSum),
  /** Times for which every trade is stored, ascending; between them, trades may be missing. */
  coverage: z.array(Span),
});
export type TradeSums = z.output<typeof TradeSums>;

const SUM_STEPS = [60, 900, 3_600] as const;
/** `step`: seconds of a span. */
export const TradeSumsOf = z.strictObject({
  name: z.string().min(1).max(256).optional(),
  from: z.int().nonnegative(),
  step: z.union(SUM_STEPS.map((step) => z.literal(step))),
});
