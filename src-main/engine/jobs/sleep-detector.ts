import { every, type Clock } from '../base/clock.ts';

const LOOK_MS = 5_000;
/** A gap this much longer than the look means that the computer slept, or that the clock was moved. */
const JUMP_MS = 20_000;

/** Notices sleep and clock jumps; a host that hears of them from the system says so itself. */
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
