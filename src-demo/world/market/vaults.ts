import { unit } from '../rng.ts';
import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

/** Influence that a founder deposited and a controller manages. */
export interface DemoVault {
  readonly id: number;
  readonly founder: number;
  readonly controller: number;
  readonly share: number;
  readonly num: number;
  readonly since: number;
}
const MAX_VAULTS = 120;

export function vaults(world: World): DemoVault[] {
  const { seed, users, shares } = world;
  const count = Math.min(MAX_VAULTS, Math.ceil(users.count / 5));
  return Array.from({ length: count }, (_, n) => {
    const u = (part: number): number => unit(seed, 281, n, part);
    const founder = n === 0 ? 0 : Math.floor(users.count * u(1));
    const controller = u(2) < 0.6 ? founder : Math.floor(users.count * u(3));
    const since = Math.floor(world.startedAt / DAY) * DAY - Math.floor(300 * u(4)) * DAY;
    return { id: n + 1, founder, controller, share: Math.floor(shares.count * u(5)), num: 500 + Math.floor(40_000 * u(6) ** 3), since };
  });
}
