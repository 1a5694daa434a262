import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { ClosedLot } from '../market/lots.ts';
import { Coin } from '../market/money.ts';
import { Share, ShareEnd } from '../market/share.ts';
import { FolioNames } from './accounts.ts';
import { CostMethod } from './equity.ts';

export const ClosedOf = z.strictObject({
  names: FolioNames,
  method: CostMethod,
  /** Unix seconds; sales from then on. */
  from: z.number().min(0).optional(),
  limit: z.int().min(1).max(5_000).default(500),
});

/** A sale, or influence that left otherwise, of some accounts together. */
const ClosedSale = ClosedLot.omit({ from: true }).extend({
  share: Share,
  /** When the oldest influence it used up was bought; null for the average method, or if unknown. */
  opened: Unix.nullable(),
  /** Payouts of the share to the accounts between `opened` and the sale; null without `opened`. */
  income: Coin.nullable(),
  /** Whether nothing of the share was left afterwards. */
  whole: z.boolean(),
  ended: ShareEnd.optional(),
});
export type ClosedSale = z.output<typeof ClosedSale>;

export const Closed = z.object({
  /** Newest first. */
  rows: z.array(ClosedSale),
  total: z.int(),
  /** Result of all sales with a known cost; `unknown` is how many lack one. */
  realised: z.object({ coin: Coin, known: z.int(), unknown: z.int() }),
  complete: z.boolean(),
  notes: z.array(CodedTextSchema),
});
export type Closed = z.output<typeof Closed>;
