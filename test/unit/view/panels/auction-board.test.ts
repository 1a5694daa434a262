import { expect, it } from 'vitest';
import type { Auction } from '#contract/model/clubs/auction.ts';
import { SETTINGS } from '#contract/settings.ts';
import fc from 'fast-check';
import type { Transfer } from '#contract/model/clubs/player-moves.ts';
import { comparablesOf } from '#engine/live/resources/players/transfers.ts';
import { endsSoon, ladder, means, nextBid, parseCoin, place, roomOf, sayRoom, squadMost } from '#view/panels/auctions/next-bid.ts';
import { gone, outcomeOf, sayOutcome, shortOutcome, sighted } from '#view/panels/auctions/auction-outcome.ts';

const auction = (more: object = {}): Auction => ({ player_id: 1, minimum_bid: 100, high_bid: null, ...more }) as unknown as Auction;
const bid = (amount: number, club_id = 9) => ({ high_bid: { amount, club_id } });

it('the next bid is the reported one, else the minimum without bids, else above the highest bid', () => {
  expect(nextBid({ ...auction(bid(200)), minnextbid: 210 as never })).toEqual({ amount: 210, over: false });
  expect(nextBid(auction())).toEqual({ amount: 100, over: false });
  expect(nextBid(auction(bid(200)))).toEqual({ amount: 200, over: true });
  expect(nextBid(auction({ minimum_bid: null }))).toBeNull();
});

it.each([
  ['leads', { club: 9, available: 0 }, null],
  ['enough', { club: 7, available: 201 }, null],
  ['short', { club: 7, available: 200 }, null],
  ['above-limit', { club: 7, available: 900 }, 200],
  ['enough', { club: 7, available: 900 }, 201],
  ['unknown', { club: null, available: null }, null],
  ['above-limit', { club: null, available: null }, 150],
  ['unknown', { club: 7, available: null }, null],
] as const)('the means are %s for %o with the limit %s', (expected, purse, limit) => {
  expect(means(auction(bid(200)), purse, limit)).toBe(expected);
});

it('the lowest possible bid is never below the asking price, and always above the highest bid', () => {
  const amount = fc.integer({ min: 1, max: 1e9 });
  fc.assert(
    fc.property(amount, fc.option(amount), fc.option(amount), (minimum, high, next) => {
      const given = { minimum_bid: minimum, high_bid: high === null ? null : { amount: high }, ...(next !== null && { minnextbid: next }) };
      const least = nextBid(given as never);
      if (next !== null) expect(least).toEqual({ amount: next, over: false });
      else if (high === null) expect(least).toEqual({ amount: minimum, over: false });
      else expect(least).toEqual({ amount: high, over: true });
    }),
  );
});

const club = (squad_size: number | null, bought: number, free: number, sold: number) =>
  ({ squad_size, transfers_pending_in_nonfree: bought, transfers_pending_in_freebench: free, transfers_pending_out: sold }) as never;
it.each([
  [club(30, 1, 0, 0), 'room', 'squad 30 of 32, 1 incoming'],
  [club(31, 0, 1, 0), 'full', 'squad 31 of 32, 1 incoming'],
  [club(32, 0, 0, 2), 'tight', 'squad 32 of 32, 2 for sale'],
  [club(32, 1, 1, 1), 'full', 'squad 32 of 32, 2 incoming, 1 for sale'],
  [club(null, 1, 0, 0), 'unknown', null],
  [null, 'unknown', null],
] as const)('the room in a squad depends on its size, arrivals and players for sale', (given, kind, words) => {
  const room = roomOf(given, 32);
  expect([room.kind, sayRoom(room)]).toEqual([kind, words]);
});

it('a full squad blocks a bid, whatever the money; so does an exceeded limit', () => {
  const full = { club: 7, available: 1e9, room: roomOf(club(32, 0, 0, 0), 32) };
  expect(means(auction(bid(200)), full, null)).toBe('full');
  expect(means(auction(bid(200, 7)), full, null)).toBe('leads');
  expect(means(auction(bid(200)), full, 100)).toBe('above-limit');
});

it('more money never makes a bid less affordable', () => {
  const money = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(money, money, money, (a, b, high) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      const of = (available: number) => means(auction(bid(high)), { club: 7, available }, null);
      if (of(less) === 'enough') expect(of(more)).toBe('enough');
    }),
  );
});

it('the largest squad size is the game parameter, where it is reported', () => {
  expect(squadMost({ 'agent-min-bps': 5, 'squad-max': 30 })).toBe(30);
  expect(squadMost({ 'max-squad-size': 28 })).toBe(28);
  expect([squadMost({ 'squad-min': 21 }), squadMost(null)]).toEqual([null, null]);
});

