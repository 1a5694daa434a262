import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLane, type Lane } from '#engine/net/lane/lane.ts';
import type { Priority } from '#engine/net/request-options.ts';
import { MAX_QUEUE } from '#engine/net/lane/limits.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await null;
};

/** Records which tickets were granted when, and which were refused with what fault. */
function watch(clock: ManualClock, lane: Lane) {
  const went: { who: string; at: number }[] = [];
  const failed: { who: string; code: string }[] = [];
  const ends: (() => void)[] = [];
  const ask = (who: string, priority: Priority, signal?: AbortSignal): void =>
    void lane.turn(priority, signal).then((may) => {
      if (!may.ok) return failed.push({ who, code: may.fault.code });
      ends.push(may.value);
      return went.push({ who, at: clock.tick() });
    });
  return { went, failed, ends, ask, names: () => went.map(({ who }) => who) };
}

describe('a lane', () => {
  const setup = (limit = { name: 'hosted', perSecond: 10, burst: 3 }) => {
    const clock = new ManualClock();
    const lane = createLane(clock, limit);
    return { clock, lane, ...watch(clock, lane) };
  };

  it('grants a burst at once and then limits the rate', async () => {
    const { clock, ask, went } = setup();
    for (let n = 0; n < 6; n++) ask(String(n), 'visible');
    await clock.pass(300);
    expect(went.map(({ at }) => at)).toEqual([0, 0, 0, 100, 200, 300]);
  });

  it('serves higher priorities first, and each priority in order of arrival', async () => {
    const { clock, ask, names } = setup({ name: 'x', perSecond: 10, burst: 1 });
    ask('first', 'background');
    ask('b1', 'background');
    ask('a1', 'alert');
    ask('v1', 'visible');
    ask('f1', 'focus');
    ask('f2', 'focus');
    await clock.pass(1_000, 50);
    expect(names()).toEqual(['first', 'f1', 'f2', 'v1', 'a1', 'b1']);
  });

  it('eventually serves background requests even under constant focus requests', async () => {
    const { clock, ask, names } = setup({ name: 'x', perSecond: 10, burst: 1 });
    ask('low', 'background');
    for (let n = 0; n < 40; n++) ask(`f${n}`, 'focus');
    ask('low2', 'background');
    await clock.pass(2_000, 50);
    expect(names()).toContain('low2');
  });

  it('does not charge for an aborted ticket', async () => {
    const { clock, ask, went, failed } = setup({ name: 'x', perSecond: 10, burst: 1 });
    const gone = new AbortController();
    ask('first', 'visible');
    ask('gone', 'visible', gone.signal);
    ask('next', 'visible');
    gone.abort();
    await clock.pass(100);
    expect(went).toEqual([
      { who: 'first', at: 0 },
      { who: 'next', at: 100 },
    ]);
    expect(failed).toEqual([{ who: 'gone', code: 'closed' }]);
  });

  it('grants nothing during a pause, then slowly one by one, and finally the full rate', async () => {
    const { clock, lane, ask, went } = setup();
    lane.rest(5_000);
    for (let n = 0; n < 4; n++) ask(String(n), 'focus');
    expect(lane.meter()).toMatchObject({ left: 0, restMs: 5_000, pace: 0.5, queued: 4 });
    await clock.pass(6_000, 10);
    expect(went.map(({ at }) => at)).toEqual([5_200, 5_400, 5_600, 5_800]);
    await clock.pass(25_000, 100);
    expect(lane.meter()).toMatchObject({ pace: 1, left: 3 });
  });

  it('pauses for at least a second, and counts refusals of one burst as one', async () => {
    const { clock, lane } = setup();
    lane.rest(0);
    lane.rest(0);
    lane.rest(10);
    expect(lane.meter()).toMatchObject({ restMs: 1_000, pace: 0.5, refused: 3 });
    await clock.pass(1_000, 10);
    lane.rest(0);
    expect(lane.meter().pace).toBe(0.25);
  });

  it('is unaffected by a jump of the wall clock', async () => {
    const { clock, ask, went } = setup({ name: 'x', perSecond: 10, burst: 1 });
    ask('a', 'visible');
    clock.jump(3_600_000);
    ask('b', 'visible');
    await clock.pass(100);
    expect(went.map(({ at }) => at)).toEqual([0, 100]);
  });

  it('refuses the newest of the least urgent requests when the queue is full', async () => {
    const { ask, lane, failed } = setup({ name: 'x', perSecond: 1, burst: 1 });
    ask('gone at once', 'focus');
    for (let n = 0; n < MAX_QUEUE; n++) ask(`b${n}`, 'background');
    ask('too late', 'background');
    ask('urgent', 'focus');
    await settle();
    expect(failed).toEqual([
      { who: 'too late', code: 'throttled' },
      { who: `b${MAX_QUEUE - 1}`, code: 'throttled' },
    ]);
    expect(lane.meter()).toMatchObject({ queued: MAX_QUEUE, queue: { focus: 1, background: MAX_QUEUE - 1 } });
  });

  it('limits concurrency where there is no rate', async () => {
    const clock = new ManualClock();
    const lane = createLane(clock, { name: 'node', perSecond: Number.POSITIVE_INFINITY, burst: 2, atOnce: 2 });
    const { ask, names, ends } = watch(clock, lane);
    for (const who of ['a', 'b', 'c', 'd']) ask(who, 'visible');
    await settle();
    expect(names()).toEqual(['a', 'b']);
    ends[0]?.();
    ends[0]?.(); // releasing twice frees one place, not two
    await settle();
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(lane.meter()).toMatchObject({ perSecond: 0, left: 0, queued: 1, waitMs: 0 });
  });

  it('notifies all waiting requests when it is closed', async () => {
    const { lane, ask, failed, clock } = setup({ name: 'x', perSecond: 1, burst: 1 });
    ask('goes', 'focus');
    ask('waits', 'background');
    lane.stop();
    ask('late', 'focus');
    await settle();
    expect(failed).toEqual([
      { who: 'waits', code: 'closed' },
      { who: 'late', code: 'closed' },
    ]);
    expect(clock.waiting).toBe(0);
  });

  it('reports the remaining requests, the rate and the wait of a new request', async () => {
    const { clock, lane, ask } = setup();
    ask('a', 'focus');
    await settle();
    expect(lane.meter()).toMatchObject({ lane: 'hosted', perSecond: 10, burst: 3, left: 2, rate: 1, waitMs: 0, sent: 1, refused: 0 });
    for (let n = 0; n < 4; n++) ask('b', 'background');
    await settle();
    expect(lane.meter()).toMatchObject({ left: 0, rate: 3, waitMs: 300, queue: { background: 2 } });
    await clock.pass(2_000, 10);
    expect(lane.meter()).toMatchObject({ left: 3, rate: 0, sent: 5 });
  });
});

