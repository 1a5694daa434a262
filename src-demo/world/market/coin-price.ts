import { unit } from '../rng.ts';
import type { World } from '../world.ts';

/** Price of a coin in dollars on a day since 1970: varies slowly around 0.0014. */
export const coinPrice = (world: World, day: number): number =>
  0.0014 * (1 + 0.2 * (unit(world.seed, 121, day) - 0.5) + 0.1 * Math.sin(day / 9));
