import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { FaultName, FaultParams } from '#demo/faults.ts';
import { createSim, type Sim, type SimConnection } from '../support/engine/sim.ts';
import { createTrial } from '../support/engine/trial.ts';

/** The longest silence after which a value may be live. */
const MOST_SILENT_MS = 35_000;
const SAMPLE_MS = 500;
/** Time from the engine's knowledge to the snapshot in a view. */
const DELIVERY_MS = 100;

interface Row {
  readonly rule: string;
  readonly connection: SimConnection;
  readonly fault: FaultName;
  readonly params?: FaultParams;
  readonly ms: number;
  /** Cuts the open stream at the beginning, because a refusal affects only new ones. */
  readonly cut?: true;
  /** Whether values can still be read during the fault, so that they must be polled. */
  readonly polls: boolean;
}
const ROWS: readonly Row[] = [
  { rule: 'an open stream without a byte', connection: 'hosted', fault: 'silence', ms: 150_000, polls: true },
  { rule: 'a stream that is cut', connection: 'hosted', fault: 'drop', params: { interface: 'events' }, ms: 90_000, polls: true },
  {
    rule: 'a stream that is refused',
    connection: 'hosted',
    fault: '503',
    params: { interface: 'events' },
    cut: true,
    ms: 90_000,
    polls: true,
  },
  { rule: 'every connection cut', connection: 'hosted', fault: 'drop', ms: 60_000, polls: false },
  { rule: 'a pulled plug', connection: 'hosted', fault: 'plug', ms: 90_000, polls: false },
  { rule: 'an open stream without a byte, beside a node', connection: 'both', fault: 'silence', ms: 90_000, polls: true },
  { rule: 'a node that refuses connections', connection: 'node', fault: 'node-down', ms: 60_000, polls: false },
];

const counts = { samples: 0, live: 0, silent: 0, closed: 0 };
afterAll(() => {
  console.info(
    `silence: ${counts.samples} samples of watched values, ${counts.live} of them live; ${counts.silent} after ${MOST_SILENT_MS / 1_000} s of silence, ${counts.closed} while the source of events was known to be closed`,
  );
});

let sim: Sim;
afterEach(() => sim.stop());

/** Whether the engine knows that no events can arrive. */
const isClosed = (): boolean => ['waiting', 'closed', 'silent'].includes(sim.engine().status().stream.state);

describe('a watched value while no source reports changes', () => {
  it.each(ROWS)('is never live: $rule', async ({ connection, fault, params = {}, cut, ms, polls }) => {
    sim = await createSim({ connection });
    sim.step();
    const trial = await createTrial(sim);
    await trial.note();
    expect(await trial.comesRight(60_000)).toEqual([]);
    await trial.block();
    const lies = new Set<string>();
    const from = sim.clock.tick();
    let closedSince: number | null = null;

    function sample(): void {
      const now = sim.clock.tick();
      closedSince = isClosed() ? (closedSince ?? now) : null;
      const silent = now - Math.max(from, sim.heard.lastByteAt()) > MOST_SILENT_MS;
      const closed = closedSince !== null && now - closedSince >= DELIVERY_MS;
      for (const { name, params, view } of trial.watched) {
        const { status, observedAt } = view.last();
        counts.samples++;
        if (silent) counts.silent++;
        if (closed) counts.closed++;
        if (status !== 'live') continue;
        counts.live++;
        const who = `${name} ${JSON.stringify(params)}`;
        if (closed) lies.add(`${who} is live although events are known to be away`);
        if (silent && sim.clock.now() - (observedAt ?? 0) * 1_000 > MOST_SILENT_MS) lies.add(`${who} is live, and old`);
      }
    }

    await sim.control.fault(fault, true, params);
    if (cut) await sim.control.fault('drain', true);
    const asked = sim.heard.asked.length;
    for (let left = ms; left > 0; left -= SAMPLE_MS) {
      if (left % 1_500 === 0) sim.step();
      await sim.run(SAMPLE_MS);
      sample();
    }
    expect([...lies]).toEqual([]);
    expect(trial.judgeAll().slice(0, 8)).toEqual([]);
    if (polls) {
      const books = trial.watched.filter(({ name }) => name === 'orderbook');
      for (const { view } of books) expect(sim.clock.now() / 1_000 - (view.last().observedAt ?? 0)).toBeLessThan(10);
      expect(sim.heard.asked.length - asked).toBeGreaterThan(0);
    }
    await sim.control.fault(fault, false);
    sim.step();
    expect(await trial.comesRight(100_000)).toEqual([]);
    expect(trial.misdeeds()).toEqual([]);
    trial.stop();
  });
});
