import type { Auction, AuctionState } from '#contract/model/clubs/auction.ts';
import type { Comparables } from '#contract/model/clubs/player-moves.ts';
import type { Club } from '#contract/model/clubs/club.ts';
import { decimal } from '../../lib/format/format.ts';

/** The least next bid in base units, as reported or derived. With `over`, a bid has to be above `amount`. */
interface Next {
  readonly amount: number;
  readonly over: boolean;
}
type Bidding = Partial<Pick<AuctionState, 'minnextbid'>> & Pick<Auction, 'high_bid' | 'minimum_bid'>;
/** Without a bid, the minimum bid is enough; after a bid, only the auction's details contain the step. Null if unknown. */
export function nextBid(auction: Bidding): Next | null {
  const { minnextbid, high_bid, minimum_bid } = auction;
  if (typeof minnextbid === 'number') return { amount: minnextbid, over: false };
  if (typeof high_bid?.amount === 'number') return { amount: high_bid.amount, over: true };
  return typeof minimum_bid === 'number' ? { amount: minimum_bid, over: false } : null;
}

/** The budget of the club to bid with, as far as it is known. Amounts in base units. */
export interface Budget {
  /** Null: no club is chosen. */
  readonly club: number | null;
  /** Coin the club may spend now, after deducting reserved coin. */
  readonly available: number | null;
  readonly reserved?: number | null;
  readonly room?: Room;
}

/** Room in a squad. `coming` and `going` are pending transfers, `most` is the maximum squad size. */
export interface Room {
  /** `tight`: there is room only if a player who is for sale leaves. */
  readonly kind: 'room' | 'tight' | 'full' | 'unknown';
  readonly squad: number | null;
  readonly coming: number;
  readonly going: number;
  readonly most: number;
}
/** Whether a club may have one more player. Incoming transfers count at once, outgoing ones only once the player has left. */
export function roomOf(club: Partial<Club> | null, most: number): Room {
  const squad = club?.squad_size ?? null;
  const coming = (club?.transfers_pending_in_nonfree ?? 0) + (club?.transfers_pending_in_freebench ?? 0);
  const going = club?.transfers_pending_out ?? 0;
  const kind = squad === null ? 'unknown' : squad + coming < most ? 'room' : squad + coming - going < most ? 'tight' : 'full';
  return { kind, squad, coming, going, most };
}
/** The squad size as text: "squad 30 of 32, 1 coming, 2 for sale"; null if it is unknown. */
export function sayRoom({ squad, coming, going, most }: Room): string | null {
  if (squad === null) return null;
  return [`squad ${squad} of ${most}`, coming > 0 ? `${coming} incoming` : '', going > 0 ? `${going} for sale` : '']
    .filter(Boolean)
    .join(', ');
}

/** What an auction means for the club: highest bidder, able to bid, squad full, too little coin, above my limit, or unknown. */
export type Means = 'leads' | 'enough' | 'full' | 'short' | 'above-limit' | 'unknown';
/** Whether the club could make the next bid, and whether it is within my limit. */
export function means(auction: Bidding, { club, available, room }: Budget, limit: number | null): Means {
  if (club !== null && auction.high_bid?.club_id === club) return 'leads';
  const next = nextBid(auction);
  if (next === null) return 'unknown';
  const reaches = (money: number): boolean => (next.over ? money > next.amount : money >= next.amount);
  if (limit !== null && !reaches(limit)) return 'above-limit';
  if (club !== null && room?.kind === 'full') return 'full';
  if (club === null || available === null) return 'unknown';
  return reaches(available) ? 'enough' : 'short';
}
export const MEANS: Readonly<Record<Means, string>> = {
  leads: 'highest bidder',
  enough: 'affordable',
  full: 'squad is full',
  short: 'above club budget',
  'above-limit': 'above my limit',
  unknown: '—',
};
/** States in which the amount of the next bid is the obstacle. */
export const TOO_DEAR: readonly Means[] = ['short', 'above-limit'];
/** States in which bidding is not possible, or over my limit; shown in red. */
export const AGAINST: readonly Means[] = ['full', ...TOO_DEAR];

/** The bids, highest first; equal bids keep the service's order. */
export const ladder = (bids: AuctionState['bids']): AuctionState['bids'] => [...bids].sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));

const END_SOON = 600;
/** Whether an auction ends within `END_SOON` seconds. Both in Unix seconds. */
export const endsSoon = (end: number | null | undefined, now: number): boolean =>
  end !== null && end !== undefined && end > now && end - now <= END_SOON;

/** Parses typed coin, "1,200.5" or "1200,50", into base units; null if it is no valid amount. `comma`: the decimal sign of the locale. */
export function parseCoin(text: string, comma = decimal(1.5, 1).includes(',')): number | null {
  const plain = text.trim().replace(/[\s\u2009\u00a0\u202f]/g, '');
  const [group, point] = comma ? ['.', ','] : [',', '.'];
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`).test(plain);
  const grouped = (isGrouped ? plain.replaceAll(group, '') : plain).replace(',', '.');
  return /^\d+(\.\d{1,4})?$/.test(grouped) && Number(grouped) < 1e10 ? Math.round(Number(grouped) * 10_000) : null;
}

/** Finds the game parameter that limits the squad size, by a pattern because its name may vary; null if there is none. */
export function squadMost(params: unknown): number | null {
  if (params === null || typeof params !== 'object') return null;
  const found = Object.entries(params).find(([name, value]) => /squad.*max|max.*squad/.test(name) && typeof value === 'number');
  return found ? (found[1] as number) : null;
}

const WORDS = {
  below: 'The next bid is below comparable sales.',
  within: 'The next bid is in line with comparable sales.',
  above: 'The next bid is above comparable sales.',
} as const;

/** Places an amount and a band on a scale with a margin at both ends, in percent from the left. `side` is null without an amount. */
export function place({ low, middle, high }: NonNullable<Comparables['band']>, amount: number | null) {
  const from = Math.min(low, amount ?? low) * 0.9;
  const to = Math.max(high, amount ?? high) * 1.1;
  const at = (value: number): number => (to > from ? ((value - from) / (to - from)) * 100 : 50);
  const side = amount === null ? null : amount < low ? 'below' : amount > high ? 'above' : 'within';
  return {
    low: at(low),
    middle: at(middle),
    high: at(high),
    amount: amount === null ? null : at(amount),
    side,
    words: side === null ? 'Comparable sales' : WORDS[side],
  };
}
