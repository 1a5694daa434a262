import { z } from 'zod';
import { at, club, each, number } from '../app/row-fields.ts';
import { Holding } from './holding.ts';
import { Balance, Coin } from './money.ts';
import { Share } from './share.ts';

/** One trader in full. Volumes are base units of coin. */
export const User = z.looseObject({
  name: z.string(),
  balances: Balance.nullish(),
  last_active: at,
  club_id: club,
  ...each(number, 'buy_volume_1_day buy_volume_7_day sell_volume_1_day sell_volume_7_day total_volume total_volume_30_day'),
  holdings: z.array(Holding).nullish(),
  orders: z.array(z.object({ share: Share, side: z.enum(['bid', 'ask']), price: Coin, num: z.int() })).nullish(),
});
export type User = z.output<typeof User>;
