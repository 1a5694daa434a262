import { CONTINENTS, continentOf, hourOf, WORLD_ID } from './competitions.ts';
import { SEASON } from '../scale.ts';
import type { World } from '../world.ts';

export const ASSOCIATION_TYPES = ['national', 'continental', 'world'] as const;
export type AssociationType = (typeof ASSOCIATION_TYPES)[number];
export interface DemoAssociation {
  readonly id: number;
  readonly type: AssociationType;
  readonly country: string;
  readonly leagues: number;
  readonly rounds: number;
  readonly hour: number;
}
const NATIONAL = 1;
const CONTINENTAL = 900;
const WORLDWIDE = 990;
export const QUALIFIERS = 2;

const inhabited = (world: World): string[] =>
  CONTINENTS.filter((one) => world.comps.countries.some((country) => continentOf(country) === one));

/** Organisers of competitions: countries, continents and the world. */
export function associations(world: World): DemoAssociation[] {
  const { comps, fixtures } = world;
  const leagues = comps.leagues(SEASON);
  return [
    ...comps.countries.map((country, n): DemoAssociation => {
      const own = leagues.filter((one) => one.country === country);
      const rounds = own[0] ? fixtures.rounds(own[0]) : 0;
      return { id: NATIONAL + n, type: 'national', country, leagues: own.length, rounds, hour: hourOf(country) };
    }),
    ...inhabited(world).map((country): DemoAssociation => ({
      id: CONTINENTAL + CONTINENTS.findIndex((one) => one === country),
      type: 'continental',
      country,
      leagues: 0,
      rounds: 0,
      hour: hourOf(country),
    })),
    { id: WORLDWIDE, type: 'world', country: WORLD_ID, leagues: 0, rounds: 0, hour: hourOf(WORLD_ID) },
  ];
}

/** Qualification places: of countries in their continent, of continents in the world. */
export function qualifiers(world: World, of: DemoAssociation): { country: string; places: number }[] {
  const members =
    of.type === 'world'
      ? inhabited(world)
      : of.type === 'continental'
        ? world.comps.countries.filter((country) => continentOf(country) === of.country)
        : [];
  return members.map((country) => ({ country, places: QUALIFIERS }));
}
