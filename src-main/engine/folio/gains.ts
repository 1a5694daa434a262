import type { Gains } from '#contract/model/folio/gains.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow, type Scope } from './scope.ts';
import { bookLots } from './share-book.ts';

export interface GainsInput {
  readonly accounts: readonly AccountNow[];
  readonly method: 'fifo' | 'average';
  readonly now: number;
  readonly apart: boolean;
}

/** Returns what the lots of each share come to, by the same rule as the lots and the sales. */
export function gainsOf(ledger: FolioLedger, { accounts, method, now, apart }: GainsInput): Gains['rows'] {
  const all = scopeOf(accounts, ledger, now);
  return apart ? all.each.flatMap((one, n) => rowsOf(one, method, accounts[n]?.name ?? null)) : rowsOf(all, method, null);
}
const rowsOf = ({ books }: Scope, method: GainsInput['method'], name: string | null): Gains['rows'] =>
  books.map((book) => {
    const { lots, open, closed, realised } = bookLots(book, method);
    const purchases = lots.reduce((sum, lot) => sum + (lot.cost === null ? 0 : lot.purchases), 0);
    const sales = closed.filter((sale) => sale.realised !== null).length;
    return { name, share: book.share, ...open, purchases, realised: realised.coin, sales, unsettled: realised.unknown };
  });
