import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { FolioNames } from '../folio/accounts.ts';
import { Unix } from '../app/time.ts';
import { Coin } from './money.ts';
import { Share, ShareEnd } from './share.ts';

/** How influence arrived or left: by a trade, newly issued, or without a price (a transfer, a pack, a prize). */
const LotOrigin = z.enum(['trade', 'mint', 'transfer']);

/** A purchase of which `left` is still held, or by the average method all of them. Prices and costs are in base units, null where no price is known. */
export const Lot = z.object({
  at: Unix,
  origin: LotOrigin,
  num: z.int(),
  left: z.int(),
  price: z.number().nullable(),
  /** Cost of what is left. */
  cost: Coin.nullable(),
  /** Trade behind it; null for a transfer and for several purchases. */
  trade: z.int().nullable(),
  /** How many purchases it stands for. */
  purchases: z.int(),
});
export type Lot = z.output<typeof Lot>;

/** Influence that left the accounts, with the purchases it used up: `from`, or by the average method a part of each purchase of `pool`. */
export const ClosedLot = z.object({
  at: Unix,
  origin: LotOrigin,
  num: z.int(),
  /** Sale price; null for a transfer. */
  price: Coin.nullable(),
  trade: z.int().nullable(),
  from: z.array(z.object({ at: Unix, num: z.int(), price: z.number().nullable() })),
  /** Purchases since `since` that made up the average price: their number, their influence, and what was left of it before the sale. */
  pool: z.object({ since: Unix, purchases: z.int(), num: z.int(), left: z.int(), price: z.number() }).nullable(),
  /** Sold influence whose purchase is not in the history. */
  unknown: z.int(),
  proceeds: Coin.nullable(),
  cost: Coin.nullable(),
  /** Proceeds less cost; null while either is unknown. */
  realised: Coin.nullable(),
});
export type ClosedLot = z.output<typeof ClosedLot>;

export const LotsOf = z.strictObject({ names: FolioNames, share: Share, method: z.enum(['fifo', 'average']).default('fifo') });

/** Purchases still held and sales, oldest first, of some accounts together. Movements between these accounts are neither. */
export const Lots = z.object({
  lots: z.array(Lot),
  closed: z.array(ClosedLot),
  /** Sum of the sales whose result is known; `unknown` is the influence sold or moved out without a known result. */
  realised: z.object({ coin: Coin, unknown: z.int() }),
  /** What is held now: cost of the lots with a known price, and influence without one. */
  open: z.object({ num: z.int(), cost: Coin, unknown: z.int() }),
  /** Influence held now by the accounts: the sum of all lots. What no record explains is a lot at the time 0 without a price. */
  held: z.int(),
  /** Whether the history reaches back to the first trade. */
  complete: z.boolean(),
  /** What the records do not explain, or what is no ordinary price, one sentence each. */
  notes: z.array(CodedTextSchema),
  /** Absent while the share can be traded, and where no source tells. */
  ended: ShareEnd.optional(),
});
export type Lots = z.output<typeof Lots>;
