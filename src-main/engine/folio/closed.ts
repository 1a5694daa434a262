import type { Closed, ClosedSale } from '#contract/model/folio/closed.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { gapNote } from './equity.ts';
import { lotsOf } from './lots.ts';
import type { Movement } from './movements.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow } from './scope.ts';

export interface ClosedInput {
  readonly accounts: readonly AccountNow[];
  readonly method: 'fifo' | 'average';
  readonly now: number;
  /** Unix seconds; null for all sales. */
  readonly from: number | null;
  readonly limit: number;
}

/** Returns the sales of all shares, newest first, with the payouts while they were held. */
export function closedOf(ledger: FolioLedger, { accounts, method, now, from, limit }: ClosedInput): Omit<Closed, 'complete'> {
  const { books, cash } = scopeOf(accounts, ledger, now);
  const paid = Map.groupBy(
    cash.filter(({ kind }) => kind === 'income'),
    ({ entry }) => entry.share,
  );
  const rows = books.flatMap(({ share, initial, movements, fillers }): ClosedSale[] => {
    let held = initial;
    const after = new Set(movements.filter((one) => (held += one.num) === 0));
    const first = initial > 0 ? [{ at: 0 as Unix, origin: 'transfer' as const, num: initial, price: null, trade: null }] : [];
    const sales = movements.filter(({ num }) => num < 0);
    return lotsOf([...first, ...movements], method).closed.flatMap(({ from: used, ...sale }, n): ClosedSale[] => {
      const movement = sales[n] as Movement;
      // What is gone without a record is no sale.
      if (fillers.has(movement)) return [];
      const oldest = used[0]?.at ?? null;
      const opened = oldest === null || oldest <= 0 ? null : oldest;
      const payouts = opened === null ? null : (paid.get(share) ?? []).filter(({ at }) => at >= opened && at <= sale.at);
      const income = payouts && (payouts.reduce((sum, { amount }) => sum + amount, 0) as Coin);
      return [{ ...sale, share, opened, income, whole: after.has(movement) }];
    });
  });
  const wanted = rows.filter(({ at }) => from === null || at >= from).sort((a, b) => b.at - a.at);
  const known = wanted.filter(({ realised }) => realised !== null);
  return {
    rows: wanted.slice(0, limit),
    total: wanted.length,
    realised: {
      coin: known.reduce((sum, { realised }) => sum + (realised ?? 0), 0) as Coin,
      known: known.length,
      unknown: wanted.length - known.length,
    },
    notes: gapNote('folio.oversold', books, ({ initial, movements }) => (movements.some(({ num }) => num < 0) ? initial : 0)),
  };
}
