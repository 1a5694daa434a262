import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { holdersAt } from '#contract/studies/holders.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';

const SHARE = 'player_1' as Share;
let sim: Sim;
let index = -1;
beforeAll(async () => {
  sim = await createSim({ connection: 'both', listening: false });
  // what is recorded in the background has a test of its own
  await sim.during(sim.client.command('setting.set', { name: 'recordHolders', value: false }));
  index = sim.world.shares.fromKey(SHARE) ?? -1;
  sim.step();
  await sim.run(60_000);
});
afterAll(() => sim.stop());

const now = (): number => Math.floor(sim.clock.now() / 1_000);
/** A trader sells all he holds at any price, or buys at the best ask if he holds nothing, in the next block. */
function trade(which: number): void {
  const pool = sim.world.users.pool(index);
  const trader = pool[which % pool.length] ?? 0;
  const held = sim.world.ledger.holding(index, trader).total;
  const [ask] = sim.world.books.peek(index).asks;
  const buyer = pool.find((one) => one !== trader) ?? 0;
  if (held > 0) {
    sim.world.place({ share: index, side: 'bid', price: 2, num: held, trader: buyer });
    sim.world.place({ share: index, side: 'ask', price: 1, num: held, trader });
  } else if (ask) sim.world.place({ share: index, side: 'bid', price: ask.price, num: ask.num, trader });
  sim.step();
}
async function history(from: number) {
  const watched = sim.watch('holder-history', { share: SHARE, from, to: now() });
  await sim.until(() => watched.last().data !== null);
  watched.stop();
  return watched.last().data ?? { spans: [], counts: [] };
}

describe('the recorded number of holders', { timeout: 300_000 }, () => {
  it('is the one that was served at each time at which the list was read, and unknown while nobody read it', async () => {
    const act = fc.record({ trader: fc.integer({ min: 0, max: 40 }), minutes: fc.integer({ min: 1, max: 9 }), reads: fc.boolean() });
    let compared = 0;
    const counts = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        const from = now() + 1;
        await sim.run(2_000);
        const served = new Map<number, number>();
        const lists = new Map<number, unknown>();
        const idle: number[] = [];
        for (const { trader, minutes, reads } of acts) {
          const owners = reads ? sim.watch('owners', { share: SHARE }) : null;
          if (owners) await sim.until(() => owners.last().status === 'live');
          trade(trader);
          await sim.run(minutes * 60_000);
          if (!owners) idle.push(now() - 5);
          for (const { snapshot } of owners?.seen ?? [])
            if (snapshot.status === 'live' && snapshot.data?.complete && snapshot.observedAt !== null) {
              served.set(Math.floor(snapshot.observedAt), snapshot.data.count ?? -1);
              lists.set(
                Math.floor(snapshot.observedAt),
                snapshot.data.owners.map(({ name, num }) => ({ name, num })),
              );
            }
          owners?.stop();
          // What is not watched is forgotten after a while, so that the next watch reads it anew.
          await sim.run(400_000);
        }
        const known = await history(from);
        for (const [at, count] of served) {
          if (at < from) continue;
          expect(holdersAt(known, [at], 1)).toEqual([count]);
          compared += 1;
        }
        const [at = 0] = [...served.keys()].filter((time) => time >= from).slice(-1);
        if (at > 0) {
          const around = sim.watch('holders-around', { share: SHARE, at, until: at });
          await sim.until(() => around.last().data !== null);
          around.stop();
          expect(around.last().data?.before).toEqual({ at, count: served.get(at), owners: lists.get(at) });
        }
        for (const at of idle) expect(holdersAt(known, [at], 1)).toEqual([null]);
        for (const { count } of known.counts) counts.add(count);
      }),
      { numRuns: 12 },
    );
    expect(compared).toBeGreaterThan(12);
    expect(counts.size).toBeGreaterThan(1);
  });

  it('comes with the lists nearest to a moment, of which none is later than the time that a replay shows', async () => {
    trade(2);
    await sim.run(5_000);
    const before = now();
    const owners = sim.watch('owners', { share: SHARE });
    await sim.until(() => owners.last().status === 'live' && (owners.last().observedAt ?? 0) >= before);
    owners.stop();
    await sim.run(400_000);
    const moment = now();
    await sim.run(400_000);
    trade(3);
    await sim.run(5_000);
    const again = sim.watch('owners', { share: SHARE });
    await sim.until(() => again.last().status === 'live' && (again.last().observedAt ?? 0) > moment);
    await sim.run(5_000);
    again.stop();
    const around = sim.watch('holders-around', { share: SHARE, at: moment, until: moment + 60 });
    await sim.until(() => around.last().data !== null);
    const { before: first, after: second } = around.last().data ?? {};
    expect(first?.at).toBeGreaterThanOrEqual(before - 5);
    expect(first?.at).toBeLessThan(moment);
    expect(second?.at).toBeGreaterThan(moment + 60);
    expect(second?.owners?.length).toBe(second?.count);
    around.stop();
    const none = sim.watch('holders-around', { share: 'club_9' as Share, at: moment, until: moment });
    await sim.until(() => none.last().data !== null);
    expect(none.last().data).toMatchObject({ before: null, after: null });
    none.stop();
  });

  it('has a size and a time of its own among the records, and can be deleted', async () => {
    const recorder = sim.watch('recorder', {});
    const line = () => recorder.last().data?.classes.find(({ name }) => name === 'holders');
    await sim.until(() => (line()?.rows ?? 0) > 0);
    expect(line()).toMatchObject({ keepDays: 365, from: expect.any(Number), bytes: expect.any(Number) });
    expect((await sim.during(sim.client.command('records.delete', { class: 'holders' }))).ok).toBe(true);
    expect(await history(0)).toMatchObject({ spans: [], counts: [] });
    recorder.stop();
  });
});
