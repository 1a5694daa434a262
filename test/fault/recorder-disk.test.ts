import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '../support/engine/small-disk.ts';

const MINUTES = 60_000;
const CLUB = 'club_1' as Share;
let disk: SmallDisk;
let sim: Sim;

describe.skipIf(noSmallDisk !== null)(`The recorder on a full disk${noSmallDisk === null ? '' : ` (${noSmallDisk})`}`, () => {
  beforeEach(async () => {
    disk = smallDisk(12);
    sim = await createSim({ dataDir: disk.dir, listening: false });
    sim.step();
  });
  afterEach(async () => {
    disk.free();
    await sim.stop();
    disk.remove();
  });

  it('pauses with one notice, leaves a gap, and resumes when there is room', async () => {
    await sim.run(5 * MINUTES);
    const [from, full] = [Math.floor(sim.clock.now() / 1_000), sim.notices.length];
    disk.fill();
    for (let n = 0; n < 10; n++) {
      sim.step(5);
      await sim.run(3 * MINUTES);
    }
    const recorder = sim.watch('recorder', {});
    await sim.until(() => recorder.last().data !== null);
    expect(recorder.last().data).toMatchObject({ trouble: { code: 'storage' }, books: { state: 'paused' } });
    const said = () =>
      sim.notices
        .slice(full)
        .filter(({ key }) => key === 'recorder')
        .map(({ tone }) => tone);
    expect(said()).toEqual(['warn']);
    const book = sim.watch('orderbook', { share: CLUB });
    expect(await sim.until(() => book.last().status === 'live')).not.toBeNull();
    const until = Math.floor(sim.clock.now() / 1_000);

    disk.free();
    for (let n = 0; n < 3; n++) {
      sim.step(5);
      await sim.run(3 * MINUTES);
    }
    await sim.until(() => recorder.last().data?.trouble === null);
    expect(said()).toEqual(['warn', 'ok']);
    const history = sim.watch('book-history', { share: CLUB, from: 0, to: Math.floor(sim.clock.now() / 1_000) });
    await sim.until(() => history.last().data !== null);
    const spans = history.last().data?.spans ?? [];
    expect(spans.some((span) => span.to <= from + 200)).toBe(true);
    expect(spans.some((span) => span.from >= until - 200)).toBe(true);
    expect(spans.every((span) => span.to <= from + 200 || span.from >= until - 200)).toBe(true);
  });
});
