import { z } from 'zod';
import { Account, Holding } from './holding.ts';
import { ClubId } from './share.ts';

/** What one account holds of a share. */
export const HeldBy = Holding.omit({ share: true }).extend({ name: z.string() });

/** Everything some accounts hold, share by share; what they hold of the same share is added up. */
export const Holdings = z.object({
  accounts: z.array(
    z.object({
      name: z.string(),
      /** `unknown`: the game never saw it. `refused`: it cannot be asked for by that name. */
      state: z.enum(['known', 'unknown', 'refused']),
      /** One sentence where it is not known. */
      note: z.string().nullable(),
      balance: Account.shape.balance.nullable(),
      /** The club it manages; null: none, or nobody tells. */
      club: ClubId.nullable(),
    }),
  ),
  rows: z.array(Holding.extend({ by: z.array(HeldBy) })),
  /** Clubs the accounts manage. */
  clubs: z.array(ClubId),
  /** False: there are more accounts than are read together. */
  complete: z.boolean(),
});
export type Holdings = z.output<typeof Holdings>;
export type HeldShare = Holdings['rows'][number];
