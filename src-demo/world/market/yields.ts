import type { DemoOrder } from './books.ts';
import { minutes } from '../clubs/minutes.ts';
import { SUPPLY } from '../clubs/payouts.ts';
import { SEASON } from '../scale.ts';
import type { World } from '../world.ts';

/** Payback periods in seasons. */
export const THRESHOLDS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20] as const;
export const NEVER = 999_999;

interface Yield {
  /** Payouts of all influence this season so far; `season` extrapolates them to a whole season. */
  readonly sofar: number;
  readonly season: number;
}
const rounds = (world: World, club: number): { played: number; all: number } => {
  const comp = world.comps.leagueAt(SEASON, world.comps.orderOf(club));
  return { played: world.progress.played(comp), all: world.fixtures.rounds(comp) };
};
const paced = (sofar: number, { played, all }: { played: number; all: number }): Yield => ({
  sofar,
  season: played === 0 ? 0 : Math.round((sofar / played) * all),
});

export function clubYield(world: World, club: number): Yield {
  const sofar = world.payouts.played(club, SEASON).reduce((sum, match) => sum + world.payouts.clubShare(match), 0);
  return paced(sofar, rounds(world, club));
}
export function playerYield(world: World, player: number): Yield {
  const club = world.players.clubOf(player);
  return club === null ? { sofar: 0, season: 0 } : paced(minutes(world).of(player).paid, rounds(world, club));
}
/** Fraction of the club's league minutes that a player was on the pitch. */
export function fieldShare(world: World, player: number): number {
  const club = world.players.clubOf(player);
  const games = club === null ? 0 : world.payouts.played(club, SEASON).length;
  return games === 0 ? 0 : minutes(world).of(player).minutes / (games * 90);
}
/** Payouts of one influence per season, in base units. */
export const perInfluence = ({ season }: Yield): number => season / SUPPLY;

/** Orders at an accepted price or better: total influence and total coin. */
export function within(orders: readonly DemoOrder[], fits: (price: number) => boolean): { num: number; sum: number } {
  let [num, sum] = [0, 0];
  for (const order of orders) {
    if (!fits(order.price)) break;
    num += order.num;
    sum += order.num * order.price;
  }
  return { num, sum };
}
/** Payback period of a price in seasons. */
export const payback = (price: number, yielded: Yield): number => {
  const earned = perInfluence(yielded);
  return earned <= 0 || price <= 0 ? NEVER : Math.round((price / earned) * 100) / 100;
};
