import { Auction } from '#contract/model/clubs/auction.ts';

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
