import { describe, expect, it } from 'vitest';
import { ok } from '#contract/faults.ts';
import type { Share } from '#contract/model/market/share.ts';
import { recordHolders } from '#engine/jobs/record-holders.ts';
import { windowsOf } from '#engine/jobs/holder-moments.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const START = 1_800_000_000;
const HOUR = 3_600;
type Deps = Parameters<typeof recordHolders>[0];

/** A game of clubs that all kick off at one time, with the lists of holders that were read. */
function game({ clubs, kickOff, queue = 0, complete = true }: { clubs: number; kickOff: number; queue?: number; complete?: boolean }) {
  const clock = new ManualClock(START * 1_000);
  const now = (): number => clock.now() / 1_000;
  const read: { readonly share: Share; readonly at: number }[] = [];
  const refs = Array.from({ length: clubs }, (_, n) => `club_${n + 1}`);
  const settings = { recordHolders: true };
  const data = (name: string, params: Record<string, unknown>): unknown => {
    if (name === 'calendar')
      return { fixtures: (params['clubs'] as number[]).map((id) => ({ date: kickOff, home_club: id, away_club: 999 })) };
    if (name === 'votes') return [{ share: 'club_1', type: 'manager', state: 'voting', startTime: START, endTime: START + 40 * HOUR }];
    read.push({ share: params['share'] as Share, at: now() });
    return { share: params['share'], complete, count: 1, owners: [{ name: 'harrow', num: 5, lastActive: null }] };
  };
  const subscribe = (name: string, params: Record<string, unknown>, _priority: string, listener: () => void) => {
    let snapshot: object = { status: 'loading', data: null, observedAt: null };
    const refresh = (): void => {
      clock.after(10, () => {
        snapshot = { status: 'live', data: data(name, params), observedAt: now(), fault: null };
        listener();
      });
    };
    if (name === 'calendar' || name === 'votes') refresh();
    return {
      resource: { current: () => snapshot, usable: () => 'data' in snapshot && snapshot.data !== null, refresh },
      stop: () => undefined,
    };
  };
  const deps = {
    clock,
    isPassive: false,
    settings: () => settings,
    cache: () => ({ readings: { load: () => null } }),
    user: { watchlists: { whole: () => [{ rows: refs.map((ref) => ({ kind: 'item', ref })) }] }, opened: { all: () => [] } },
    traffic: () => ({ lanes: [{ lane: 'hosted', waitMs: 0, queue: { focus: queue, visible: 0 } }] }),
    registry: { subscribe, watched: () => [] },
    recorder: {
      observed: (_name: string, share: Share, from: number, to: number) =>
        Promise.resolve(ok(read.filter((one) => complete && one.share === share && one.at >= from && one.at <= to))),
    },
  };
  const job = recordHolders(deps as unknown as Deps, () => {
    throw new Error('a fault was reported');
  });
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 5) {
      clock.advance(5_000);
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    }
  };
  return { job, read, pass, settings };
}

describe('lists of holders that are read in the background', () => {
  it('are at most 4 a minute, each once before and once after a match, of 40 shares at most', async () => {
    const { job, read, pass } = game({ clubs: 60, kickOff: START + HOUR });
    await pass(5 * HOUR);
    const shares = new Set(read.map(({ share }) => share));
    expect(shares.size).toBe(40);
    const before = read.filter(({ at }) => at < START + HOUR);
    expect(before).toHaveLength(40);
    expect(read).toHaveLength(80);
    const minutes = Map.groupBy(read, ({ at }) => Math.floor(at / 60));
    for (const [minute, some] of minutes) expect(some.length, `minute ${minute}`).toBeLessThanOrEqual(4);
    expect(job.view()).toMatchObject({ on: true, shares: 40, omitted: 20, missed: 0, listsPerMinute: 4 });
    job.stop();
  });

  it('are put off while the user waits for requests, and those that were not read in time are counted', async () => {
    const { job, read, pass } = game({ clubs: 3, kickOff: START + HOUR, queue: 21 });
    await pass(2 * HOUR);
    expect(read).toEqual([]);
    expect(job.view()).toMatchObject({ missed: 3, lastAt: null });
    job.stop();
  });

  it('count as missed if the service only has the largest holders', async () => {
    const { job, pass } = game({ clubs: 2, kickOff: START + HOUR, complete: false });
    await pass(2 * HOUR);
    expect(job.view()).toMatchObject({ missed: 2, lastAt: null });
    job.stop();
  });

  it('are read around a vote, too, and none once the setting is off', async () => {
    const { job, read, pass, settings } = game({ clubs: 1, kickOff: START - 50 * HOUR });
    expect(job.view().nextAt).toBeNull();
    await pass(90);
    expect(job.view().nextAt).toBe(START + 40 * HOUR - 900);
    await pass(43 * HOUR);
    expect(read.map(({ at }) => at > START + 40 * HOUR)).toEqual([false, true]);
    settings.recordHolders = false;
    await pass(26 * HOUR);
    expect(read).toHaveLength(2);
    expect(job.view()).toMatchObject({ on: false, nextAt: null, missed: 0 });
    job.stop();
  });

  it('have one window for the same moment, those that end first come first', () => {
    const moment = { share: 'club_1' as Share, at: START };
    expect(windowsOf([moment, moment]).map(({ from, to }) => [from - START, to - START])).toEqual([
      [-900, 0],
      [2 * HOUR, 2.5 * HOUR],
      [24 * HOUR, 24.5 * HOUR],
    ]);
  });
});
