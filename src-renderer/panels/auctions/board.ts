import type { Auction, AuctionState } from '../../../src-preload/contract/model/auction.ts';

/** What the next bid has to be at least: told, or a bound that follows from what is told. `over`: it has to be above `amount`. */
export interface Next {
  readonly amount: number;
  readonly over: boolean;
}
/** Without a bid the minimum one is enough; over a bid only the details tell the step. */
export function nextBid(auction: Partial<Pick<AuctionState, 'minnextbid'>> & Pick<Auction, 'high_bid' | 'minimum_bid'>): Next | null {
  if (auction.minnextbid !== null && auction.minnextbid !== undefined) return { amount: auction.minnextbid, over: false };
  if (auction.high_bid?.amount !== null && auction.high_bid?.amount !== undefined) return { amount: auction.high_bid.amount, over: true };
  return auction.minimum_bid === null || auction.minimum_bid === undefined ? null : { amount: auction.minimum_bid, over: false };
}

export type Means = 'leads' | 'enough' | 'short' | 'above-limit' | 'unknown';
interface Purse {
  /** The club that would bid; null: none is chosen. */
  readonly club: number | null;
  /** What it may spend now: reserved money is out of it already. */
  readonly available: number | null;
}
/** Whether a club could make the next bid, and whether I would. */
export function means(auction: Parameters<typeof nextBid>[0], { club, available }: Purse, limit: number | null): Means {
  if (club !== null && auction.high_bid?.club_id === club) return 'leads';
  const next = nextBid(auction);
  if (next === null) return 'unknown';
  const reaches = (money: number): boolean => (next.over ? money > next.amount : money >= next.amount);
  if (limit !== null && !reaches(limit)) return 'above-limit';
  if (club === null || available === null) return 'unknown';
  return reaches(available) ? 'enough' : 'short';
}
export const MEANS: Readonly<Record<Means, string>> = {
  leads: 'highest bidder',
  enough: 'affordable',
  short: 'too dear for the club',
  'above-limit': 'above my limit',
  unknown: '—',
};

/** The ladder of bids, highest first; of equal ones in the order told. */
export const ladder = (bids: AuctionState['bids']): AuctionState['bids'] => [...bids].sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));

const END_SOON = 600;
export const endsSoon = (end: number | null | undefined, now: number): boolean =>
  end !== null && end !== undefined && end > now && end - now <= END_SOON;

/** Coin as typed, "1,200.5" or "1200,50", in base units; null for what is no amount. */
export function parseCoin(text: string): number | null {
  const plain = text.trim().replace(/[\s\u2009\u00a0]/g, '');
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return /^\d+(\.\d{1,4})?$/.test(grouped) && Number(grouped) < 1e10 ? Math.round(Number(grouped) * 10_000) : null;
}
