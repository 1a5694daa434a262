import { z } from 'zod';
import { Coin } from '../market/money.ts';
import { Share } from '../market/share.ts';
import { FolioNames } from './accounts.ts';
import { CostMethod } from './equity.ts';

/** `apart`: each account for itself instead of all together. */
export const GainsOf = z.strictObject({ names: FolioNames, method: CostMethod, apart: z.boolean().default(false) });

/**
 * What some accounts together paid for what they hold of a share, and what its sales brought. `unknown` of the `num` held have no known
 * cost. `realised` sums the sales with a known result; `unsettled` is the influence that left without one. `purchases`: those still held.
 */
const ShareGain = z.object({
  /** The account of the row; null: all together. */
  name: z.string().nullable(),
  share: Share,
  ...{ num: z.int(), unknown: z.int(), cost: Coin, purchases: z.int() },
  ...{ realised: Coin, sales: z.int(), unsettled: z.int() },
});
export type ShareGain = z.output<typeof ShareGain>;
export const Gains = z.object({ rows: z.array(ShareGain), complete: z.boolean() });
export type Gains = z.output<typeof Gains>;
