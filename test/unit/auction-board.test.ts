import { expect, it } from 'vitest';
import type { Auction } from '../../src-preload/contract/model/auction.ts';
import { SETTINGS } from '../../src-preload/contract/settings.ts';
import { endsSoon, ladder, means, nextBid, parseCoin } from '../../src-renderer/panels/auctions/board.ts';

const auction = (more: object = {}): Auction => ({ player_id: 1, minimum_bid: 100, high_bid: null, ...more }) as unknown as Auction;
const bid = (amount: number, club_id = 9) => ({ high_bid: { amount, club_id } });

it('the next bid is the one told, the minimum where nobody bid, and above the highest one otherwise', () => {
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
] as const)('is %s for %o with the limit %s', (expected, purse, limit) => {
  expect(means(auction(bid(200)), purse, limit)).toBe(expected);
});

it('the ladder has the highest bid first', () => {
  expect(ladder([{ amount: 1 }, { amount: 3 }, { amount: null }] as never).map(({ amount }) => amount)).toEqual([3, 1, null]);
});

it('what ends within ten minutes ends soon, what is over does not', () => {
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
] as const)('%s is read as %s base units', (text, amount) => expect(parseCoin(text)).toBe(amount));

it('the shortlist takes players and limits, and no more than 500', () => {
  const { schema } = SETTINGS.shortlist;
  expect(schema.safeParse({ 12: 5_000, 13: null }).success).toBe(true);
  expect(schema.safeParse({ twelve: 1 }).success).toBe(false);
  expect(schema.safeParse({ 12: -1 }).success).toBe(false);
  expect(schema.safeParse(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n, null]))).success).toBe(false);
});
