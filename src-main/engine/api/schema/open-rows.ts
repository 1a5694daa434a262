import { z } from 'zod';
import { Placement } from '#contract/model/matches/competition.ts';
import { Vault } from '#contract/model/market/holding.ts';
import { LoanOffer } from '#contract/model/clubs/terms.ts';
import { listOf, servedShare, when } from './fields.ts';

/**
 * Rows whose fields the specification does not define. A known field is read if it has the expected form and is null otherwise, so an
 * answer with less information than expected is not a fault.
 */
export const open = <S extends z.ZodRawShape>(shape: S) =>
  z.looseObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).nullish().catch(null)])) as {
      [N in keyof S]: z.ZodCatch<z.ZodOptional<z.ZodNullable<S[N] extends z.ZodType ? S[N] : never>>>;
    },
  );

/** A time in any form; null if there is none. */
export const moment = when.catch(null);

export const placements = listOf(open({ ...Placement.shape, date: when }).transform((row): Placement => row));
export const loanOffer = open({ ...LoanOffer.shape, date: when }).transform((row): LoanOffer => row);
export const vaults = listOf(open({ ...Vault.shape, share: servedShare }).transform((row): Vault => row));
