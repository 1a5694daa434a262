import { z } from 'zod';
import { RecordSpan } from '../app/recorder.ts';
import { Coin } from '../market/money.ts';
import { Share } from '../market/share.ts';

/**
 * What a trader did with an open order, at the time (Unix seconds) of the first recorded book that shows it. `gone`: the order left the book,
 * and the trades around that time aren't known, so it was cancelled or filled. An order that was filled is no act: its trade is.
 */
export const OrderAct = z.object({
  kind: z.enum(['placed', 'changed', 'cancelled', 'gone']),
  at: z.int(),
  name: z.string(),
  share: Share,
  side: z.enum(['bid', 'ask']),
  price: Coin,
  /** Influence of the order afterwards, or of the one that is gone. */
  num: z.int(),
  /** Influence before; null unless it changed. */
  was: z.int().nullable(),
});
export type OrderAct = z.output<typeof OrderAct>;

/** Acts of some traders since a time, newest first, and the times at which their orders in all books were observed. */
export const OrderActs = z.object({
  from: z.int(),
  acts: z.array(OrderAct),
  observed: z.array(z.object({ name: z.string(), spans: z.array(RecordSpan) })),
  /** Whether older acts since `from` were left out. */
  cut: z.boolean(),
});
export type OrderActs = z.output<typeof OrderActs>;

/** `from` in Unix seconds; without it, the last 24 hours. */
export const OrderActsOf = z.strictObject({
  names: z.array(z.string().min(1).max(256)).min(1).max(50),
  from: z.int().nonnegative().optional(),
});

/** Most acts in an answer. */
export const MOST_ORDER_ACTS = 1_000;
/** The end of the last observation of a trader's orders in Unix seconds; null if there is none. */
export const observedUntil = ({ observed }: OrderActs, name: string): number | null =>
  observed.find((one) => one.name === name)?.spans.at(-1)?.to ?? null;
/** Seconds since the last observation up to which a trader counts as being observed. */
export const OBSERVED_WITHIN = 600;
