import { z } from 'zod';
import { each } from '../app/row-fields.ts';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** The time a figure was read, because the parts of a market overview have different ages. */
const at = { observedAt: Unix };
const figure = z.number().nullable();
const Point = z.object({ time: Unix, value: z.number() });

/** Market-wide figures. Volumes and caps are base units of coin, changes are percent as served, `coin2usdc` is an exchange rate. */
export const Market = z.object({
  figures: z
    .object({
      ...at,
      ...each(figure, 'total_market_cap clubs_market_cap players_market_cap'),
      ...each(figure, 'volume_7_day volume_7_day_change volume_30_day volume_30_day_change'),
      ...each(figure, 'clubs_volume_7_day clubs_volume_7_day_change players_volume_7_day players_volume_7_day_change'),
      ...each(figure, 'clubs players users active_users active_managers agents coin2usdc'),
      charts: z.record(z.string(), z.array(Point)),
    })
    .nullable(),
  coin_price: z.object({ ...at, coin2usdc: figure }).nullable(),
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
