import { afterAll, describe, expect, it } from 'vitest';
import { FAULTS, type FaultName, type FaultParams } from '../../src-main/demo/faults.ts';
import { EXAMPLES, SERVED } from '../support/examples.ts';
import { createSim } from '../support/sim.ts';
import { createTrial } from '../support/trial.ts';

interface Variant {
  readonly params?: FaultParams;
  /** How long it lasts. */
  readonly ms?: number;
  readonly connection?: 'hosted' | 'node' | 'both';
  /** Blocks made before it, so that what it takes us back to was noted. */
  readonly before?: number;
}
/** Ways in which a fault of the demo world is tried beside its plain form; a fault without a row is tried in that alone. */
const VARIANTS: Readonly<Partial<Record<FaultName, readonly Variant[]>>> = {
  drop: [{}, { params: { interface: 'events' } }, { params: { interface: 'rest' } }],
  silence: [{ ms: 20_000 }, { ms: 130_000 }],
  '429': [{}, { params: { interface: 'events' }, ms: 20_000 }, { params: { retryAfter: 20 } }],
  '503': [{}, { params: { interface: 'events', retryAfter: 5 }, ms: 20_000 }],
  '500': [{}, { params: { interface: 'gsp' } }],
  garbage: [{}, { params: { form: 'truncated' } }, { params: { form: 'shape' } }],
  slow: [{}, { params: { ms: 20_000 }, ms: 40_000 }],
  epoch: [{}],
  reorg: [{}, { params: { depth: 6 } }],
  lag: [{}, { params: { blocks: 3, interface: ['rest', 'bundle'] }, before: 3 }, { params: { blocks: 20 }, ms: 45_000 }],
  'node-down': [{ connection: 'both' }, { connection: 'node' }],
  'node-frozen': [{ connection: 'both', ms: 90_000 }],
  'node-behind': [{ connection: 'both' }],
  'node-empty': [{ connection: 'both' }],
  'node-state': [{ connection: 'both' }, { connection: 'node', params: { state: 'at-target' } }],
  skew: [{}, { params: { seconds: -4_000 } }],
  plug: [{ ms: 20_000 }, { ms: 120_000 }],
  storm: [{ params: { perSecond: 100 }, ms: 3_000 }],
};
const CASES = (Object.keys(FAULTS) as FaultName[]).flatMap((fault) =>
  (VARIANTS[fault] ?? [{}]).map((variant) => ({ fault, variant, title: `${fault} ${JSON.stringify(variant)}` })),
);
const BLOCK_MS = 1_500;
/** Longest any fault may be felt after it is over: a refused stream's rest and a minute of silence. */
const RIGHT_WITHIN_MS = 100_000;

const counts = { cases: 0, snapshots: 0, events: 0, requests: 0 };
afterAll(() => {
  console.info(
    `every fault: ${Object.keys(FAULTS).length} faults in ${counts.cases} forms, ${SERVED.length} resources; ${counts.snapshots} snapshots judged, ${counts.events} events, ${counts.requests} requests`,
  );
});

it('watches every resource there is', () => {
  expect(SERVED.filter((name) => !EXAMPLES[name])).toEqual([]);
});

describe('during and after every fault of the demo world: nothing is shown fresher than it is, no limit is crossed, and all comes right', () => {
  it.each(CASES)('$title', async ({ fault, variant }) => {
    const { params = {}, ms = 6_000, connection = 'hosted', before = 1 } = variant;
    const sim = await createSim({ connection });
    sim.step(); // the bulk tables come with the first block
    const trial = await createTrial(sim);
    try {
      await trial.note();
      expect(await trial.comesRight(60_000)).toEqual([]);
      for (let n = 0; n < before; n++) await trial.block(BLOCK_MS);
      await sim.control.fault(fault, true, params);
      await trial.note();
      const each = Math.max(BLOCK_MS, ms / 8);
      for (let left = ms; left > 0; left -= each) await trial.block(each);
      await sim.control.fault(fault, false);
      await trial.note();
      for (let n = 0; n < 2; n++) await trial.block(BLOCK_MS);
      expect(await trial.comesRight(RIGHT_WITHIN_MS)).toEqual([]);
      expect(trial.judgeAll().slice(0, 8)).toEqual([]);
      expect(trial.misdeeds()).toEqual([]);
      counts.cases++;
      counts.snapshots += trial.shown();
      counts.events += sim.heard.told.length;
      counts.requests += sim.heard.asked.length;
    } finally {
      trial.stop();
      await sim.stop();
    }
  });
});
