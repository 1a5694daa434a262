import type { Closed } from '#contract/model/folio/closed.ts';
import type { Equity } from '#contract/model/folio/equity.ts';
import type { Gains } from '#contract/model/folio/gains.ts';
import type { Projection } from '#contract/model/folio/projection.ts';
import type { Role, WorkerLink } from '../workers/worker-link.ts';
import { closedOf, type ClosedInput } from './closed.ts';
import { gainsOf, type GainsInput } from './gains.ts';
import { equityOf, type EquityInput } from './equity.ts';
import { unpackLedger, unpackPrices, type PackedLedger, type PackedPrices } from './packed-ledger.ts';
import { projectionOf, type ProjectionInput } from './payouts.ts';
import { rewound } from './rewind.ts';
import type { AccountNow } from './scope.ts';

type Of<I> = I & { readonly ledger: PackedLedger };

const tasks = {
  equity: ({ ledger, prices, ...input }: Of<Omit<EquityInput, 'prices'>> & { readonly prices: PackedPrices }): Equity =>
    equityOf(unpackLedger(ledger), { ...input, prices: unpackPrices(prices) }),
  closed: ({ ledger, ...input }: Of<ClosedInput>): Omit<Closed, 'complete'> => closedOf(unpackLedger(ledger), input),
  gains: ({ ledger, ...input }: Of<GainsInput>): Gains['rows'] => gainsOf(unpackLedger(ledger), input),
  rewind: ({ ledger, accounts, now, at }: Of<{ readonly accounts: readonly AccountNow[]; readonly now: number; readonly at: number }>) =>
    rewound(accounts, unpackLedger(ledger), now, at),
  projection: ({ ledger, ...input }: Of<ProjectionInput>): Projection => projectionOf(unpackLedger(ledger), input),
};
/** Portfolios with tens of thousands of transactions, in a thread of their own. */
export const folioRole = (): Role<typeof tasks> => ({ tasks });
export type FolioLink = WorkerLink<typeof tasks>;
