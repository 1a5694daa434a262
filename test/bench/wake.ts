import { createSim } from '../support/engine/sim.ts';
import { createTrial } from '../support/engine/trial.ts';
import type { Bench } from './support/bench.ts';
import { atMost } from './support/figures.ts';
import { HOT } from './support/world.ts';

const SLEPT_MS = 8 * 3_600_000;
/** Time after waking until the network is back. */
const AWAY_MS = [0, 3_000, 20_000, 45_000, 130_000];
const STEP_MS = 250;
const SCREEN = {
  orderbook: HOT.slice(0, 20).map((share) => ({ share })),
  club: [{ id: 1 }, { id: 2 }],
  player: [{ id: 1 }],
  trades: [{ limit: 50 }],
  user: [{ name: 'harrow' }],
  auctions: [{}],
};

/** Next attempt of a client that does not detect sleep and doubles its wait each time, up to a minute. */
function nextTry(away: number): number {
  let at = 0;
  for (let wait = 2_000; at < away; wait = Math.min(60_000, wait * 2)) at += wait;
  return at - away;
}

async function once(away: number): Promise<number> {
  const sim = await createSim();
  sim.step();
  const trial = await createTrial(sim, SCREEN);
  try {
    await trial.note();
    await sim.run(20_000);
    await sim.control.fault('plug', true);
    sim.clock.sleep(SLEPT_MS);
    for (let n = 0; n < 60; n++) sim.world.step();
    sim.engine().wake();
    await sim.run(away);
    await sim.control.fault('plug', false);
    const from = sim.clock.tick();
    while ((await trial.wrong()).length > 0) {
      if (sim.clock.tick() - from > 120_000)
        throw new Error(`never right after ${away} ms: ${(await trial.wrong()).slice(0, 3).join('; ')}`);
      await sim.run(STEP_MS);
    }
    return sim.clock.tick() - from;
  } finally {
    trial.stop();
    await sim.stop();
  }
}

export const wake: Bench = {
  measures: 'after eight hours of sleep: from the network’s return to everything on screen being the truth, in simulated time',
  baseline: 'the next try of a client that doubles its waits up to a minute',
  run: async ({ quick }) => {
    const times: number[] = [];
    const tries = quick ? AWAY_MS.slice(0, 3) : AWAY_MS;
    for (const away of tries) times.push(await once(away));
    return [
      {
        name: 'Wake after 8 h: all data current again after reconnecting',
        unit: 'ms',
        value: Math.max(...times),
        bar: atMost(10_000),
        baseline: { what: 'doubling waits', value: Math.max(...tries.map(nextTry)) },
        note: `the worst of ${tries.map((away, n) => `${(times[n] ?? 0) / 1_000} s (network back ${away / 1_000} s after waking)`).join(', ')}`,
      },
    ];
  },
};
