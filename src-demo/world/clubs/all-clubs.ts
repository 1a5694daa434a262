import { unit } from '../rng.ts';
import { LEAGUE_CLUBS, SEASON, type Scale } from '../scale.ts';
import type { Users } from '../people/all-users.ts';

export const COUNTRIES = [
  'ENG',
  'ESP',
  'DEU',
  'ITA',
  'FRA',
  'PRT',
  'NLD',
  'BRA',
  'ARG',
  'NOR',
  'SWE',
  'DNK',
  'POL',
  'CZE',
  'TUR',
  'JPN',
  'KOR',
  'NGA',
  'GHA',
  'SEN',
  'CHE',
  'HRV',
  'URY',
  'FIN',
] as const;
const COLOURS = ['#b3282d', '#1f4e9c', '#0b7a4b', '#f2c230', '#5b2a86', '#111111', '#e8e8e8', '#d9631e', '#2aa5b8', '#7a1f3d'] as const;

/** Fixed facts of a club. Money in base units; division 0 is the top. */
export interface ClubFacts {
  readonly club_id: number;
  readonly country_id: string;
  readonly league_id: number;
  readonly division: number;
  readonly quality: number;
  /** Balance at the start of the world. `finances` gives the current one. */
  readonly balance: number;
  readonly fans_start: number;
  readonly fans_current: number;
  readonly stadium_size_start: number;
  readonly stadium_size_current: number;
  readonly stadium_id: number;
  readonly manager: number | null;
  readonly manager_locked: boolean;
  readonly manager_voted: boolean;
  readonly home_colour: string;
  readonly away_colour: string;
  readonly default_formation: number;
  readonly rating_start: number;
}

/** Clubs as functions of their id. Ids fill leagues in order, and leagues rotate through the countries. */
export function createClubs(seed: number, scale: Scale, users: Users) {
  const leagues = Math.ceil(scale.clubs / LEAGUE_CLUBS);
  const leagueOf = (id: number): { league: number; country: string; division: number } => {
    const league = Math.floor((id - 1) / LEAGUE_CLUBS);
    return { league, country: COUNTRIES[league % COUNTRIES.length] ?? 'ENG', division: Math.floor(league / COUNTRIES.length) };
  };
  // One club per account: a fixed permutation assigns managers to clubs.
  const managerOf = (id: number): number | null => {
    if (unit(seed, 41, id) < 0.28) return null;
    return (id * 7 + 3) % users.count;
  };
  const quality = (id: number): number => Math.max(0.05, Math.min(1, 0.92 - leagueOf(id).division * 0.045 - unit(seed, 42, id, 1) * 0.25));
  const managed = new Map<number, number>();
  for (let id = 1; id <= scale.clubs; id++) {
    const manager = managerOf(id);
    if (manager !== null && !managed.has(manager)) managed.set(manager, id);
  }
  /** Managers appointed since the start of the world. */
  const seated = new Map<number, number | null>();
  const manages = (id: number): number | null => {
    const manager = seated.get(id) ?? managerOf(id);
    return manager !== null && managed.get(manager) === id ? manager : null;
  };
  return {
    count: scale.clubs,
    leagues,
    leagueOf,
    seasonId: SEASON,
    has: (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= scale.clubs,
    /** Strength of a club, from 0 to 1. */
    quality,
    managedBy: (user: number): number | null => managed.get(user) ?? null,
    /** Appoints a manager, who leaves any other club; null makes the club vacant. Returns the previous manager. */
    appoint: (id: number, manager: number | null): number | null => {
      const before = manages(id);
      if (before !== null) managed.delete(before);
      if (manager !== null) managed.set(manager, id);
      seated.set(id, manager);
      return before;
    },
    facts: (id: number): ClubFacts => {
      const u = (n: number): number => unit(seed, 42, id, n);
      const { league, country, division } = leagueOf(id);
      const strength = quality(id);
      const fans = Math.floor(900 + 60_000 * strength ** 4 * (0.6 + u(2)));
      const seats = Math.floor(fans * (0.7 + 0.6 * u(3)));
      return {
        club_id: id,
        country_id: country,
        league_id: 4_000 + league,
        division,
        quality: strength,
        balance: Math.floor((u(4) * 1.15 - 0.1) * 9_000_000 * strength) * 10_000,
        fans_start: fans,
        fans_current: Math.floor(fans * (0.9 + 0.3 * u(5))),
        stadium_size_start: seats,
        stadium_size_current: Math.floor(seats * (1 + 0.1 * u(6))),
        stadium_id: 1_000 + id,
        manager: manages(id),
        manager_locked: u(7) < 0.12,
        manager_voted: u(8) < 0.6,
        home_colour: COLOURS[Math.floor(u(9) * COLOURS.length)] ?? '#111111',
        away_colour: COLOURS[Math.floor(u(10) * COLOURS.length)] ?? '#e8e8e8',
        default_formation: [0, 1, 2, 12, 11, 20][Math.floor(u(11) * 6)] ?? 0,
        rating_start: Math.floor(56 + 32 * strength),
      };
    },
  };
}
export type Clubs = ReturnType<typeof createClubs>;
