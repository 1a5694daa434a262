import { describe, expect, it } from 'vitest';
import { createFirstCheck, createSourceWatch, FIRST_CHECK_MS } from '#engine/api/providers/source-health.ts';
import { createAvailabilityTracker, type ProviderAvailability, type Turn } from '#engine/api/providers/provider-turns.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const well: ProviderAvailability = { usable: true, wrong: false, refused: [] };

describe('a change of a source', () => {
  function told(...steps: readonly Partial<Record<'node' | 'hosted', ProviderAvailability>>[]): Turn[] {
    let now = steps[0] ?? {};
    const standings = createAvailabilityTracker(() => now);
    const turns: Turn[] = [];
    standings.on((turn) => turns.push(turn));
    for (const step of steps) {
      now = step;
      standings.check();
    }
    return turns;
  }
  it('is reported when the source becomes usable or unusable', () => {
    const off = { ...well, usable: false };
    expect(told({ node: well }, { node: well }, { node: off }, { node: off }, { node: well })).toEqual([
      { provider: 'node', wrong: false, only: null },
      { provider: 'node', wrong: false, only: null },
    ]);
  });
  it('is reported when the source is on a different game, and when it returns', () => {
    const wrong = { ...well, usable: false, wrong: true };
    expect(told({ hosted: well }, { hosted: wrong }, { hosted: well })).toEqual([
      { provider: 'hosted', wrong: true, only: null },
      { provider: 'hosted', wrong: false, only: null },
    ]);
  });
  it('is reported when a refused method may be served again, but not for a further refusal', () => {
    const refusing = { ...well, refused: ['get_squad'] };
    expect(told({ hosted: well }, { hosted: refusing })).toEqual([]);
    expect(told({ hosted: refusing }, { hosted: well })).toEqual([{ provider: 'hosted', wrong: false, only: ['get_squad'] }]);
    expect(told({ hosted: { ...refusing, usable: false } }, { hosted: well })).toEqual([{ provider: 'hosted', wrong: false, only: null }]);
  });
});

describe('the first check of a source', () => {
  it('is made once, and ends with any result', async () => {
    const clock = new ManualClock();
    let [asked, answer] = [0, (): void => undefined];
    const ready = createFirstCheck(clock, () => (asked++, new Promise<void>((resolve) => (answer = resolve))));
    let ended = 0;
    for (let n = 0; n < 3; n++) void ready().then(() => ended++);
    await clock.pass(1_000, 100);
    expect([asked, ended]).toEqual([1, 0]);
    answer();
    await clock.settle();
    expect([ended, clock.waiting]).toEqual([3, 0]);
  });
  it('does not delay callers when it throws', async () => {
    const clock = new ManualClock();
    const ready = createFirstCheck(clock, () => Promise.reject(new Error('it broke')));
    expect(await Promise.all([ready(), ready()])).toEqual([undefined, undefined]);
    expect(clock.waiting).toBe(0);
  });
  it('delays callers only for a limited time', async () => {
    const clock = new ManualClock();
    let ended = false;
    void createFirstCheck(clock, () => new Promise(() => undefined))().then(() => (ended = true));
    await clock.pass(FIRST_CHECK_MS - 100, 100);
    expect(ended).toBe(false);
    await clock.pass(200, 100);
    expect(ended).toBe(true);
  });
});

it('a service with inconsistent copies counts as behind until none has reported that for a while', () => {
  const clock = new ManualClock();
  const watch = createSourceWatch(clock);
  watch.state('catching-up', 10, 10);
  watch.state('up-to-date', 12, 12);
  expect([watch.behind(), watch.health()]).toEqual(['catching-up', 'degraded']);
  clock.advance(5_000);
  watch.state('up-to-date', 13, 13);
  expect([watch.behind(), watch.health()]).toEqual([null, 'ok']);
});
