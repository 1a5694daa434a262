import type { Closed } from '#contract/model/folio/closed.ts';
import type { Equity } from '#contract/model/folio/equity.ts';
import type { Projection } from '#contract/model/folio/projection.ts';
import type { Role, WorkerLink } from '../workers/worker-link.ts';
import { closedOf, type ClosedInput } from './closed.ts';
import { equityOf, type EquityInput } from './equity.ts';
import { unpackLedger, type PackedLedger } from './packed-ledger.ts';
import { projectionOf, type ProjectionInput } from './payouts.ts';

type Of<I> = I & { readonly ledger: PackedLedger };

const tasks = {
  equity: ({ ledger, ...input }: Of<EquityInput>): Equity => equityOf(unpackLedger(ledger), input),
  closed: ({ ledger, ...input }: Of<ClosedInput>): Omit<Closed, 'complete'> => closedOf(unpackLedger(ledger), input),
  projection: ({ ledger, ...input }: Of<ProjectionInput>): Projection => projectionOf(unpackLedger(ledger), input),
};
/** Portfolios with tens of thousands of transactions, in a thread of their own. */
export const folioRole = (): Role<typeof tasks> => ({ tasks });
export type FolioLink = WorkerLink<typeof tasks>;
