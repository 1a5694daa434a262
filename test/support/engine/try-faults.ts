import { afterAll, describe, expect, it } from 'vitest';
import { formsOf, type FaultGroup } from './fault-forms.ts';
import { createSim } from './sim.ts';
import { createTrial } from './trial.ts';

const BLOCK_MS = 1_500;
/** Longest time a fault may have an effect after it ends: the wait after a refused stream plus a minute of silence. */
const RIGHT_WITHIN_MS = 100_000;

/** Tests every form of a group's faults. Watches all resources before, during and after the fault. */
export function tryFaults(group: FaultGroup): void {
  const counts = { forms: 0, snapshots: 0, events: 0, requests: 0 };
  afterAll(() => {
    console.info(
      `faults of ${group}: ${counts.forms} forms; ${counts.snapshots} snapshots judged, ${counts.events} events, ${counts.requests} requests`,
    );
  });

  describe(`during and after every fault of ${group}: nothing is shown fresher than it is, no limit is crossed, and all comes right`, () => {
    it.each(formsOf(group))('$title', async ({ fault, form }) => {
      const { params = {}, ms = 6_000, connection = 'hosted', before = 1 } = form;
      const sim = await createSim({ connection });
      sim.step(); // the dumps exist from the first block on
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
        counts.forms++;
        counts.snapshots += trial.shown();
        counts.events += sim.heard.told.length;
        counts.requests += sim.heard.asked.length;
      } finally {
        trial.stop();
        await sim.stop();
      }
    });
  });
}
