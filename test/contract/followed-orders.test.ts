import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerId, Share } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';

const MINUTE = 60_000;
const SHARE = 'club_14' as Share;
let sim: Sim;
let name = '';
const TRADER = 4;
const now = (): number => Math.floor(sim.clock.now() / 1_000);

beforeAll(async () => {
  sim = await createSim({ listening: false });
  sim.world.quiet(true);
  sim.step();
  name = sim.world.users.name(TRADER);
  await sim.during(sim.client.command('watchlist.add', { name: 'Followed', refs: [`user:${name}` as never] }));
  sim.watch('trades', { limit: 50 });
  await sim.run(10 * MINUTE);
}, 120_000);
afterAll(() => sim.stop());

async function read<N extends ResourceName>(of: N, params: Params<N>): Promise<Data<N>> {
  const asked = now();
  const watched = sim.watch(of, params);
  // a value that is still stored is shown before it is read again
  const isFresh = (): boolean => watched.last().status === 'recorded' || (watched.last().observedAt ?? 0) >= asked;
  await sim.until(() => watched.last().data !== null && isFresh(), 2 * MINUTE);
  watched.stop();
  const { data, fault } = watched.last();
  if (data === null) throw new Error(JSON.stringify(fault));
  return data;
}
const index = (): number => sim.world.shares.fromKey(SHARE) ?? -1;
/** Lets the tables of all books be read twice. */
const passes = async (): Promise<void> => {
  sim.step();
  await sim.run(6 * MINUTE);
};
const acts = async (more: Partial<Params<'order-acts'>> = {}) =>
  (await read('order-acts', { names: [name], ...more })).acts
    .filter(({ share, num }) => share === SHARE && num === 77)
    .map(({ kind, side, price, num }) => [kind, side, price, num]);

describe('the orders of a followed trader', { timeout: 300_000 }, () => {
  it('are seen in the recorded books of all shares: placed, and cancelled where no trade explains that they are gone', async () => {
    expect(await acts()).toEqual([]);
    sim.world.place({ share: index(), side: 'bid', price: 3, num: 77, trader: TRADER });
    await passes();
    expect(await acts()).toEqual([['placed', 'bid', 3, 77]]);
    const placedBy = now();
    const mine = sim.world.books.peek(index()).bids.filter(({ price, num }) => price === 3 && num === 77);
    expect(mine).toHaveLength(1);
    for (const { id } of mine) sim.world.pull(index(), id);
    await passes();
    expect(await acts()).toEqual([
      ['cancelled', 'bid', 3, 77],
      ['placed', 'bid', 3, 77],
    ]);
    const { observed } = await read('order-acts', { names: [name, 'nobody at all'] });
    expect(observed.find((one) => one.name === name)?.spans.at(-1)?.to).toBeGreaterThan(now() - 600);
    expect(observed.find((one) => one.name !== name)?.spans).toEqual([]);
    // in a replay, what came later is not there
    const done = await sim.during(sim.client.command('replay.run', { action: 'start', at: placedBy }));
    expect(done.ok).toBe(true);
    sim.client.followReplay();
    await sim.run(1_000);
    expect(await acts({ from: placedBy - 3_600 })).toEqual([['placed', 'bid', 3, 77]]);
    await sim.during(sim.client.command('replay.run', { action: 'stop' }));
    await sim.run(1_000);
  });
});

describe('stored trades of the whole market and of a trader', { timeout: 300_000 }, () => {
  it('are summed by spans of time, each once, with the times for which they are complete', async () => {
    sim.world.quiet(false);
    for (let n = 0; n < 20; n++) {
      sim.step();
      await sim.run(MINUTE);
    }
    sim.world.quiet(true);
    const from = now() - 15 * 60;
    const told = (await read('trades', { limit: 100 })).filter(({ time }) => time >= from);
    const market = await read('trade-sums', { from, step: 60 });
    expect(told.length).toBeGreaterThan(3);
    expect(market.rows.reduce((sum, { trades }) => sum + trades, 0)).toBeGreaterThanOrEqual(told.length);
    for (const { start, trades, num, value } of market.rows) {
      const inside = told.filter(({ time }) => Math.floor(time / 60) * 60 === start);
      if (told.length < 100)
        expect([trades, num, value]).toEqual([
          inside.length,
          inside.reduce((all, one) => all + one.num, 0),
          inside.reduce((all, one) => all + one.num * one.price, 0),
        ]);
    }
    expect(market.coverage.at(-1)?.to).toBeGreaterThan(now() - 60);
    const trader = told.flatMap(({ buyer }) => buyer ?? [])[0] ?? '';
    const of = told.filter(({ buyer, seller }) => buyer === trader || seller === trader);
    const sums = await read('trade-sums', { name: trader, from, step: 900 });
    expect(sums.rows.reduce((sum, { trades }) => sum + trades, 0)).toBe(of.length);
    expect(sums.coverage).toMatchObject([{ from: expect.any(Number) }]);
    expect(sums.coverage[0]?.from).toBeLessThanOrEqual(from);
  });
});

describe('the recorded rating and price of a player', { timeout: 300_000 }, () => {
  it('are those that were read, each change once, with the times for which they are known', async () => {
    const player = await read('player', { id: 1 as PlayerId });
    await sim.run(2_000);
    const history = await read('value-history', { share: 'player_1' as Share, field: 'rating', from: 0, to: now() });
    expect(history.values.at(-1)?.value).toBe(player.rating);
    expect(history.spans.length).toBeGreaterThan(0);
    const early = await read('value-history', { share: 'player_1' as Share, field: 'recorded_price', from: 10, to: 20 });
    expect(early).toMatchObject({ spans: [], values: [] });
  });
});
