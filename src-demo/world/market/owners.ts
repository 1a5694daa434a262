import type { World } from '../world.ts';

interface Owner {
  readonly user: number;
  readonly num: number;
}

/** Holders of a share, largest first. */
export const ownersOf = (world: World, share: number): Owner[] =>
  world.users
    .pool(share)
    .map((user) => ({ user, num: world.ledger.holding(share, user).total }))
    .filter(({ num }) => num > 0)
    .sort((a, b) => b.num - a.num || a.user - b.user);

/** Last activity of a trader: a trade, or a time before the start. Unix seconds. */
export const activeAt = (world: World, user: number): number =>
  Math.max(world.trades.activeAt(user), world.users.lastActive(user, world.startedAt));
