import { expect, it } from 'vitest';
import { every, guardClock } from '#engine/base/clock.ts';
import { createEmitter } from '#engine/base/emitter.ts';
import { createStops } from '#engine/base/disposables.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });

it('A timer that throws is reported, and the clock continues', async () => {
  const reported: unknown[] = [];
  const manual = new ManualClock();
  const clock = guardClock(manual, (cause) => reported.push(cause));
  let ran = 0;
  clock.after(5, () => {
    throw full;
  });
  clock.after(6, () => ran++);
  await manual.pass(10);
  expect([reported, ran]).toEqual([[full], 1]);
});

it('A timer whose promise rejects is reported', async () => {
  const reported: unknown[] = [];
  const manual = new ManualClock();
  guardClock(manual, (cause) => reported.push(cause)).after(5, () => Promise.reject(full));
  await manual.pass(10);
  expect(reported).toEqual([full]);
});

it('A job that fails every time is run every time', async () => {
  const reported: unknown[] = [];
  const manual = new ManualClock();
  const stop = every(
    guardClock(manual, (cause) => reported.push(cause)),
    10,
    () => {
      throw full;
    },
  );
  await manual.pass(45);
  expect(reported).toHaveLength(4);
  stop();
  await manual.pass(100);
  expect([reported.length, manual.waiting]).toEqual([4, 0]);
});

it('A job that stops itself is not run again', async () => {
  const manual = new ManualClock();
  let ran = 0;
  const stop = every(manual, 10, () => {
    ran++;
    stop();
  });
  await manual.pass(100);
  expect([ran, manual.waiting]).toEqual([1, 0]);
});

it('A listener that throws does not prevent others from being notified', () => {
  const reported: unknown[] = [];
  const heard: number[] = [];
  const guarded = createEmitter<number>((cause) => reported.push(cause));
  const bare = createEmitter<number>();
  for (const emitter of [guarded, bare]) {
    emitter.on(() => {
      throw full;
    });
    emitter.on((n) => heard.push(n));
  }
  guarded.emit(1);
  expect(() => bare.emit(2)).toThrow(full);
  expect([heard, reported]).toEqual([[1, 2], [full]]);
});

it('A dispose function that throws does not prevent others from running', () => {
  const stops = createStops();
  let stopped = 0;
  stops.add(() => stopped++);
  stops.add(() => {
    throw full;
  });
  expect(() => stops.run()).toThrow(full);
  expect(stopped).toBe(1);
});
