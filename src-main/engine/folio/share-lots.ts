import type { Lots } from '#contract/model/market/lots.ts';
import type { Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow } from './scope.ts';
import { aheadNote, bookLots, gapNote, shareBook, zeroNote } from './share-book.ts';

interface LotsInput {
  readonly accounts: readonly AccountNow[];
  readonly share: Share;
  readonly method: 'fifo' | 'average';
  readonly now: number;
}

/** Returns the lots of one share, with what its records do not explain. */
export function lotsIn(ledger: FolioLedger, { accounts, share, method, now }: LotsInput): Omit<Lots, 'complete' | 'ended'> {
  const of = (row: { readonly share: Share | null }): boolean => row.share === share;
  const held = accounts.map((account) => ({ ...account, held: account.held.filter(([one]) => one === share) }));
  const own = { trades: ledger.trades.filter(of), influence: ledger.influence.filter(of), money: [] };
  const { books } = scopeOf(held, own, now);
  const book = books[0] ?? shareBook(share, [], 0);
  const { movements: _, ...lots } = bookLots(book, method);
  const notes = [
    ...gapNote('folio.oversold', [book], ({ initial }) => initial),
    ...gapNote('folio.vanished', [book], ({ vanished }) => vanished),
    ...(book.transfers > 0 ? [text('folio.transfers', { count: book.transfers })] : []),
    ...zeroNote([book]),
    ...aheadNote([...own.trades, ...own.influence], now),
  ];
  return { ...lots, held: held.reduce((sum, one) => one.held.reduce((all, [, num]) => all + num, sum), 0), notes };
}
