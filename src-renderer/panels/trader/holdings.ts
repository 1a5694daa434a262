import type { User } from '#contract/model/market/user.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';

type Holding = NonNullable<User['holdings']>[number];
/** A holding with its worth at the last price; base units, null while the price is not known. */
export interface Held extends Holding {
  readonly price: number | null;
  readonly worth: number | null;
}

/** Holdings with their worth at last, as they come. */
export const held = (user: User, price: (share: Share) => number | null): Held[] =>
  (user.holdings ?? []).map((holding) => {
    const last = price(holding.share);
    return { ...holding, price: last, worth: last === null ? null : last * holding.total };
  });

/** The sum of what is known, and how many prices are missing. */
export function sum(rows: readonly Held[]): { worth: number; missing: number } {
  return { worth: rows.reduce((all, row) => all + (row.worth ?? 0), 0), missing: rows.filter((row) => row.worth === null).length };
}

/** Ids to ask prices of, ascending, the largest holdings first when there are too many. */
export function idsOf(user: User | null, kind: 'club' | 'player', most = 500): number[] {
  const largest = [...(user?.holdings ?? [])].sort((a, b) => b.total - a.total);
  return largest
    .flatMap(({ share }) => (splitShare(share).kind === kind ? [splitShare(share).id] : []))
    .slice(0, most)
    .sort((a, b) => a - b);
}
