import type { FolioLedger } from './packed-ledger.ts';
import { scopeOf, type AccountNow } from './scope.ts';

const isUntil = (at: number) => (row: { readonly time: number | null }) => row.time !== null && row.time <= at;

/** The records until a time in Unix seconds; an entry without a time belongs to none. */
export function ledgerUntil({ trades, influence, money }: FolioLedger, at: number): FolioLedger {
  const holds = isUntil(at);
  return { trades: trades.filter(holds), influence: influence.filter(holds), money: money.filter(holds) };
}

/** Works back what accounts held at a time from what they hold now and the records since. Times in Unix seconds. */
export const rewound = (accounts: readonly AccountNow[], ledger: FolioLedger, now: number, at: number): AccountNow[] =>
  accounts.map((account) => {
    const { coin, books, cash } = scopeOf([account], ledger, now);
    const held = books.flatMap(({ share, initial, movements }) => {
      const num = movements.reduce((sum, one) => (one.at <= at ? sum + one.num : sum), initial);
      return num > 0 ? [[share, num] as const] : [];
    });
    return { name: account.name, coin: cash.reduce((sum, one) => (one.at > at ? sum - one.amount : sum), coin), held };
  });
