import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { NOON, tinyWorld } from '../../support/servers/demo.ts';

type World = ReturnType<typeof tinyWorld>;
/** Everything in a world that blocks change, as one text. */
const digest = (world: World): string =>
  JSON.stringify([
    world.head().height,
    Array.from({ length: world.shares.count }, (_, share) => world.books.peek(share)),
    world.trades.all(),
    Array.from({ length: 20 }, (_, share) => world.trades.of(share)),
    world.users.names.map((_, user) => [world.ledger.coin(user), world.ledger.balance(user), world.trades.activeAt(user)]),
    Array.from({ length: 20 }, (_, share) => [0, 1, 2, 3].map((user) => world.ledger.holding(share, user))),
    world.auctions.open(),
    world.auctions.transfers(),
    Array.from({ length: world.players.count }, (_, at) => world.players.clubOf(at + 1)),
    [...world.votes.open(), ...world.votes.ended()].map((vote) => ({ ...vote, ballots: [...vote.ballots] })),
  ]);

/** Two seconds per block, long enough for auctions and votes to end. */
function grown(seed: number, blocks: number): { world: World; seen: string[] } {
  const clock = new ManualClock(NOON);
  const world = tinyWorld(seed, clock);
  const seen = [digest(world)];
  for (let n = 0; n < blocks; n++) {
    clock.advance(40_000);
    world.step();
    seen.push(digest(world));
  }
  return { world, seen };
}

it('an earlier state of the world can be viewed, and the world is unchanged afterwards', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 12 }), fc.nat(12), (seed, blocks, back) => {
      const { world, seen } = grown(seed, blocks);
      const depth = Math.min(back, blocks);
      expect(world.past(depth, () => digest(world))).toBe(seen[blocks - depth]);
      expect(digest(world)).toBe(seen[blocks]);
    }),
    { numRuns: 30 },
  );
});

it('a replaced block leaves no trace in books, trades, money, auctions and votes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (seed, blocks, back) => {
      const { world, seen } = grown(seed, blocks);
      const depth = Math.min(back, blocks);
      world.fork(depth);
      const without = (text: string | undefined): unknown => (JSON.parse(text ?? '') as unknown[]).slice(1);
      expect(without(digest(world))).toEqual(without(seen[blocks - depth]));
      expect(world.head().height).toBe(world.startHeight + blocks - depth + 1);
    }),
    { numRuns: 30 },
  );
});
