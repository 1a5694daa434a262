import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultName, FaultParams } from '#demo/faults.ts';
import { orderbook } from '#demo/gsp/gsp-rows.ts';
import { withDefaults } from '#contract/settings.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import type { Bench } from './support/bench.ts';
import { atMost, exactly } from './support/figures.ts';
import { heap } from './support/heap.ts';
import { bookText, HOT } from './support/world.ts';

const BLOCK_MS = 2_000;
const HOUR = 1_800;
const FAULT_BLOCKS = 30;
const SHARES = [...HOT.slice(0, 12), ...HOT.slice(12, 20)];
/** One fault per hour, in turn. */
const FAULTS: readonly (readonly [FaultName, FaultParams])[] = [
  ['drop', {}],
  ['silence', {}],
  ['503', { retryAfter: 10 }],
  ['429', {}],
  ['reorg', { depth: 3 }],
  ['epoch', {}],
  ['drain', {}],
  ['garbage', { form: 'truncated' }],
  ['lag', { blocks: 3 }],
  ['plug', {}],
  ['500', {}],
  ['twice', {}],
];

/** Watches the order books; keeps only the latest snapshot of each. */
function watchBooks(sim: Sim) {
  const last = new Map<string, { status: string; text: () => string }>();
  let shown = 0;
  for (const share of SHARES)
    sim.client.watch('orderbook', { share: share as never }, ({ status, data }) => {
      shown++;
      last.set(share, { status, text: () => bookText(data?.bids ?? [], data?.asks ?? []) });
    });
  const lost = (): string[] =>
    SHARES.filter((share) => {
      const { bid, ask } = orderbook(sim.world, sim.world.shares.fromKey(share) ?? 0) as {
        bid: { price: number; num: number }[];
        ask: { price: number; num: number }[];
      };
      const seen = last.get(share);
      return seen?.status !== 'live' || seen.text() !== bookText(bid, ask);
    });
  return { lost, shown: () => shown };
}

async function blocks(sim: Sim, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const crowded = n % 9 === 0;
    sim.world.step(crowded ? 30 : 4, crowded);
    await sim.run(BLOCK_MS);
  }
}

const cacheBytes = (sim: Sim): number => {
  const folder = join(sim.dataDir, 'cache');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
};

export const day: Bench = {
  measures: 'a day in simulated time: a block every two seconds, twenty watched books, a fault each hour',
  baseline: 'the same books asked for with each block; the heap before',
  run: async ({ quick, say }) => {
    const hours = quick ? 2 : 24;
    const sim = await createSim({ listening: false });
    const first = watchBooks(sim);
    await blocks(sim, 300);
    const before = await heap();
    await sim.engine().stop();
    const worldBefore = await heap();
    sim.servers.meter.reset();
    await sim.restart();
    const begun = performance.now();
    const spent = process.cpuUsage();
    let [lost, asked, checks] = [0, 0, 0];
    for (let hour = 0; hour < hours; hour++) {
      const [name, params] = FAULTS[hour % FAULTS.length] ?? ['drop', {}];
      await blocks(sim, 300);
      await sim.control.fault(name, true, params);
      await blocks(sim, FAULT_BLOCKS);
      await sim.control.fault(name, false);
      await blocks(sim, HOUR - 300 - FAULT_BLOCKS - 10);
      // Waits for quiet, so that the snapshots can be compared with the truth.
      await sim.run(10 * BLOCK_MS);
      const missing = first.lost();
      lost += missing.length;
      checks += SHARES.length;
      asked += HOUR * SHARES.length;
      if (missing.length > 0) say(`day: after hour ${hour + 1} with ${name} not right: ${missing.join(', ')}`);
    }
    const wall = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(spent);
    const counts = sim.servers.meter.read();
    const refused = Object.values(counts).reduce((sum, count) => sum + count.refused, 0);
    const bytes = cacheBytes(sim);
    const after = await heap();
    await sim.engine().stop();
    const worldAfter = await heap();
    await sim.restart();
    await sim.stop();
    const grown = (after - Math.max(0, worldAfter - worldBefore)) / before;
    const bound = withDefaults({}).cacheMaxMb;
    if (sim.errors.length > 0) say(`day: ${sim.errors.length} errors, the first: ${sim.errors[0]}`);
    const note = `${hours} h in ${Math.round(wall)} s (${Math.round((user + system) / 1e6)} s of processor time); ${hours} faults; ${first.shown()} snapshots`;
    return [
      { name: `${hours} h: 429 responses`, unit: '', value: refused, bar: exactly(0), baseline: null, note },
      {
        name: `${hours} h: order books wrong at the end of any hour`,
        unit: '',
        value: lost,
        bar: exactly(0),
        baseline: { what: 'checked', value: checks },
      },
      {
        name: `${hours} h: requests`,
        unit: '',
        value: counts['hosted']?.requests ?? 0,
        bar: null,
        baseline: { what: 'each book with each block', value: asked },
      },
      {
        name: `${hours} h: heap after ÷ before`,
        unit: '×',
        value: grown,
        bar: atMost(1.1),
        baseline: { what: 'before', value: 1 },
        note: 'the growth of the simulated world itself is taken off',
      },
      {
        name: `${hours} h: cache.db`,
        unit: 'MB',
        value: bytes / 1_048_576,
        bar: atMost(bound),
        baseline: { what: 'its bound', value: bound },
      },
    ];
  },
};
