import { z } from 'zod';
import { Unix } from '../app/time.ts';
import { Coin } from './money.ts';
import { MoveSpan } from './movers.ts';
import { Share, SHARE_KINDS } from './share.ts';

export const MapOf = z.strictObject({
  kind: z.enum(SHARE_KINDS).default('club'),
  span: MoveSpan.default('1d'),
  group: z.enum(['league', 'position']).default('league'),
  /** Only one group, by its key, or the players of one club. */
  within: z.string().max(60).optional(),
  limit: z.int().min(1).max(20_000).default(6_000),
});
export type MapOf = z.output<typeof MapOf>;

const figures = { value: z.number().nullable(), change: z.number().nullable(), traded: z.number().nullable() };
/** One share: `value` is its last price times all its influence. `idle`: not traded for seven days. */
export const MapShare = z.object({
  share: Share,
  group: z.string(),
  ...figures,
  last: Coin.nullable(),
  /** Distance from best bid to best ask in percent of the mid price; null without both. */
  spread: z.number().nullable(),
  mine: z.boolean(),
  idle: z.boolean(),
});
export type MapShare = z.output<typeof MapShare>;
/** A league or position. Its figures cover all its shares with a price, those beyond the limit included. */
export const MapGroup = z.object({
  key: z.string(),
  country: z.string().nullable(),
  division: z.int().nullable(),
  league: z.int().nullable(),
  shares: z.int(),
  ...figures,
});
export type MapGroup = z.output<typeof MapGroup>;

/** Groups and shares, largest first. `clubs` and `players` are the values of all of them in base units. */
export const MarketMap = z.object({
  groups: z.array(MapGroup),
  shares: z.array(MapShare),
  /** Shares with a price beyond the limit, and shares without a known price. */
  leftOut: z.int(),
  unpriced: z.int(),
  clubs: z.number().nullable(),
  players: z.number().nullable(),
  syncedAt: Unix.nullable(),
});
export type MarketMap = z.output<typeof MarketMap>;
