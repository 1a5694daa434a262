import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { setTactics } from '#demo/world/deeds.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';

let sim: Sim;
beforeAll(async () => {
  sim = await createSim({ connection: 'both', listening: false });
  sim.world.quiet(true);
});
afterAll(() => sim.stop());

describe('an account that holds nothing any more', () => {
  let name = '';
  let shares: Share[] = [];
  beforeAll(async () => {
    const { world } = sim;
    const [seller = 0] = world.users.pool(world.shares.fromKey('player_1') ?? 0).filter((user) => user !== 0);
    name = world.users.name(seller);
    const before = await sim.read('holdings', { names: [name] });
    shares = before.rows.map(({ share }) => share);
    for (const { share, total } of before.rows) {
      const index = world.shares.fromKey(share) ?? 0;
      const { bids, asks } = world.books.peek(index);
      for (const { id, trader } of [...bids, ...asks]) if (trader === seller) world.pull(index, id);
      world.place({ share: index, side: 'bid', price: 2, num: total, trader: 0 });
      world.place({ share: index, side: 'ask', price: 1, num: total, trader: seller });
    }
    sim.step(2);
    await sim.run(120_000);
  }, 120_000);

  it('has its coin and no holding, and no row is made up', async () => {
    const { rows, accounts } = await sim.read('holdings', { names: [name] });
    expect(rows).toEqual([]);
    expect(accounts[0]?.balance?.total).toBeGreaterThan(0);
    const { holdings, value } = await sim.read('portfolio', { names: [name] });
    expect([holdings, value]).toEqual([[], 0]);
  });

  it('has lots that are all closed, and a net worth that is its coin', async () => {
    const [share = '' as Share] = shares;
    const lots = await sim.read('lots', { names: [name], share, method: 'fifo' });
    expect(lots.lots).toEqual([]);
    expect(lots.closed.length).toBeGreaterThan(0);
    const { points } = await sim.read('equity', { names: [name] });
    expect([points.at(-1)?.held, points.at(-1)?.coin]).toEqual([0, sim.world.ledger.coin(sim.world.users.indexOf(name) ?? -1)]);
    expect((await sim.read('projection', { names: [name] })).shares).toEqual([]);
  });
});

it('the manager of a club with hidden tactics has wages in his income, and his club is no reason for a fault', async () => {
  const { world } = sim;
  const club = Array.from({ length: world.clubs.count }, (_, n) => n + 1).find((id) => (world.clubs.facts(id).manager ?? 0) !== 0) ?? 0;
  world.next(setTactics(world, club, true));
  sim.step();
  const tactics = await sim.read('tactics', { club: club as never });
  expect(tactics).toMatchObject({ hidden: true });
  const name = world.users.name(world.clubs.facts(club).manager ?? 0);
  const { weeks } = await sim.read('income', { names: [name] });
  expect(JSON.stringify(weeks)).toMatch(/wage/i);
  expect((await sim.read('portfolio', { names: [name] })).holdings.length).toBeGreaterThan(0);
  const { points } = await sim.read('equity', { names: [name] });
  expect(points.at(-1)?.held).toBeGreaterThan(0);
});
