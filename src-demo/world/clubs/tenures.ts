import { fixtureId, turnId } from '../matches/numbers.ts';
import { perWorld } from '../per-world.ts';
import { mix, unit } from '../rng.ts';
import { pairings } from '../matches/round-robin.ts';
import { DAY, SEASON } from '../scale.ts';
import type { World } from '../world.ts';

/** One tenure of a manager at a club; `end` is null while it lasts. */
export interface DemoTenure {
  readonly club: number;
  readonly user: number;
  readonly voted: boolean;
  readonly start: number;
  readonly end: number | null;
}
interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}
interface Result {
  readonly date: number;
  readonly points: 0 | 1 | 3;
}
const MAX_KEPT = 1_400;
/** Step of the permutation that assigns managers anew each season. It can be inverted. */
const STEP = 7;
const FIRST = 3;

/** Managers of all clubs over time, and their league results. */
export const tenures = perWorld((world: World) => {
  const { seed, clubs, users, calendar, comps, fixtures, scores, progress } = world;
  const seasons = calendar.seasons().map(({ season_id }) => season_id);
  const shift = (season: number): number => mix(seed, 261, season) % users.count;
  const dealt = (club: number, season: number): number => (club * STEP + FIRST + shift(season)) % users.count;
  const inverse = Array.from({ length: users.count }, (_, n) => n).find((n) => (n * STEP) % users.count === 1 % users.count) ?? 1;
  /** Whether a club's current manager also managed it in the previous season. */
  const stays = (club: number): boolean => clubs.facts(club).manager !== null && unit(seed, 262, club) < 0.4;
  const stayed = (user: number): boolean => {
    const club = clubs.managedBy(user);
    return club !== null && stays(club);
  };

  const of = (club: number): DemoTenure[] => {
    if (!clubs.has(club)) return [];
    const { manager, manager_voted } = clubs.facts(club);
    const staying = stays(club);
    const found: DemoTenure[] = [];
    for (const season of seasons.filter((one) => one < SEASON - (staying ? 1 : 0))) {
      const user = dealt(club, season);
      if (unit(seed, 263, club, season) > 0.65 || (season === SEASON - 1 && stayed(user))) continue;
      const start = calendar.startOf(season) + Math.floor(30 * unit(seed, 264, club, season)) * DAY;
      const end = calendar.startOf(season + 1) - 1 - Math.floor(20 * unit(seed, 265, club, season)) * DAY;
      found.push({ club, user, voted: unit(seed, 266, club, season) < 0.5, start, end });
    }
    if (manager !== null) {
      const since = calendar.startOf(staying ? SEASON - 1 : SEASON) + Math.floor(40 * unit(seed, 267, club)) * DAY;
      found.push({ club, user: manager, voted: manager_voted, start: since, end: null });
    }
    return found.reverse();
  };

  const cache = new Map<string, ReadonlyMap<number, readonly Result[]>>();
  /** Results of each club of a league in a season. */
  function results(season: number, order: number): ReadonlyMap<number, readonly Result[]> {
    const comp = comps.leagueAt(season, order);
    const rounds = progress.played(comp);
    const key = `${comp.id}:${rounds}`;
    const found = cache.get(key);
    if (found) return found;
    const members = comps.members(order);
    const made = new Map<number, Result[]>(members.map((club) => [club, []]));
    const dates = fixtures.turnsOf(comp).map(({ date }) => date);
    for (let round = 0; round < rounds; round++) {
      const date = dates[round] ?? 0;
      pairings(seed, comp, members, round).forEach(([home, away], place) => {
        const { home: h, away: a } = scores.of(fixtureId(turnId(comp.id, round), place), home, away, false);
        made.get(home)?.push({ date, points: h > a ? 3 : h === a ? 1 : 0 });
        made.get(away)?.push({ date, points: a > h ? 3 : h === a ? 1 : 0 });
      });
    }
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(key, made);
    return made;
  }
  return {
    /** Tenures at a club, newest first. */
    of,
    ofUser: (user: number): DemoTenure[] => {
      const candidates = new Set<number>();
      const managed = clubs.managedBy(user);
      if (managed !== null) candidates.add(managed);
      for (const season of seasons) {
        const first = ((((user - FIRST - shift(season)) * inverse) % users.count) + users.count) % users.count;
        for (let club = first === 0 ? users.count : first; club <= clubs.count; club += users.count) candidates.add(club);
      }
      return [...candidates]
        .flatMap(of)
        .filter((tenure) => tenure.user === user)
        .sort((a, b) => b.start - a.start);
    },
    tally: ({ club, start, end }: DemoTenure): Tally => {
      const all = seasons.flatMap((season) => results(season, comps.orderOf(club)).get(club) ?? []);
      const within = all.filter(({ date }) => date >= start && (end === null || date <= end));
      const count = (points: number): number => within.filter((one) => one.points === points).length;
      return { won: count(3), drawn: count(1), lost: count(0) };
    },
    /** The manager of a club at a moment; null for none. */
    managerOn: (club: number, time: number): number | null =>
      of(club).find(({ start, end }) => start <= time && (end === null || time <= end))?.user ?? null,
  };
});
