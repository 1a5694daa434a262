import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { sleep } from '#engine/base/clock.ts';
import { SimClock } from '../../../support/engine/sim-clock.ts';

it('repeated sleeps leave no listener on their abort signal', async () => {
  const clock = new SimClock(0);
  const gone = new AbortController();
  for (let n = 0; n < 5; n++) {
    const slept = sleep(clock, 1_000, gone.signal);
    clock.hop(clock.tick() + 1_000);
    await slept;
  }
  expect(getEventListeners(gone.signal, 'abort')).toEqual([]);
});

it('a sleep ends at once when its signal is aborted, before or during it', async () => {
  const clock = new SimClock(0);
  const gone = new AbortController();
  const slept = sleep(clock, 1_000, gone.signal);
  gone.abort();
  await slept;
  await sleep(clock, 1_000, gone.signal);
  expect(clock.tick()).toBe(0);
});
