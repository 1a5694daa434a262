import type { Gains } from '#contract/model/folio/gains.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow } from './scope.ts';
import { bookLots } from './share-book.ts';

export interface GainsInput {
  readonly accounts: readonly AccountNow[];
  readonly method: 'fifo' | 'average';
  readonly now: number;
}

/** Returns what the lots of each share come to, by the same rule as the lots and the sales. */
export const gainsOf = (ledger: FolioLedger, { accounts, method, now }: GainsInput): Gains['rows'] =>
  scopeOf(accounts, ledger, now).books.map((book) => {
    const { lots, open, closed, realised } = bookLots(book, method);
    const purchases = lots.reduce((sum, lot) => sum + (lot.cost === null ? 0 : lot.purchases), 0);
    const sales = closed.filter((sale) => sale.realised !== null).length;
    return { share: book.share, ...open, purchases, realised: realised.coin, sales, unsettled: realised.unknown };
  });
