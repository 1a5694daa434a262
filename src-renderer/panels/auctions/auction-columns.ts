import type { Snippet } from 'svelte';
import type { Auction, AuctionState } from '#contract/model/clubs/auction.ts';
import { positionsOf } from '#contract/model/clubs/player.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { left } from '../../lib/format/countdown.ts';
import { total } from '../../lib/format/format.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import type { Column } from '../../ui/table/types.ts';
import { nextBid, type Means } from './next-bid.ts';

/** One row of the auction table. */
export interface AuctionRow {
  readonly auction: Auction & Partial<Pick<AuctionState, 'minnextbid'>>;
  readonly limit: number | null;
  readonly note: string | null;
  /** My club's latest bid; null if it has not bid, or the bids are unknown. */
  readonly myBid: number | null;
  /** Whether the auction is running. */
  readonly there: boolean;
  readonly state: Means;
  /** What the auction means for my club, or its outcome, as text. */
  readonly outcome: string;
}
const YEAR = 31_556_952;
/** Age in whole years; null if the date of birth is unknown. Both in Unix seconds. */
export const years = (dob: number | null | undefined, now: number): number | null =>
  typeof dob === 'number' ? Math.floor((now - dob) / YEAR) : null;
/** Time left as text; "ended" for an auction that is no longer listed. */
export const sayLeft = ({ auction, there }: AuctionRow, now: number): string =>
  !there && auction.end_time ? /* @wc-include */ 'ended' : (left(auction.end_time, now) ?? '—');
/** The least next bid as text, with ">" if a bid has to be above it. */
export function sayNext({ auction, there }: AuctionRow): string {
  const next = there ? nextBid(auction) : null;
  return next === null ? '—' : `${next.over ? '> ' : ''}${total(next.amount)}`;
}
const club = (id: number | null | undefined): string | null => (id === null || id === undefined ? null : nameOf(`club_${id}` as EntityRef));

const coinColumn = (id: string, head: string, width: number, value: (row: AuctionRow) => number | null): Column<AuctionRow> => ({
  id,
  head,
  width,
  right: true,
  value,
  text: (row) => {
    const amount = value(row);
    return amount === null ? '—' : total(amount);
  },
});

/** The columns of the auction table. `now` in Unix seconds. */
export function auctionColumns(
  now: number,
  only: 'all' | 'club' | 'shortlist',
  cells: Readonly<Record<'left' | 'next' | 'means', Snippet<[AuctionRow]>>>,
): Column<AuctionRow>[] {
  const minute = Math.floor(now / 60) * 60;
  const mine = only === 'shortlist';
  return [
    { id: 'name', head: 'Player', width: 108, grow: true, value: ({ auction }) => nameOf(`player_${auction.player_id}` as EntityRef) },
    {
      id: 'position',
      head: 'Pos',
      title: 'Position',
      width: 44,
      weak: true,
      value: ({ auction }) => auction.position ?? null,
      text: ({ auction }) => (auction.position ? positionsOf(auction.position).join(' ') : '—'),
    },
    { id: 'rating', head: 'Rating', width: 40, right: true, first: 'desc', value: ({ auction }) => auction.rating ?? null },
    { id: 'age', head: 'Age', width: 28, right: true, weak: true, value: ({ auction }) => years(auction.dob, minute) },
    {
      id: 'left',
      head: 'Left',
      title: 'Time left (service time)',
      width: 62,
      right: true,
      // Auctions that are no longer listed sort first, those without an end last.
      value: ({ auction, there }) => (there ? (auction.end_time ?? null) : auction.end_time ? auction.end_time - 1e9 : null),
      text: (row) => sayLeft(row, now),
      cell: cells.left,
    },
    {
      id: 'high',
      head: 'Highest bid',
      width: 84,
      right: true,
      value: ({ auction }) => auction.high_bid?.amount ?? null,
      text: ({ auction: { high_bid: bid }, there }) =>
        bid ? (bid.amount === null || bid.amount === undefined ? '—' : total(bid.amount)) : there ? /* @wc-context: no bid */ 'none' : '—',
    },
    {
      id: 'next',
      strong: true,
      head: 'Next bid',
      title: 'Minimum next bid; > where only the highest bid is known',
      width: 88,
      right: true,
      value: ({ auction, there }) => (there ? (nextBid(auction)?.amount ?? null) : null),
      text: sayNext,
      cell: cells.next,
    },
    { id: 'bidder', head: 'Bidder', width: 116, weak: true, value: ({ auction }) => club(auction.high_bid?.club_id) ?? '—' },
    ...(mine ? [coinColumn('limit', 'My limit', 76, ({ limit }) => limit)] : []),
    ...(only === 'club' ? [coinColumn('mybid', 'My bid', 76, ({ myBid }) => myBid)] : []),
    {
      id: 'means',
      head: 'My club',
      title: 'What speaks for or against a bid, or the outcome',
      width: 124,
      value: ({ outcome }) => outcome,
      cell: cells.means,
    },
    ...(mine ? [{ id: 'note', head: 'Note', width: 90, value: ({ note }: AuctionRow) => note ?? '—' }] : []),
    { id: 'seller', head: 'Seller', width: 116, weak: true, value: ({ auction }) => club(auction.club_id) ?? 'free agent' },
    { ...coinColumn('value', 'Value', 80, ({ auction }) => auction.value ?? null), optional: true },
  ];
}
