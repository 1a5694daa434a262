import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import { daysLater, DAY, ledgerOf, minutesLater, noteAll, unixNow } from '../support/engine/estimate-sim.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '../support/engine/small-disk.ts';

let disk: SmallDisk;
let sim: Sim;

/** Forecasts of the ratings of some players, to be scored a day later. */
const forecasts = (from: number, to: number): EstimateGiven[] =>
  Array.from({ length: to - from }, (_, n) => {
    const ref = `player_${from + n}` as EntityRef;
    return { kind: 'forecast', ref, value: 70, height: null, due: unixNow(sim) + DAY };
  });
const refs = async (): Promise<string[]> => (await ledgerOf(sim, 'forecast')).rows.map(({ ref }) => ref).sort();
const players = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `player_${from + n}`).sort();

describe.skipIf(noSmallDisk !== null)(`Estimates on a full disk${noSmallDisk === null ? '' : ` (${noSmallDisk})`}`, () => {
  beforeEach(async () => {
    disk = smallDisk(12);
    sim = await createSim({ dataDir: disk.dir, listening: false });
    await minutesLater(sim, 1);
  });
  afterEach(async () => {
    disk.free();
    await sim.stop();
    disk.remove();
  });

  it('are kept and scored in memory with one clear message, and are stored once there is room', async () => {
    expect(await noteAll(sim, forecasts(1, 11))).toBe(10);
    await minutesLater(sim, 2);
    disk.fill();
    for (let n = 0; n < 6; n++) {
      expect(await noteAll(sim, forecasts(11 + 50 * n, 61 + 50 * n))).toBe(50);
      await minutesLater(sim, 1);
    }
    expect(await refs()).toEqual(players(1, 311));
    expect(sim.engine().status().unsaved).toMatchObject({ why: expect.stringContaining('the disk is full') as string });
    expect(sim.notices.filter(({ key }) => key === 'unsaved')).toMatchObject([{ tone: 'error', title: 'The disk is full' }]);
    // The user's own text is refused instead: it is never acknowledged without being stored.
    const thesis = {
      share: 'player_5' as Share,
      measure: 'rating',
      side: 'above',
      level: 80,
      due: unixNow(sim) + 30 * DAY,
      text: 'He rises.',
    } as const;
    const saved = await sim.during(sim.client.command('thesis.save', { thesis }));
    expect(saved).toMatchObject({ ok: false, fault: { code: 'storage', detail: expect.stringContaining('the disk is full') as string } });

    await daysLater(sim, 2, 60);
    const inMemory = (await ledgerOf(sim, 'forecast')).record;
    expect(inMemory.scored).toBeGreaterThan(0);
    disk.free();
    await minutesLater(sim, 3);
    expect(sim.engine().status().unsaved).toBeNull();
    await sim.restart();
    const { rows, record } = await ledgerOf(sim, 'forecast');
    expect(rows.map(({ ref }) => ref).sort()).toEqual(players(1, 311));
    expect(record.scored).toBeGreaterThanOrEqual(inMemory.scored);
    expect(sim.errors.filter((line) => /TypeError|ReferenceError/.test(line))).toEqual([]);
  });
});
