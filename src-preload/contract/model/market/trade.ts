import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** One trade. `seller` null: a mint. `taker` is the side that crossed the spread, null if it is not reported. */
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