const seen = (more: object = {}, at = 1_000) => ({ row: auction({ end_time: 2_000, ...bid(500, 3), ...more }), at });
const sale = (date: number, to: number | null, amount = 600) => ({ player_id: 1, date, club_id_from: 2, club_id_to: to, amount }) as never;
const words = { club: (id: number) => `club ${id}`, coin: String };
it.each([
  ['sold', seen(), sale(2_001, 4), 2_010, 'Sold to club 4 for 600 coin.', 'sold to club 4, 600'],
  ['freed', seen(), sale(2_001, null), 2_010, 'No buyer. The player was released.', 'released'],
  ['failed', seen({ high_bid: null }), null, 2_010, 'Ended without bids. Not sold.', 'not sold'],
  [
    'failed',
    seen({ high_bid: null, free_with_no_bids: true }),
    sale(10, 4),
    2_010,
    'Ended without bids. The player was released.',
    'not sold',
  ],
  ['withdrawn', seen(), null, 1_500, 'No longer listed before its end, so probably withdrawn.', 'withdrawn'],
  ['unknown', seen(), undefined, 2_010, 'Ended. Highest known bid: 500 coin by club 3. Waiting for the transfer.', 'ended, result pending'],
] as const)('an auction that is no longer listed is %s', (kind, one, last, now, long, short) => {
  const outcome = outcomeOf(one, last, now);
  expect(outcome.kind).toBe(kind);
  expect([sayOutcome(outcome, words), shortOutcome(outcome, words)]).toEqual([long, short]);
});

it('an auction missing from the board stays for a while, and returns when it is listed again', () => {
  const [one, two] = [auction({ player_id: 1 }), auction({ player_id: 2 })];
  const first = sighted(new Map(), [one, two], 100);
  expect(gone(first, [two]).map(({ row }) => row)).toEqual([one]);
  expect(gone(sighted(first, [one, two], 200), [one, two])).toEqual([]);
  expect(gone(sighted(first, [two], 1_000 + 100), [two])).toEqual([]);
});

const sold = (player: number, amount: number, rating = 70, dob = 0, position = 4) =>
  ({ player_id: player, amount, date: 20 * 31_556_952, club_id_from: 1, club_id_to: 2, rating, dob, position }) as unknown as Transfer;
const asked = { player: 99 as never, position: 4, rating: 70, dob: 0 };
const now = 20 * 31_556_952;
it('comparables are the middle half of sales in the position, near in rating and age', () => {
  const like = Array.from({ length: 9 }, (_, n) => sold(n + 1, (n + 1) * 100));
  const others = [sold(50, 9_999, 90), sold(51, 9_999, 70, 15 * 31_556_952), sold(52, 9_999, 70, 0, 8), sold(99, 9_999), sold(53, 0)];
  expect(comparablesOf(asked, [...others, ...like], now)).toMatchObject({
    within: { rating: 1, years: 2 },
    count: 9,
    band: { low: 300, middle: 500, high: 700 },
  });
});
it('the search for comparables widens while there are few, and finds no band with fewer than four', () => {
  const far = Array.from({ length: 4 }, (_, n) => sold(n + 1, 100, 73));
  expect(comparablesOf(asked, far, now)).toMatchObject({ within: { rating: 4, years: 8 }, count: 4, band: { low: 100, high: 100 } });
  expect(comparablesOf(asked, far.slice(1), now)).toMatchObject({ count: 3, band: null });
});
it('a band contains its middle, requires enough sales, and lies on its scale', () => {
  const sales = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 60, max: 80 })), { maxLength: 40 });
  fc.assert(
    fc.property(sales, fc.option(fc.integer({ min: 0, max: 2e6 })), (rows, amount) => {
      const { band, count, nearest } = comparablesOf(
        asked,
        rows.map(([paid, rating], n) => sold(n + 1, paid, rating)),
        now,
      );
      expect(nearest.length).toBeLessThanOrEqual(count);
      if (band === null) {
        expect(count).toBeLessThan(4);
        return;
      }
      expect(band.low <= band.middle && band.middle <= band.high).toBe(true);
      const at = place(band, amount);
      for (const x of [at.low, at.middle, at.high, at.amount ?? 0]) expect(x >= 0 && x <= 100).toBe(true);
    }),
  );
});

it('the ladder starts with the highest bid', () => {
  expect(ladder([{ amount: 1 }, { amount: 3 }, { amount: null }] as never).map(({ amount }) => amount)).toEqual([3, 1, null]);
});

it('an auction that ends within ten minutes ends soon; an ended one does not', () => {
  expect([endsSoon(700, 100), endsSoon(701, 100), endsSoon(100, 100), endsSoon(null, 1)]).toEqual([true, false, false, false]);
});

it.each([
  ['1,200.5', 12_005_000],
  ['1200,5', 12_005_000],
  ['1 200', 12_000_000],
  ['0', 0],
  ['1,200,300', 12_003_000_000],
  ['-4', null],
  ['four', null],
  ['1.23456', null],
  ['', null],
] as const)('%s parses as %s base units', (text, amount) => expect(parseCoin(text)).toBe(amount));
it.each([
  ['1.200,5', 12_005_000],
  ['1.200', 12_000_000],
  ['0,5', 5_000],
  ['12.5', 125_000],
] as const)('%s parses as %s base units where the decimal sign is a comma', (text, amount) => expect(parseCoin(text, true)).toBe(amount));

it('the shortlist accepts players and limits, at most 500', () => {
  const { schema } = SETTINGS.shortlist;
  expect(schema.safeParse({ 12: 5_000, 13: null }).success).toBe(true);
  expect(schema.safeParse({ twelve: 1 }).success).toBe(false);
  expect(schema.safeParse({ 12: -1 }).success).toBe(false);
  expect(schema.safeParse(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n, null]))).success).toBe(false);
});
