import { Auction, AuctionState } from '#contract/model/clubs/auction.ts';
import type { RecordedValues } from './recorder-api.ts';

/** Fields of an auction that are recorded, in the order of their values. */
const FIELDS = [
  ...([
    'transfer_auction_id',
    'player_id',
    'club_id',
    'contract',
    'country_id',
    'dob',
    'end_time',
    'free_with_no_bids',
    'injured',
  ] as const),
  ...(['injury_id', 'minimum_bid', 'multi_position', 'position', 'rating', 'started', 'value'] as const),
];

/** Returns an auction with its highest bid as one text. */
export const packAuction = (auction: Auction): string =>
  JSON.stringify([
    ...FIELDS.map((field) => auction[field] ?? null),
    ...(auction.high_bid ? [auction.high_bid.amount ?? null, auction.high_bid.club_id ?? null] : []),
  ]);

/** Returns the auction in a text; null for one that cannot be read. A field without a value is absent. */
export function unpackAuction(packed: string): Auction | null {
  const values = JSON.parse(packed) as readonly unknown[];
  const row = Object.fromEntries(FIELDS.flatMap((field, n) => (values[n] == null && field !== 'club_id' ? [] : [[field, values[n]]])));
  const [amount, club_id] = values.slice(FIELDS.length);
  return Auction.safeParse({ ...row, high_bid: values.length > FIELDS.length ? { amount, club_id } : null }).data ?? null;
}

/** Fields of an auction's details that are recorded beside it and its bids. */
const DETAILS = ['maxbid', 'minnextbid', 'agent_name', 'concerns'] as const;

/** Returns the auction of one player with each of its bids as values; of a player who is not for sale, only that. */
export const packAuctionState = (state: AuctionState): RecordedValues =>
  state.active
    ? {
        auction: packAuction(state),
        ...Object.fromEntries(DETAILS.flatMap((field) => (state[field] == null ? [] : [[field, state[field]]]))),
        ...Object.fromEntries(state.bids.map(({ amount, club_id }, n) => [`bid ${n}`, JSON.stringify([amount ?? null, club_id ?? null])])),
      }
    : { auction: '' };

/** Returns the auction of a player in recorded values; null for one that cannot be read. */
export function unpackAuctionState(player_id: number, { auction: packed, ...values }: RecordedValues): AuctionState | null {
  const auction = typeof packed === 'string' && packed !== '' ? unpackAuction(packed) : null;
  if (packed !== '' && auction === null) return null;
  const bids = Object.entries(values).flatMap(([field, bid]) => {
    if (!field.startsWith('bid ') || typeof bid !== 'string') return [];
    const [amount, club_id] = JSON.parse(bid) as readonly unknown[];
    return [{ n: Number(field.slice(4)), amount, club_id }];
  });
  const listed = bids.sort((a, b) => a.n - b.n).map(({ amount, club_id }) => ({ amount, club_id }));
  const none = { player_id, end_time: null, high_bid: null };
  return AuctionState.safeParse({ ...none, ...auction, ...values, bids: listed, active: auction !== null }).data ?? null;
}
