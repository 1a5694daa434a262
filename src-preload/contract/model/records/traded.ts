import { z } from 'zod';
import { Span } from '../market/graph.ts';
import { Coin } from '../market/money.ts';
import { Share } from '../market/share.ts';
import { Trade } from '../market/trade.ts';
import { Unix } from '../app/time.ts';

/** What was traded at a price: influence, and the number of trades. */
const TradedLevel = z.object({ price: Coin, num: z.int(), trades: z.int() });

/** Trades of a share in a range of time, by price. */
export const TradedPrices = z.object({
  share: Share,
  from: Unix,
  /** The prices with the most influence traded, ascending by price; at most `MOST_TRADED_LEVELS`. */
  levels: z.array(TradedLevel),
  /** The newest trades, newest first; at most `MOST_TRADED` unless more are asked for. */
  newest: z.array(Trade),
  /** Number of trades, and their influence. */
  trades: z.int(),
  num: z.int(),
  /** Complete spans, ascending and disjoint; trades between them are unknown. */
  coverage: z.array(Span),
  /** True while older trades are still being read, back to `from`. */
  reading: z.boolean(),
});
export type TradedPrices = z.output<typeof TradedPrices>;
export const TradedOf = z.strictObject({
  share: Share,
  from: z.int().nonnegative(),
  /** Without it, up to the present. */
  to: z.int().nonnegative().optional(),
  /** Number of newest trades in the answer, at most. */
  most: z.int().min(1).max(20_000).optional(),
});

/** Bounds of the lists of an answer. */
export const [MOST_TRADED, MOST_TRADED_LEVELS] = [2_000, 2_000];
