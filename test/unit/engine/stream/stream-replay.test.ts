import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReplay } from '#engine/stream/replay.ts';
import type { Invalidated } from '#engine/stream/types.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const orders = (share: string, height: number | null): Invalidated => ({
  all: false,
  topic: `share:club:${share}:orders`,
  data: {},
  height,
});

function bench(look: (on: boolean) => void = () => undefined) {
  const clock = new ManualClock();
  const told: Invalidated[] = [];
  let ended = 0;
  const replay = createReplay(
    clock,
    (invalidation) => {
      told.push(invalidation);
      look(replay.on());
    },
    () => ended++,
  );
  return { clock, told, replay, ended: () => ended };
}

it('events outside a replay pass unchanged', () => {
  const { told, replay } = bench();
  for (let n = 0; n < 3; n++) replay.invalidate(orders('1', n));
  expect(told).toHaveLength(3);
});

it('an invalidation passes once during a replay, and again with its newest block at the end', () => {
  const { told, replay, ended } = bench();
  for (let n = 1; n <= 100; n++) {
    replay.onEvent();
    replay.invalidate(orders(String(n % 2), n));
  }
  expect(told).toEqual([orders('1', 1), orders('0', 2)]);
  expect(ended()).toBe(0);
  replay.end();
  expect(told.slice(2)).toEqual([orders('1', 99), orders('0', 100)]);
  expect(ended()).toBe(1);
});

it('the final invalidations of a replay pass before any read may start', () => {
  const on: boolean[] = [];
  const { replay } = bench((still) => on.push(still));
  for (let n = 1; n <= 4; n++) {
    replay.onEvent();
    replay.invalidate(orders(String(n % 2), n));
  }
  replay.end();
  expect([on, replay.on()]).toEqual([[true, true, true, true], false]);
});

it('a replay ends after a pause, and also when events never pause', () => {
  const { clock, replay, ended } = bench();
  replay.onEvent();
  clock.advance(99);
  expect(replay.on()).toBe(true);
  clock.advance(200);
  expect([replay.on(), ended()]).toEqual([false, 1]);
  for (let n = 0; n < 100; n++) {
    replay.onEvent();
    clock.advance(60);
  }
  expect(ended()).toBeGreaterThan(1);
});

it('a replay loses nothing: its last invalidations are repeated with a block at least as new', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.option(fc.nat(50)))), (events) => {
      const { told, replay } = bench();
      for (const [share, height] of events) {
        replay.onEvent();
        replay.invalidate(orders(String(share), height));
      }
      replay.end();
      for (const [share, height] of events) {
        const newest = Math.max(
          ...told.flatMap((one) => (!one.all && one.topic === `share:club:${share}:orders` ? [one.height ?? 0] : [])),
        );
        expect(newest).toBeGreaterThanOrEqual(height ?? 0);
      }
    }),
  );
});
