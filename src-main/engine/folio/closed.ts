import type { Closed, ClosedSale } from '#contract/model/folio/closed.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Movement } from './movements.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow } from './scope.ts';
import { aheadNote, bookLots, gapNote, zeroNote } from './share-book.ts';

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
  const sold = books.map((book) => ({ book, ...bookLots(book, method) }));
  const rows = sold.flatMap(({ book, closed, movements }): ClosedSale[] => {
    let held = book.initial;
    const after = new Set(book.movements.filter((one) => (held += one.num) === 0));
    return closed.map(({ from: used, ...sale }, n): ClosedSale => {
      const oldest = used[0]?.at ?? null;
      const opened = oldest === null || oldest <= 0 ? null : oldest;
      const payouts = opened === null ? null : (paid.get(book.share) ?? []).filter(({ at }) => at >= opened && at <= sale.at);
      const income = payouts && (payouts.reduce((sum, { amount }) => sum + amount, 0) as Coin);
      return { ...sale, share: book.share, opened, income, whole: after.has(movements[n] as Movement) };
    });
  });
  const traded = sold.flatMap(({ book, closed }) => (closed.length > 0 ? [book] : []));
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
    notes: [...gapNote('folio.oversold', traded, ({ initial }) => initial), ...zeroNote(traded), ...aheadNote(ledger.trades, now)],
  };
}
