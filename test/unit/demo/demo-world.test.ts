import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar, ROUNDS_GONE } from '#demo/world/matches/calendar.ts';
import { SEASON } from '#demo/world/scale.ts';
import { voteState } from '#demo/world/people/open-votes.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { NOON, tinyWorld } from '../../support/servers/demo.ts';

const grown = (seed: number, blocks: number) => {
  const clock = new ManualClock(NOON);
  const world = tinyWorld(seed, clock);
  for (let n = 0; n < blocks; n++) {
    clock.advance(1_500);
    world.step();
  }
  return { clock, world };
};
const books = (world: ReturnType<typeof tinyWorld>) => Array.from({ length: world.shares.count }, (_, share) => world.books.peek(share));

describe('the demo world', () => {
  it('is the same for the same seed, block by block', () => {
    const a = grown(7, 60).world;
    // Consecutive worlds with the same start share unchanging data; after a different one it is generated again.
    const other = grown(8, 60).world;
    const b = grown(7, 60).world;
    expect(b.history).not.toBe(a.history);
    expect(b.history.year(0)).toEqual(a.history.year(0));
    expect(a.head()).toEqual(b.head());
    expect(books(a)).toEqual(books(b));
    expect(a.trades.all()).toEqual(b.trades.all());
    expect(a.votes.open()).toEqual(b.votes.open());
    expect(books(other)).not.toEqual(books(a));
  });

  it('does not change when it is read', () => {
    const looked = tinyWorld(7);
    books(looked);
    looked.figures.board(looked.now());
    const clock = looked.clock as ManualClock;
    for (let n = 0; n < 30; n++) {
      clock.advance(1_500);
      looked.step();
      looked.ledger.balance(0);
    }
    expect(books(looked)).toEqual(books(grown(7, 30).world));
  });

  it('never crosses a book, never has an empty order, and fills by price, then time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 40 }), (seed, blocks) => {
        for (const { bids, asks } of books(grown(seed, blocks).world)) {
          const prices = (list: readonly { price: number }[]) => list.map(({ price }) => price);
          expect(prices(bids)).toEqual([...prices(bids)].sort((a, b) => b - a));
          expect(prices(asks)).toEqual([...prices(asks)].sort((a, b) => a - b));
          expect([...bids, ...asks].every(({ num, price }) => num > 0 && price > 0)).toBe(true);
          if (bids[0] && asks[0]) expect(bids[0].price).toBeLessThan(asks[0].price);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('neither creates nor destroys coin or influence in a trade between traders', () => {
    const { world } = grown(3, 80);
    const before = tinyWorld(3);
    const coin = (of: typeof world) => of.users.names.reduce((sum, _, user) => sum + of.ledger.coin(user), 0);
    const minted = world.trades.all().reduce((sum, trade) => sum + (trade.seller === null ? trade.price * trade.num : 0), 0);
    expect(world.trades.all().length).toBeGreaterThan(20);
    expect(coin(world)).toBe(coin(before) - minted);
  });

  it('fills a crossing order at the resting price', () => {
    const world = tinyWorld();
    world.quiet(true);
    const ask = world.books.peek(0).asks.find((order) => order.trader !== 3)!;
    world.place({ share: 0, side: 'bid', price: ask.price, num: 1, trader: 3 });
    const left = ask.num;
    const report = world.step();
    expect(report.trades).toEqual([0]);
    expect(world.trades.of(0).at(-1)).toMatchObject({ price: ask.price, num: 1, buyer: 3, seller: ask.trader, marketBuy: true });
    expect(world.books.peek(0).asks.find((order) => order.id === ask.id)?.num ?? 0).toBe(left - 1);
  });

  it('adds purchases to the holdings of a trader, however much is offered', () => {
    const { world } = grown(3, 200);
    world.quiet(true);
    const offering = Array.from({ length: world.shares.count }, (_, share) =>
      world.users.pool(share).map((trader) => ({ share, trader, ...world.ledger.holding(share, trader) })),
    )
      .flat()
      .filter(({ total, available }) => total > 0 && available === 0);
    expect(offering.length).toBeGreaterThan(10);
    let bought = 0;
    for (const { share, trader } of offering) {
      const ask = world.books.peek(share).asks[0];
      if (!ask || ask.trader === trader) continue;
      const before = world.ledger.holding(share, trader);
      world.place({ share, side: 'bid', price: ask.price, num: 1, trader });
      world.step();
      expect(world.ledger.holding(share, trader)).toEqual({ ...before, total: before.total + 1, available: before.available + 1 });
      bought++;
    }
    expect(bought).toBeGreaterThan(5);
  });

  it('has a year of trades with ids that increase over time and are the same in a later run', () => {
    const [early, late] = [tinyWorld(1), tinyWorld(1, new ManualClock(NOON + 3 * 86_400_000))];
    const year = early.history.year(0);
    expect(year.length).toBeGreaterThan(3_000);
    expect(year.every((trade, n) => n === 0 || trade.id > year[n - 1]!.id)).toBe(true);
    expect(year[0]!.time).toBeLessThan(early.startedAt - 360 * 86_400);
    const again = new Map(late.history.year(0).map((trade) => [trade.id, trade.price]));
    expect(year.filter((trade) => trade.time > early.startedAt - 300 * 86_400).every((trade) => again.get(trade.id) === trade.price)).toBe(
      true,
    );
    expect(late.head().height).toBeGreaterThan(early.head().height);
  });

  it('shows a trade identically from both sides', () => {
    const world = tinyWorld();
    for (let share = 0; share < world.shares.count; share += 7) {
      for (const user of world.users.pool(share)) expect(world.users.sharesOf(user)).toContain(share);
    }
    expect(world.ledger.holdings(0).length).toBeGreaterThan(8);
    expect(new Set(world.ledger.orders(0).map((row) => row.share)).size).toBeGreaterThan(4);
    expect(world.history.year(0).some((trade) => trade.buyer === 0 || trade.seller === 0)).toBe(true);
  });

  it('ends votes and auctions, and moves the sold player', () => {
    const { world, clock } = grown(1, 1);
    const first = world.votes.open()[0]!;
    const sold = world.auctions.open().filter((auction) => auction.endTime < world.now() + 900);
    for (let n = 0; n < 700; n++) {
      clock.advance(1_500);
      world.step();
    }
    expect(voteState(first, world.now())).toBe('finished');
    expect(world.votes.open()).not.toContain(first);
    expect(world.votes.ended()).toContain(first);
    const moved = world.auctions
      .transfers()
      .find((move) => sold.some((auction) => auction.player === move.player) && move.time > world.startedAt)!;
    expect(world.players.squad(moved.to)).toContain(moved.player);
  });

  it('removes the trades of replaced blocks, and the hash of the head', () => {
    const { world } = grown(1, 20);
    const before = world.head();
    const block = world.fork(3);
    expect(block.height).toBe(before.height - 2);
    expect(block.hash).not.toBe(before.hash);
    expect(world.trades.all().every((trade) => trade.height < block.height)).toBe(true);
  });
});

describe('the tactics lock', () => {
  const HOUR = 3_600;
  const started = NOON / 1_000;
  it('is less than an hour ahead at the start for clubs of every second league, and past for others', () => {
    const calendar = createCalendar(started);
    const toLock = (order: number) => calendar.leagueDate(SEASON, ROUNDS_GONE, order, 18) - 2 * HOUR - started;
    for (const order of [0, 2, 22]) expect(toLock(order)).toBeLessThan(0);
    for (const order of [1, 3, 23]) expect(toLock(order)).toBeGreaterThanOrEqual(900);
    for (const order of [1, 3, 23]) expect(toLock(order)).toBeLessThan(HOUR);
    expect(calendar.leagueDate(SEASON, ROUNDS_GONE + 1, 1, 18)).toBeGreaterThan(calendar.leagueDate(SEASON, ROUNDS_GONE, 1, 18));
  });
  it('is ahead for some clubs of the smallest world and past for others', () => {
    const world = tinyWorld();
    const next = (club: number) => world.fixtures.ofClub(club, SEASON).find(({ played, date }) => !played && date > world.now());
    const locked = Array.from({ length: 20 }, (_, n) => next(n + 1)).map((match) => (match ? match.date - 2 * HOUR <= world.now() : null));
    expect(new Set(locked)).toContain(true);
    expect(new Set(locked)).toContain(false);
  });
});
