import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** One trade. `seller` null: newly minted influence. `taker` is the side that crossed the spread, null where it is not told. */
export const Trade = z.object({
  id: z.int(),
  time: Unix,
  share: Share,
  price: Coin,
  num: z.int(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  taker: z.enum(['buy', 'sell']).nullable(),
});
export type Trade = z.output<typeof Trade>;
