import { currency } from '../../lib/app/currency.svelte.ts';
import type { Auction } from '#contract/model/clubs/auction.ts';
import type { Transfer } from '#contract/model/clubs/player-moves.ts';

/** An auction as it was last seen running, and when, in Unix seconds of the service's clock. */
export interface Seen {
  readonly row: Auction;
  readonly at: number;
}
/** How an auction ended. `freed`: the player left for the free bench. `unknown`: the sale is not yet reported. */
type Outcome =
  | { readonly kind: 'sold'; readonly club: number; readonly amount: number | null }
  | { readonly kind: 'freed' }
  | { readonly kind: 'failed'; readonly free: boolean }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'unknown'; readonly club: number | null; readonly amount: number | null };

/** Allowed difference between clocks and lists, in seconds. */
const SLACK = 60;

/** The outcome of an auction that is no longer listed. `sale`: the player's last transfer, null if he has none, undefined while unknown. */
export function outcomeOf({ row, at }: Seen, sale: Transfer | null | undefined, now: number): Outcome {
  if (sale && sale.date !== null && sale.date >= at - SLACK)
    return sale.club_id_to === null ? { kind: 'freed' } : { kind: 'sold', club: sale.club_id_to, amount: sale.amount };
  if (typeof row.end_time === 'number' && now < row.end_time - SLACK) return { kind: 'withdrawn' };
  const { club_id: club = null, amount = null } = row.high_bid ?? {};
  return row.high_bid ? { kind: 'unknown', club, amount } : { kind: 'failed', free: row.free_with_no_bids === true };
}

/** How a sentence names a club by its id, and an amount. */
type Words = Readonly<Record<'club' | 'coin', (value: number) => string>>;
/** The outcome as a sentence. */
export function sayOutcome(outcome: Outcome, { club, coin }: Words): string {
  switch (outcome.kind) {
    case 'sold':
      return outcome.amount === null ? `Sold to ${club(outcome.club)}.` : `Sold to ${club(outcome.club)} for ${coin(outcome.amount)} coin.`;
    case 'freed':
      return 'No buyer. The player was released.';
    case 'failed':
      return outcome.free ? 'Ended without bids. The player was released.' : 'Ended without bids. Not sold.';
    case 'withdrawn':
      return 'No longer listed before its end, so probably withdrawn.';
    case 'unknown': {
      const bid = outcome.amount === null ? /* @wc-include */ 'unknown' : `${coin(outcome.amount)} ${currency.unit}`;
      return outcome.club === null
        ? `Ended. Highest known bid: ${bid}. Waiting for the transfer.`
        : `Ended. Highest known bid: ${bid} by ${club(outcome.club)}. Waiting for the transfer.`;
    }
  }
}
/** The outcome for a table cell. */
export function shortOutcome(outcome: Outcome, { club, coin }: Words): string {
  if (outcome.kind === 'sold') return `sold to ${club(outcome.club)}${outcome.amount === null ? '' : `, ${coin(outcome.amount)}`}`;
  return { freed: 'released', failed: 'not sold', withdrawn: 'withdrawn', unknown: 'ended, result pending' }[outcome.kind];
}

/** How many ended auctions stay listed, and for how many seconds. */
const MOST_GONE = 20;
const STAYS = 900;
/** Updates the auctions seen running with the current ones; those last seen too long ago are dropped. */
export function sighted(known: ReadonlyMap<number, Seen>, rows: readonly Auction[], now: number): Map<number, Seen> {
  const still = [...known].filter(([, { at }]) => now - at < STAYS);
  return new Map([...still, ...rows.map((row) => [row.player_id as number, { row, at: now }] as const)]);
}
/** The recently seen auctions that are no longer listed, the last seen first. */
export function gone(known: ReadonlyMap<number, Seen>, rows: readonly Auction[]): Seen[] {
  const there = new Set<number>(rows.map(({ player_id }) => player_id));
  return [...known.values()]
    .filter(({ row }) => !there.has(row.player_id))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_GONE);
}
