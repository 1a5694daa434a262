import type { Snippet } from 'svelte';
import type { User } from '#contract/model/market/user.ts';
import { splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { TileContext } from '../../lib/app/tile.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { priceText } from '../../lib/format/format.ts';
import type { Column } from '../../ui/table/types.ts';

interface ShareRow {
  readonly share: Share;
}
const refOf = ({ share }: ShareRow): EntityRef => share as string as EntityRef;
/** The first column of a trader's tables. */
export const SHARE_COLUMN = { id: 'name', head: 'Share', width: 110, value: (row: ShareRow): string => nameOf(refOf(row)) };
export const priceColumn = <R extends { readonly price: number | null }>(head: string, cell: Snippet<[R]>): Column<R> => ({
  id: 'price',
  strong: true,
  head,
  width: 54,
  right: true,
  value: ({ price }) => price,
  text: ({ price }) => (price === null ? '—' : priceText(price)),
  cell,
});
/** A row of a trader's tables shows its share in the linked tiles, or opens its card. */
export const openShares = (tile: TileContext) => ({
  current: (row: ShareRow): void => tile.setRef(refOf(row)),
  open: (row: ShareRow): void => tile.openPanel(splitShare(row.share).kind, refOf(row)),
});

type Holding = NonNullable<User['holdings']>[number];
/** A holding with its value at the last price, in base units; null if the price is unknown. */
export interface ValuedHolding extends Holding {
  readonly price: number | null;
  readonly worth: number | null;
}

/** The holdings of a user with their value at the last price, in the service's order. */
export const held = (user: User, price: (share: Share) => number | null): ValuedHolding[] =>
  (user.holdings ?? []).map((holding) => {
    const last = price(holding.share);
    return { ...holding, price: last, worth: last === null ? null : last * holding.total };
  });

/** Sum of the known values in base units, and the number of holdings without a price. */
export function sum(rows: readonly ValuedHolding[]): { worth: number; missing: number } {
  return { worth: rows.reduce((all, row) => all + (row.worth ?? 0), 0), missing: rows.filter((row) => row.worth === null).length };
}

/** Ids whose prices to request, in ascending order; only the `most` largest holdings. */
export function idsOf(user: User | null, kind: 'club' | 'player', most = 500): number[] {
  const largest = [...(user?.holdings ?? [])].sort((a, b) => b.total - a.total);
  return largest
    .flatMap(({ share }) => (splitShare(share).kind === kind ? [splitShare(share).id] : []))
    .slice(0, most)
    .sort((a, b) => a - b);
}
