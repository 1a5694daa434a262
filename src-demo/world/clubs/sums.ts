import type { Job } from '../ahead.ts';
import { census } from '../players/census.ts';
import { volumes } from '../market/volumes.ts';
import { wealth } from '../market/wealth.ts';
import type { World } from '../world.ts';

/** Number of shares or players in the smallest slice of work. */
export const STEP = 60;

/** Sums over the whole market, computed ahead of time or on first use. */
export const sums = (world: World): readonly Job[] => [
  () => world.figures.warm(STEP, world.now()),
  () => volumes(world).warm(STEP),
  () => census(world).warm(STEP),
  () => wealth(world).warm(STEP),
];
