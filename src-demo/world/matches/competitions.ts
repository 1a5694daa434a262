import type { Calendar } from './calendar.ts';
import { COUNTRIES, type Clubs } from '../clubs/all-clubs.ts';
import { LEAGUE_CLUBS, SEASON } from '../scale.ts';

/** Competition types as numbered in the interfaces. */
export const COMP_TYPE = { league: 1, cup: 2, continental: 4, world: 5 } as const;
export type CompKind = keyof typeof COMP_TYPE;

/** One competition of one season. Its id encodes season and order, so no table of ids is needed. */
export interface Comp {
  readonly id: number;
  readonly season: number;
  readonly kind: CompKind;
  readonly country: string;
  /** Its number among competitions of its kind. */
  readonly order: number;
  /** 0 is the top division; cups have none. */
  readonly division: number;
  readonly name: string;
}

const PER_SEASON = 1_000;
const CUPS_FROM = 500;
const CONTINENTAL_FROM = 540;
const WORLD = 560;
export const CONTINENTS = ['EUR', 'AME', 'ASI', 'AFR'] as const;
export const WORLD_ID = 'WLD';
const FAR: Readonly<Record<string, string>> = {
  BRA: 'AME',
  ARG: 'AME',
  URY: 'AME',
  JPN: 'ASI',
  KOR: 'ASI',
  NGA: 'AFR',
  GHA: 'AFR',
  SEN: 'AFR',
};
export const continentOf = (country: string): string => FAR[country] ?? 'EUR';
/** Hour of kick-off in UTC: seven in the evening local time. */
export const hourOf = (country: string): number =>
  ({ EUR: 18, AME: 22, ASI: 10, AFR: 19, WLD: 21 })[
    CONTINENTS.some((one) => one === country) || country === WORLD_ID ? country : continentOf(country)
  ] ?? 18;

export function createCompetitions(clubs: Clubs, calendar: Calendar) {
  const members = new Map<number, readonly number[]>();
  /** Countries that have a league in a world of this size. */
  const countries = COUNTRIES.slice(0, Math.min(COUNTRIES.length, clubs.leagues));
  const league = (season: number, order: number): Comp => {
    const { country, division } = clubs.leagueOf(order * LEAGUE_CLUBS + 1);
    return {
      id: season * PER_SEASON + order,
      season,
      kind: 'league',
      country,
      order,
      division,
      name: `${country} Division ${division + 1}`,
    };
  };
  const cup = (season: number, order: number): Comp => {
    const country = countries[order] ?? 'ENG';
    return { id: season * PER_SEASON + CUPS_FROM + order, season, kind: 'cup', country, order, division: 0, name: `${country} Cup` };
  };
  const continental = (season: number, order: number): Comp => {
    const country = CONTINENTS[order] ?? 'EUR';
    return {
      id: season * PER_SEASON + CONTINENTAL_FROM + order,
      season,
      kind: 'continental',
      country,
      order,
      division: 0,
      name: `${country} Championship`,
    };
  };
  const world = (season: number): Comp => ({
    id: season * PER_SEASON + WORLD,
    season,
    kind: 'world',
    country: WORLD_ID,
    order: 0,
    division: 0,
    name: 'Club World Cup',
  });
  const inhabited = CONTINENTS.map((_, order) => order).filter((order) => countries.some((one) => continentOf(one) === CONTINENTS[order]));
  const leagues = (season: number): Comp[] =>
    calendar.has(season) ? Array.from({ length: clubs.leagues }, (_, order) => league(season, order)) : [];
  const cups = (season: number): Comp[] =>
    calendar.has(season)
      ? [...countries.map((_, order) => cup(season, order)), ...inhabited.map((order) => continental(season, order)), world(season)]
      : [];
  return {
    countries,
    leagues,
    cups,
    /** Cups open to a country's clubs. */
    cupsFor: (season: number, country: string): Comp[] =>
      cups(season).filter((one) => one.kind === 'world' || one.country === country || one.country === continentOf(country)),
    leagueAt: (season: number, order: number): Comp => league(season, order),
    get: (id: number): Comp | null => {
      if (!Number.isInteger(id)) return null;
      const [season, place] = [Math.floor(id / PER_SEASON), id % PER_SEASON];
      if (!calendar.has(season)) return null;
      if (place < clubs.leagues) return league(season, place);
      return cups(season).find((one) => one.id === id) ?? null;
    },
    /** The number of a club's league. */
    orderOf: (club: number): number => Math.floor((club - 1) / LEAGUE_CLUBS),
    /** Clubs of a league, by number. */
    members: (order: number): readonly number[] => {
      const cached = members.get(order);
      if (cached) return cached;
      const made = Array.from({ length: LEAGUE_CLUBS }, (_, n) => order * LEAGUE_CLUBS + n + 1).filter(clubs.has);
      members.set(order, made);
      return made;
    },
    /** All clubs of a country. */
    ofCountry: (country: string): number[] =>
      leagues(SEASON)
        .filter((one) => one.country === country)
        .flatMap(({ order }) => Array.from({ length: LEAGUE_CLUBS }, (_, n) => order * LEAGUE_CLUBS + n + 1).filter(clubs.has)),
  };
}
export type Competitions = ReturnType<typeof createCompetitions>;
