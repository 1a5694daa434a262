import { every, type Clock } from '../base/clock.ts';

const LOOK_MS = 5_000;
/** Extra delay in milliseconds that means that the computer slept or the clock was changed. */
const JUMP_MS = 20_000;

/**
 * Detects sleep and clock changes; `woke` receives the gap in milliseconds. A host that is notified by the system calls the engine itself.
 */
export function watchSleep(clock: Clock, woke: (gapMs: number) => void): () => void {
  let wall = clock.now();
  let tick = clock.tick();
  return every(clock, LOOK_MS, () => {
    const slept = Math.max(clock.now() - wall, clock.tick() - tick) - LOOK_MS;
    wall = clock.now();
    tick = clock.tick();
    if (slept > JUMP_MS) woke(slept);
  });
}
