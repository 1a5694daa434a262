import { z } from 'zod';
import { Account, Holding } from './holding.ts';
import { ClubId, ShareEnd } from './share.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

/** The holding of one account in a share. */
const HeldBy = Holding.omit({ share: true }).extend({ name: z.string() });

/** All holdings of several accounts, share by share; holdings of the same share are summed. */
export const Holdings = z.object({
  accounts: z.array(
    z.object({
      name: z.string(),
      /** `unknown`: the game does not know the account. `refused`: its name cannot be requested. */
      state: z.enum(['known', 'unknown', 'refused']),
      /** The reason in one sentence, unless the state is `known`. */
      note: CodedTextSchema.nullable(),
      balance: Account.shape.balance.nullable(),
      /** The club it manages; null if it manages none or no source reports it. */
      club: ClubId.nullable(),
    }),
  ),
  /** `ended` is absent while the share can be traded, and where no source tells. */
  rows: z.array(Holding.extend({ ended: ShareEnd.optional(), by: z.array(HeldBy) })),
  /** Clubs that the accounts manage. */
  clubs: z.array(ClubId),
  /** False if there are more accounts than can be read together. */
  complete: z.boolean(),
});
export type Holdings = z.output<typeof Holdings>;
export type HeldShare = Holdings['rows'][number];
