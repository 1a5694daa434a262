import { COMP_TYPE } from '../world/matches/competitions.ts';
import type { World } from '../world/world.ts';
import { readable } from './tool-rows.ts';

const TYPES: Readonly<Record<number, string>> = {
  [COMP_TYPE.league]: 'National League',
  [COMP_TYPE.cup]: 'National Cup',
  [COMP_TYPE.continental]: 'Continental Championship',
  [COMP_TYPE.world]: 'World Cup',
};
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Adds a readable date and the competition's name to one match or a list of matches. */
export function asFixtures(world: World, made: unknown): unknown {
  if (Array.isArray(made)) return made.map((one) => asFixtures(world, one));
  if (typeof made !== 'object' || made === null || !('fixture_id' in made)) return made;
  const { fixture_id, date, comp_type } = made as { fixture_id: number; date: number; comp_type: number };
  const comp = world.fixtures.get(fixture_id)?.comp ?? null;
  const day = readable(date);
  return {
    ...made,
    datetime: day.slice(0, 16),
    datetime_utc: `${day.slice(0, 16)}:00 UTC`,
    date_formatted: day.slice(0, 10),
    day_of_week: DAYS[new Date(date * 1_000).getUTCDay()],
    comp_type_name: TYPES[comp_type] ?? null,
    comp_name: comp?.name ?? null,
    league_name: comp?.kind === 'league' ? comp.name : null,
  };
}
