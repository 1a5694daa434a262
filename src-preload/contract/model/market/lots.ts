import { z } from 'zod';
import { Unix } from '../app/time.ts';
import { Coin } from './money.ts';
import { Share, ShareEnd } from './share.ts';

/** How influence arrived or left: by a trade, newly issued, or without a price (a transfer, a pack, a prize). */
const LotOrigin = z.enum(['trade', 'mint', 'transfer']);

/** A purchase of which `left` is still held. Prices and costs are in base units, null where no price is known. */
export const Lot = z.object({
  at: Unix,
  origin: LotOrigin,
  num: z.int(),
  left: z.int(),
  price: z.number().nullable(),
  /** Cost of what is left. */
  cost: Coin.nullable(),
  /** Trade behind it; null for a transfer. */
  trade: z.int().nullable(),
});
export type Lot = z.output<typeof Lot>;

/** Influence that left the accounts, with the purchases it used up. `from` is empty for the average method. */
export const ClosedLot = z.object({
  at: Unix,
  origin: LotOrigin,
  num: z.int(),
  /** Sale price; null for a transfer. */
  price: Coin.nullable(),
  trade: z.int().nullable(),
  from: z.array(z.object({ at: Unix, num: z.int(), price: z.number().nullable() })),
  /** Sold influence whose purchase is not in the history. */
  unknown: z.int(),
  proceeds: Coin.nullable(),
  cost: Coin.nullable(),
  /** Proceeds less cost; null while either is unknown. */
  realised: Coin.nullable(),
});
export type ClosedLot = z.output<typeof ClosedLot>;

export const LotsOf = z.strictObject({
  names: z.array(z.string().min(1).max(256)).min(1).max(50),
  share: Share,
  method: z.enum(['fifo', 'average']).default('fifo'),
});

/** Purchases still held and sales, oldest first, of some accounts together. Movements between these accounts are neither. */
export const Lots = z.object({
  lots: z.array(Lot),
  closed: z.array(ClosedLot),
  /** Sum of the sales whose result is known; `unknown` is the influence sold or moved out without a known result. */
  realised: z.object({ coin: Coin, unknown: z.int() }),
  /** What is held now: cost of the lots with a known price, and influence without one. */
  open: z.object({ num: z.int(), cost: Coin, unknown: z.int() }),
  /** Influence held now by the accounts; null if it could not be read. It differs from `open.num` while the history is incomplete. */
  held: z.int().nullable(),
  /** Whether the history reaches back to the first trade. */
  complete: z.boolean(),
  /** Absent while the share can be traded, and where no source tells. */
  ended: ShareEnd.optional(),
});
export type Lots = z.output<typeof Lots>;
