import type { Job } from '../ahead.ts';
import { census } from '../players/census.ts';
import { volumes } from '../market/volumes.ts';
import { wealth } from '../market/wealth.ts';
import type { World } from '../world.ts';

/** So many shares or players make up the smallest slice of work. */
export const STEP = 60;

/** What a whole market is sorted and summed by: worked out ahead, or at once by whoever asks first. */
export const sums = (world: World): readonly Job[] => [
  () => world.figures.warm(STEP, world.now()),
  () => volumes(world).warm(STEP),
  () => census(world).warm(STEP),
  () => wealth(world).warm(STEP),
];
