import type { Player } from '#contract/model/clubs/player.ts';
import { COIN, perInfluence, type Coin } from '#contract/model/market/money.ts';
import type { NetAssets, WorthPart } from '#contract/model/worth/worth.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { text } from '#contract/text/coded-text.ts';
import { discountOf, LEAST_PRICED } from './club-owns.ts';
import type { Source } from '#contract/snapshot.ts';

/** Where a figure comes from. */
export interface PartOrigin {
  readonly source: Source;
  readonly observedAt: number;
}
const none = { count: null, missing: 0, own: false, why: null } as const;
const from = (origin: PartOrigin | null) => ({ source: origin?.source ?? null, observedAt: (origin?.observedAt ?? null) as Unix | null });

/** Returns the club's own players: those on loan from another club are not among them. */
export const ownPlayers = (players: readonly Player[], club: number): Player[] =>
  players.filter(({ club_id }) => club_id === undefined || club_id === null || club_id === club);

/** The squad at a price per player for all influence; null with the reason if too few players have one. */
export function squadPart(prices: readonly (number | null)[] | null, origin: PartOrigin | null): WorthPart {
  const priced = (prices ?? []).filter((price) => price !== null && price > 0) as number[];
  const amount = priced.length < LEAST_PRICED ? null : (priced.reduce((sum, price) => sum + price, 0) as Coin);
  const why =
    amount !== null
      ? null
      : prices === null || prices.length === 0
        ? text('worth.squad-hidden')
        : text('worth.few-priced', { priced: priced.length, least: LEAST_PRICED });
  return { ...none, name: 'squad', amount, count: priced.length, missing: (prices?.length ?? 0) - priced.length, ...from(origin), why };
}

/** Cash and debts: a balance is one of them. Debts are negative. */
export function balanceParts(balance: number | null, origin: PartOrigin | null): WorthPart[] {
  const why = balance === null ? text('worth.no-cash') : null;
  const part = (name: 'cash' | 'debts', amount: number): WorthPart => ({
    ...none,
    name,
    amount: balance === null ? null : (amount as Coin),
    ...from(origin),
    why,
  });
  return [part('cash', Math.max(0, balance ?? 0)), part('debts', Math.min(0, balance ?? 0))];
}

/** The stadium at the user's price of a seat in coin; 0: not set. */
export function stadiumPart(seats: number | null, seatPrice: number, origin: PartOrigin | null): WorthPart {
  const why = seatPrice <= 0 ? text('worth.not-set') : seats === null ? text('worth.no-seats') : null;
  const amount = why === null ? (Math.round((seats ?? 0) * seatPrice * COIN) as Coin) : null;
  return { ...none, name: 'stadium', amount, count: seats, own: true, ...from(origin), why };
}

/** Sums the parts. Squad and cash have to be known; a stadium without a figure is left out. */
export function netAssets(parts: readonly WorthPart[], price: number | null): NetAssets {
  const lacking = parts.find(({ name, amount }) => amount === null && name !== 'stadium');
  if (lacking) return { owns: null, value: null, discount: null, why: lacking.why };
  const owns = parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0) as Coin;
  const each = perInfluence(owns);
  const why = owns <= 0 ? text('worth.owes') : price === null ? text('worth.no-trade') : null;
  return { owns, value: Math.round(each) as Coin, discount: discountOf(price, each), why };
}
