import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { Coin } from './money.ts';
import { Share, SHARE_KINDS } from './share.ts';

/** Spans over which prices are compared. `season` begins with the current season. */
const MOVE_SPANS = ['1h', '1d', '7d', 'season'] as const;
export const MoveSpan = z.enum(MOVE_SPANS);
export type MoveSpan = z.output<typeof MoveSpan>;

const MEASURES = ['gainers', 'losers', 'traded', 'discounts', 'rating-changes'] as const;
export const MoveKind = z.enum(['all', ...SHARE_KINDS]);
export type MoveKind = z.output<typeof MoveKind>;

export const MoversOf = z.strictObject({
  measure: z.enum(MEASURES),
  limit: z.int().min(1).max(500).default(20),
  span: MoveSpan.default('1d'),
  kind: MoveKind.default('all'),
  /** Coin, in base units, that must have been traded in the span. */
  least: z.int().min(0).default(0),
});
export type MoversOf = z.output<typeof MoversOf>;

/**
 * What a price is compared with: the last trade before the span (`before`), a price noted before the span while no trade since is known
 * (`noted`), or the first trading day within it, where nothing earlier is known (`within`).
 */
export const Basis = z.enum(['before', 'noted', 'within']);
export type Basis = z.output<typeof Basis>;

/** The nearest known event of the last 24 hours. It is a hint, not a cause. */
const MoveReason = z.object({
  kind: z.enum(['rating', 'injury', 'transfer', 'vote', 'manager', 'trader']),
  text: CodedTextSchema,
  at: Unix.nullable(),
});
export type MoveReason = z.output<typeof MoveReason>;

/** One share. Null is unknown; `change` is null as well in a span without a trade. Percentages are in percent. */
export const Mover = z.object({
  share: Share,
  position: z.string().nullable(),
  rating: z.int().nullable(),
  last: Coin.nullable(),
  change: z.number().nullable(),
  from: Coin.nullable(),
  basis: Basis.nullable(),
  /** Coin traded in the span. */
  traded: z.number().nullable(),
  /** Number of stored trades in the span. */
  trades: z.int(),
  /** Prices of the last seven days, oldest first, without empty days. */
  week: z.array(z.number()),
  why: MoveReason.nullable(),
  /** Only for `discounts`: what a club owns per influence, and how far its price is from it in percent (negative: below). */
  owns: Coin.nullable(),
  discount: z.number().nullable(),
  /** Only for `rating-changes`: the rating before. */
  before: z.int().nullable(),
  observedAt: Unix,
});
export type Mover = z.output<typeof Mover>;

/** `total` counts all shares of the measure, `hidden` those of them traded for less than `least`. */
export const Movers = z.object({
  rows: z.array(Mover),
  total: z.int(),
  hidden: z.int(),
  /** Shares that were traded in the span and have nothing to be compared with. */
  unknown: z.int(),
  /** Shares read again since the last market sync. */
  reread: z.int(),
  /** Since when trades of the whole market are known without a gap; null if they are not followed. */
  tapeFrom: Unix.nullable(),
  /** End of the last market sync; null before the first. */
  syncedAt: Unix.nullable(),
});
export type Movers = z.output<typeof Movers>;

/** What moved in the whole market. Volumes and values are in base units of coin. */
export const Breadth = z.object({
  up: z.int(),
  unchanged: z.int(),
  down: z.int(),
  notTraded: z.int(),
  /** Traded shares without an earlier price. */
  unknown: z.int(),
  value: z.number().nullable(),
  /** Change of the value in percent, of the shares that can be compared. */
  change: z.number().nullable(),
  /** The value as it was recorded in the last seven days, oldest first. */
  values: z.array(z.object({ at: Unix, value: z.number() })),
  volume: z.number().nullable(),
  volumeWeek: z.number().nullable(),
  /** Volume of the last day against the mean of the seven days, in percent. */
  volumeChange: z.number().nullable(),
  /** Shares with a known price, and all shares. */
  priced: z.int(),
  shares: z.int(),
  syncedAt: Unix.nullable(),
});
export type Breadth = z.output<typeof Breadth>;
