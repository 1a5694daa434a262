import { z } from 'zod';
import { Coin } from './money.ts';
import { ClubId, Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** One trader in full. Volumes are base units of coin. */
export const User = z.looseObject({
  name: z.string(),
  balances: z.object({ total: Coin, available: Coin, reserved: Coin }).nullish(),
  last_active: Unix.nullish(),
  club_id: ClubId.nullish(),
  buy_volume_1_day: z.number().nullish(),
  buy_volume_7_day: z.number().nullish(),
  sell_volume_1_day: z.number().nullish(),
  sell_volume_7_day: z.number().nullish(),
  total_volume: z.number().nullish(),
  total_volume_30_day: z.number().nullish(),
  holdings: z.array(z.object({ share: Share, total: z.int(), available: z.int(), reserved: z.int() })).nullish(),
  orders: z.array(z.object({ share: Share, side: z.enum(['bid', 'ask']), price: Coin, num: z.int() })).nullish(),
});
export type User = z.output<typeof User>;
