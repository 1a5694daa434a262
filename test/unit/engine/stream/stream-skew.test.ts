import { describe, expect, it } from 'vitest';
import { createSkew } from '#engine/stream/clock-offset.ts';
import { createSim } from '../../../support/engine/sim.ts';

const S = 1_000;
const NOW = 1_800_000_000_000;

describe('the clock offset of the service', () => {
  it('is taken from the response that opens a stream', () => {
    const skew = createSkew();
    expect(skew.get()).toBeNull();
    skew.opened(NOW + 90 * S, NOW);
    expect(skew.get()).toBe(90);
  });
  it('is at least what an event proves', () => {
    const skew = createSkew();
    skew.opened(NOW, NOW);
    skew.observe(NOW + 40 * S, NOW);
    expect(skew.get()).toBe(40);
  });
  it('changes only after several late events in a row, not after one', () => {
    const skew = createSkew();
    skew.opened(NOW, NOW);
    for (const late of [30, 1, 30, 30, 2, 30, 30, 30]) skew.observe(NOW - late * S, NOW);
    expect(skew.get()).toBe(0);
    skew.observe(NOW - 28 * S, NOW);
    expect(skew.get()).toBe(-28);
  });
  it('follows a clock that jumps in either direction, without a new connection', async () => {
    const sim = await createSim({ listening: false });
    const status = sim.watch('status', {});
    const blocks = async (): Promise<void> => {
      for (let n = 0; n < 8; n++) {
        sim.world.step();
        await sim.run(2_000);
      }
    };
    await blocks();
    expect(status.last().data?.clockSkew).toBe(0);
    await sim.control.fault('skew', true, { seconds: 3_000 });
    await blocks();
    expect(status.last().data?.clockSkew).toBe(3_000);
    await sim.control.fault('skew', false);
    await blocks();
    expect(status.last().data?.clockSkew).toBe(0);
    await sim.stop();
  });
});
