import { z } from 'zod';
import { RecordSpan } from '../app/recorder.ts';
import { Coin } from '../market/money.ts';
import { Share } from '../market/share.ts';

/** Unix seconds. */
const time = z.int();
const price = Coin.nullable();
const influence = z.int().nonnegative();

/** Levels of each side, from the best price, that an imbalance covers. */
export const IMBALANCE_LEVELS = 10;
/** Returns the imbalance of two amounts of influence, from −100 (only asks) to 100 (only bids) percent; null if both are 0. */
export const imbalanceOf = (bids: number, asks: number): number | null =>
  bids + asks === 0 ? null : ((bids - asks) / (bids + asks)) * 100;

/** Prices this near to the mid, in percent of it, count for the other imbalance. */
export const IMBALANCE_PERCENT = 1;
/**
 * Best prices from `at` on (null: no order on that side), and the influence on the best `IMBALANCE_LEVELS` levels of each side and within
 * `IMBALANCE_PERCENT` of the mid (of the only best price of a book with one side).
 */
export const BookTop = z.object({
  at: time,
  bid: price,
  ask: price,
  bids: influence,
  asks: influence,
  nearBids: influence,
  nearAsks: influence,
});
export type BookTop = z.output<typeof BookTop>;

/** Numbers of one run in `BookMap.runs`. */
export const RUN_NUMBERS = 4;

/**
 * An order of one of the user's accounts that kept its size; orders of an account at one price are one. The end is exclusive. `start`: `seen`
 * when the observation began, `placed` or `changed` after it was missing or of another size in the book before. `end`: `seen` until the
 * observation ended or is going on, `changed` or `gone` in the next book.
 */
export const OwnRun = z.object({
  side: z.enum(['bid', 'ask']),
  price: Coin,
  num: influence,
  name: z.string(),
  from: time,
  to: time,
  start: z.enum(['seen', 'placed', 'changed']),
  end: z.enum(['seen', 'changed', 'gone']),
});
export type OwnRun = z.output<typeof OwnRun>;

/** Recorded order books of a share as runs: a price that kept its size. At a time outside of the spans, the book is unknown. */
export const BookMap = z.object({
  share: Share,
  from: time,
  to: time,
  spans: z.array(RecordSpan),
  /** Spans in which each change was recorded, not only the books of the tables that are read every few minutes. */
  live: z.array(RecordSpan),
  /** First recorded book of any share of this kind, or of this share; null if nothing was recorded yet. */
  first: time.nullable(),
  /**
   * Four numbers per run, by their start: price × 2 (+ 1 for an ask), influence, and start and end in seconds after `from`. The end is
   * exclusive: the size changed then, or the span was over a second earlier. A run never continues over a gap.
   */
  runs: z.array(z.int()),
  /** Each change of the best prices or of the influence near them, and the book at the start of each span. */
  tops: z.array(BookTop),
  /** Own orders, by their start. */
  own: z.array(OwnRun),
  /** Recorded changes of this share in all, and their bytes. */
  stored: z.object({ changes: z.int(), bytes: z.int() }),
  /** Seconds to which changes are rounded up to bound the answer; 1 for each change as it was recorded. */
  step: z.int(),
  /** Whether runs are missing although the changes are rounded. */
  cut: z.boolean(),
});
export type BookMap = z.output<typeof BookMap>;

export const BookMapOf = z
  .strictObject({ share: Share, from: z.int().nonnegative(), to: z.int().nonnegative() })
  .refine(({ from, to }) => from <= to, '`from` must not be after `to`');

const level = z.tuple([z.int(), z.int()]);
/** A recorded order book: price in base units and influence of each level, best first. */
const RecordedBook = z.object({
  /** The book is recorded like this since then. */
  since: time,
  bids: z.array(level),
  asks: z.array(level),
  /** Levels behind the ones listed. */
  deeper: z.object({ bids: z.int(), asks: z.int() }),
});
/** The recorded book of a share at a time; null if it is unknown. `before` and `after`: nearest recorded times; null if there is none. */
export const BookAt = z.object({ share: Share, at: time, book: RecordedBook.nullable(), before: time.nullable(), after: time.nullable() });
export type BookAt = z.output<typeof BookAt>;
export const BookAtOf = z.strictObject({ share: Share, at: z.int().nonnegative() });

/** Prices this near to the best one, in percent of it, count as near. */
export const NEAR_PERCENT = 5;
/** The best prices of a recorded book, and the influence of each side near its best price. */
export const BookMoment = z.object({ bid: price, ask: price, bids: influence, asks: influence });
export type BookMoment = z.output<typeof BookMoment>;

/** Medians of a book at an hour from kick-off; null without a sample that has the figure. Spread in percent of the mid. */
export const UsualHour = z.object({
  hour: z.int(),
  samples: z.int(),
  spread: z.number().nullable(),
  bids: z.number().nullable(),
  asks: z.number().nullable(),
});
export type UsualHour = z.output<typeof UsualHour>;
/** What the book of a share held around the matches of its club. `matches`: those with at least one recorded book. */
export const BookUsual = z.object({ share: Share, club: z.int().nullable(), matches: z.int(), hours: z.array(UsualHour) });
export type BookUsual = z.output<typeof BookUsual>;
export const BookUsualOf = z.strictObject({ share: Share });
