import { activeAt } from '../market/owners.ts';
import { perWorld } from '../per-world.ts';
import { mix, unit } from '../rng.ts';
import { DAY, LEAGUE_CLUBS, SEASON } from '../scale.ts';
import type { World } from '../world.ts';

const WEEK_POINTS = 10;
const SEEN_POINTS = 100;
const everybody = (world: World): number[] => Array.from({ length: world.users.count }, (_, user) => user);

export const firstMove = (world: World, user: number): number =>
  Math.floor(world.startedAt / DAY) * DAY - (400 + (mix(world.seed, 231, user) % 400)) * DAY;

/** Points for recent activity and for every active week. */
function pointsOf(world: World, user: number): number {
  const away = world.now() - activeAt(world, user);
  const weeks = Math.max(0, Math.floor((activeAt(world, user) - firstMove(world, user)) / (7 * DAY)));
  const there = Math.floor(weeks * (0.35 + 0.6 * unit(world.seed, 232, user)));
  return (away <= 7 * DAY ? SEEN_POINTS : 0) + (away <= 30 * DAY ? SEEN_POINTS : 0) + there * WEEK_POINTS;
}
const ranking = perWorld((world) => {
  let hash = '';
  let order: readonly number[] = [];
  let places = new Map<number, number>();
  return () => {
    if (world.head().hash !== hash) {
      hash = world.head().hash;
      const points = everybody(world).map((user) => pointsOf(world, user));
      order = everybody(world).sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b);
      places = new Map(order.map((user, n) => [user, n + 1]));
    }
    return { order, places };
  };
});
/** Users by points, highest first. */
export const rankedUsers = (world: World): readonly number[] => ranking(world)().order;
export const activityOf = (world: World, user: number) => ({
  last_active_unix: activeAt(world, user),
  first_move: firstMove(world, user),
  rank: ranking(world)().places.get(user) ?? null,
  points: pointsOf(world, user),
});

/** Achievements of a profile and how many are complete. */
export function achievementsOf(world: World, user: number) {
  const manages = world.clubs.managedBy(user) !== null;
  const holdings = world.ledger.holdings(user);
  const list = [
    { id: 'profile_picture', done: unit(world.seed, 233, user) < 0.5 },
    { id: 'first_trade', done: holdings.length > 0 },
    { id: 'club_influence', done: holdings.some(({ share }) => world.shares.isClub(share)) },
    { id: 'player_influence', done: holdings.some(({ share }) => !world.shares.isClub(share)) },
    { id: 'ten_shares', done: holdings.length >= 10 },
    { id: 'manager', done: manages },
    { id: 'open_order', done: world.ledger.orders(user).length > 0 },
    { id: 'voted', done: [...world.votes.open(), ...world.votes.ended()].some(({ ballots }) => ballots.has(user)) },
  ];
  const done = list.filter((one) => one.done).length;
  return { completed: done, total: list.length, completion: Math.round((done / list.length) * 100), achievements: list };
}

interface ManagerRank {
  readonly user: number;
  readonly rank_old: number;
  readonly rank_old_ranking: number;
  readonly rank_a: number;
  readonly rank_a_ranking: number;
  readonly rank_b: number;
  readonly rank_b_ranking: number;
}
/** Manager rankings of the current season: results relative to club strength, points, and the old formula. */
export function managerRanks(world: World): ManagerRank[] {
  const rows = Array.from({ length: world.clubs.count }, (_, n) => n + 1).flatMap((club) => {
    const { manager } = world.clubs.facts(club);
    if (manager === null) return [];
    const [now, before] = [SEASON, SEASON - 1].map((season) => {
      const comp = world.comps.leagueAt(season, Math.floor((club - 1) / LEAGUE_CLUBS));
      return world.tables.of(comp).find((row) => row.club === club);
    });
    const points = (row: typeof now): number => (row ? 2 * row.won + row.drawn : 0);
    const won = (row: typeof now): number => (row && row.played > 0 ? (row.won + row.drawn / 2) / row.played : 0.5);
    return [
      {
        user: manager,
        rank_a: Math.round(1_500 + 800 * (won(now) - 0.5) + 200 * (world.clubs.quality(club) - 0.5)),
        rank_b: points(now) + points(before),
        rank_old: Math.round(1_000 * (won(now) + won(before))),
      },
    ];
  });
  const place = (key: 'rank_a' | 'rank_b' | 'rank_old'): Map<number, number> =>
    new Map([...rows].sort((a, b) => b[key] - a[key] || a.user - b.user).map((row, n) => [row.user, n + 1]));
  const [a, b, old] = [place('rank_a'), place('rank_b'), place('rank_old')];
  return rows.map((row) => ({
    ...row,
    rank_a_ranking: a.get(row.user) ?? 0,
    rank_b_ranking: b.get(row.user) ?? 0,
    rank_old_ranking: old.get(row.user) ?? 0,
  }));
}

/** Referrals since a moment, most first. Spending of the referred users is in base units of the stablecoin. */
export function referrals(world: World, from: number): { user: number; count: number; spent: number }[] {
  return everybody(world)
    .filter((user) => unit(world.seed, 234, user) < 0.25)
    .map((user) => {
      const all = 1 + Math.floor(30 * unit(world.seed, 235, user) ** 3);
      const joined = Array.from({ length: all }, (_, n) => world.startedAt - Math.floor(500 * unit(world.seed, 236, user, n) * DAY));
      const since = joined
        .map((time, n) => ({ time, spent: Math.floor(120 * unit(world.seed, 237, user, n) ** 2) * 1_000_000 }))
        .filter(({ time }) => time >= from);
      return { user, count: since.length, spent: since.reduce((sum, { spent }) => sum + spent, 0) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || b.spent - a.spent || a.user - b.user);
}
