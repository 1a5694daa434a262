import { z } from 'zod';
import { Coin } from '../market/money.ts';
import { Share, SHARE_KINDS } from '../market/share.ts';

const range = z.tuple([z.number(), z.number()]).refine(([from, to]) => from <= to, 'a range must not be inverted');

export const ScatterOf = z.strictObject({
  kind: z.enum(SHARE_KINDS).default('player'),
  /** Cells of the plot, across and up. */
  across: z.int().min(8).max(400).default(128),
  up: z.int().min(8).max(300).default(64),
  /** The share that the plot marks and compares with. */
  share: Share.optional(),
  /** Lists the shares inside: prices in base units, payback in seasons. */
  brush: z.strictObject({ price: range, payback: range }).optional(),
  limit: z.int().min(1).max(500).default(100),
});

export const ScatterPoint = z.object({ share: Share, price: Coin, payback: z.number(), rating: z.number().nullable() });
export type ScatterPoint = z.output<typeof ScatterPoint>;

/** Best asks of all shares against the seasons they take to be paid back, counted in cells of a logarithmic price and a linear payback. */
export const Scatter = z.object({
  kind: z.enum(SHARE_KINDS),
  /** Shares on the plot, with an ask, and all. */
  plotted: z.int(),
  asked: z.int(),
  all: z.int(),
  /** Range of the axes: price in base units, payback in seasons from 0. */
  price: z.tuple([z.number(), z.number()]),
  payback: z.number(),
  /** Three numbers for each cell with shares: column from the left, row from 0 seasons, shares. */
  cells: z.array(z.int()),
  /** Median payback by price. */
  medians: z.array(z.object({ price: z.number(), payback: z.number(), count: z.int() })),
  mine: z.array(ScatterPoint),
  self: ScatterPoint.nullable(),
  /** Shares that cost less and pay back sooner than this one, and how many of them are rated 80 or more. */
  better: z.object({ count: z.int(), rated: z.int() }).nullable(),
  /** Shares inside the brush, the soonest paid back first, and their number. */
  inside: z.object({ count: z.int(), rows: z.array(ScatterPoint) }).nullable(),
});
export type Scatter = z.output<typeof Scatter>;