describe('a lane, for any requests,', () => {
  const limits = fc.record({ perSecond: fc.constantFrom(4, 18, 50), burst: fc.integer({ min: 1, max: 6 }) });
  const steps = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 90 }),
      what: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom<Priority>('focus', 'visible', 'alert', 'background') },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
      ),
    }),
    { minLength: 5, maxLength: 40 },
  );

  it('never exceeds burst + rate in any window, keeps the order within a priority, and eventually serves every request', async () => {
    await fc.assert(
      fc.asyncProperty(limits, steps, async (limit, plan) => {
        const clock = new ManualClock();
        const lane = createLane(clock, { name: 'x', ...limit });
        const grants: { at: number; who: Priority; n: number }[] = [];
        let [asked, rested] = [0, 0];
        for (const { gap, what } of plan) {
          await clock.walk(gap);
          if (typeof what === 'number') {
            lane.rest(what);
            rested += 1;
            continue;
          }
          const n = asked++;
          void lane.turn(what).then(() => grants.push({ at: clock.tick(), who: what, n }));
        }
        // The slowest rate is an eighth, after every pause.
        await clock.walk((asked / limit.perSecond) * 8_000 + rested * 3_000 + 1_000);
        expect(grants).toHaveLength(asked);
        const allowed = (ms: number): number => limit.burst + (ms * limit.perSecond) / 1_000 + 1e-6;
        for (const [from, first] of grants.entries())
          for (let to = from; to < grants.length; to++)
            expect(to - from + 1).toBeLessThanOrEqual(allowed((grants[to]?.at ?? 0) - first.at));
        for (const who of ['focus', 'visible', 'alert', 'background']) {
          const order = grants.filter((grant) => grant.who === who).map(({ n }) => n);
          expect(order).toEqual([...order].sort((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });
});
