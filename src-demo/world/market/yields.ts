import type { DemoOrder } from './books.ts';
import { minutes } from '../clubs/minutes.ts';
import { SUPPLY } from '../clubs/payouts.ts';
import { SEASON } from '../scale.ts';
import type { World } from '../world.ts';

/** In how many seasons a share earns its price. */
export const THRESHOLDS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20] as const;
export const NEVER = 999_999;

export interface Yield {
  /** What the whole influence was paid this season so far, and at that pace in a whole one. */
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
/** Part of the league minutes of the club a player was on the field for. */
export function fieldShare(world: World, player: number): number {
  const club = world.players.clubOf(player);
  const games = club === null ? 0 : world.payouts.played(club, SEASON).length;
  return games === 0 ? 0 : minutes(world).of(player).minutes / (games * 90);
}
/** A season's payouts of one influence, in base units. */
export const perInfluence = ({ season }: Yield): number => season / SUPPLY;

/** Orders no worse than a price: how much influence, and what it comes to. */
export function within(orders: readonly DemoOrder[], fits: (price: number) => boolean): { num: number; sum: number } {
  let [num, sum] = [0, 0];
  for (const order of orders) {
    if (!fits(order.price)) break;
    num += order.num;
    sum += order.num * order.price;
  }
  return { num, sum };
}
/** Seasons in which a price is earned back. */
export const payback = (price: number, yielded: Yield): number => {
  const earned = perInfluence(yielded);
  return earned <= 0 || price <= 0 ? NEVER : Math.round((price / earned) * 100) / 100;
};
