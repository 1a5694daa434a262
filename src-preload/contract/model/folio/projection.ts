import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { Coin } from '../market/money.ts';
import { Share } from '../market/share.ts';
import { FolioNames } from './accounts.ts';

export const ProjectionOf = z.strictObject({ names: FolioNames });

/** Payouts of one UTC day in base units, which begins at `at`. Wages of managers and agents are apart. */
const PaidDay = z.object({ at: Unix, clubs: Coin, players: Coin, other: Coin, wages: Coin });
export type PaidDay = z.output<typeof PaidDay>;
/** Expected payouts of one UTC day with their range, and the held shares that play then. */
const ExpectedDay = z.object({ at: Unix, coin: Coin, low: Coin, high: Coin, playing: z.int() });

/** An estimate with its range: the middle half of earlier payouts. */
const Expected = z.object({ from: Unix, to: Unix, coin: Coin, low: Coin, high: Coin });

/** What shares paid by day, and what they are expected to pay: the mean payout per influence and match × influence held × matches. */
export const Projection = z.object({
  paid: z.array(PaidDay),
  /** Days of the past since when payouts are known; null without any entry. */
  since: Unix.nullable(),
  expected: z.array(ExpectedDay),
  /** The coming full week, Monday to Sunday in UTC, which is scored, by account, and the next seven days of all accounts. */
  weeks: z.array(Expected.extend({ name: z.string() })),
  days7: Expected.nullable(),
  /**
   * Shares by expected payout in seven days. `matches`: payouts that the mean is of; 0 if it was never paid, and then nothing is estimated.
   * `since`: when it began to be held, null if no record says so. `played`: known matches of its club since then, in this season.
   */
  shares: z.array(z.object({ share: Share, coin: Coin.nullable(), matches: z.int(), since: Unix.nullable(), played: z.int() })),
  notes: z.array(CodedTextSchema),
});
export type Projection = z.output<typeof Projection>;
