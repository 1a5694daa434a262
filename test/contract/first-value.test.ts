import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSim, type Sim } from '../support/engine/sim.ts';

let sim: Sim;
beforeEach(async () => void (sim = await createSim({ listening: false })));
afterEach(() => sim.stop());

describe('a watch', () => {
  it('receives the result of a search at once, after a loading snapshot', async () => {
    const search = sim.watch('search', { text: 'club 7', limit: 12 });
    await sim.settle();
    const now = sim.clock.tick();
    expect(search.seen.map(({ at, snapshot }) => [at, snapshot.status])).toEqual([
      [now, 'loading'],
      [now, 'live'],
    ]);
    expect(search.last().data?.hits.map(({ ref }) => ref)).toEqual(['club_7']);
  });

  it('receives later values at most ten times a second, always the newest', async () => {
    const settings = sim.watch('settings', {});
    await sim.settle();
    expect(settings.last().data).not.toBeNull();
    const before = settings.seen.length;
    for (const scale of [1.1, 1.2, 1.3, 1.4]) {
      void sim.client.command('setting.set', { name: 'fontScale', value: scale });
      await sim.settle();
    }
    expect(settings.seen.length).toBe(before);
    await sim.run(100);
    expect(settings.seen.length).toBe(before + 1);
  });
});
