import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** The time a figure was read, because the parts of a market overview have different ages. */
const at = { observedAt: Unix };
const Point = z.object({ time: Unix, value: z.number() });

/** Market-wide figures. Volumes and caps are base units of coin, changes are percent as served, `coin2usdc` is an exchange rate. */
export const Market = z.object({
  figures: z
    .object({
      ...at,
      total_market_cap: z.number().nullable(),
      clubs_market_cap: z.number().nullable(),
      players_market_cap: z.number().nullable(),
      volume_7_day: z.number().nullable(),
      volume_7_day_change: z.number().nullable(),
      volume_30_day: z.number().nullable(),
      volume_30_day_change: z.number().nullable(),
      clubs_volume_7_day: z.number().nullable(),
      clubs_volume_7_day_change: z.number().nullable(),
      players_volume_7_day: z.number().nullable(),
      players_volume_7_day_change: z.number().nullable(),
      clubs: z.number().nullable(),
      players: z.number().nullable(),
      users: z.number().nullable(),
      active_users: z.number().nullable(),
      active_managers: z.number().nullable(),
      agents: z.number().nullable(),
      coin2usdc: z.number().nullable(),
      charts: z.record(z.string(), z.array(Point)),
    })
    .nullable(),
  coin_price: z.object({ ...at, coin2usdc: z.number().nullable() }).nullable(),
  ticker: z
    .object({
      ...at,
      trades: z.array(z.object({ share: Share, time: Unix.nullable(), price: Coin, side: z.enum(['buy', 'sell']) })),
      transfers: z.array(z.object({ player: z.int(), club: z.int().nullable(), amount: Coin, time: Unix.nullable() })),
      rich: z.array(z.object({ club: z.int(), balance: Coin })),
      poor: z.array(z.object({ club: z.int(), balance: Coin })),
    })
    .nullable(),
});
export type Market = z.output<typeof Market>;
