import type { Comp } from './competitions.ts';
import type { Standing } from './tables.ts';
import type { World } from '../world.ts';

/** A club's final placement in a finished competition. Cups have rounds instead of league standings. */
export interface Placement {
  readonly club: number;
  readonly comp: Comp;
  readonly position: number;
  readonly standing: Standing | null;
}

const over = (world: World, comp: Comp): boolean =>
  world.progress.played(comp) >= world.fixtures.rounds(comp) && world.fixtures.rounds(comp) > 0;
/** The winner is first and the other finalist second. Clubs that went out earlier share the places after. */
function inCup(world: World, comp: Comp, club: number): Placement | null {
  const reached = world.cups.reached(comp, club);
  if (reached === null) return null;
  const champion = world.cups.champion(comp) === club;
  const position = champion ? 1 : 2 ** (world.cups.rounds(comp) - 1 - Math.max(0, reached)) + 1;
  return { club, comp, position, standing: null };
}

/** Placements of a club, newest season first. */
export function placementsOf(world: World, club: number, from = 0, to = Infinity): Placement[] {
  const { calendar, comps, tables } = world;
  if (!world.clubs.has(club)) return [];
  return calendar
    .seasons()
    .filter(({ start, end }) => start <= to && end >= from)
    .reverse()
    .flatMap(({ season_id }) => {
      const league = comps.leagueAt(season_id, comps.orderOf(club));
      const standing = over(world, league) ? tables.of(league).find((row) => row.club === club) : undefined;
      const cups = comps.cupsFor(season_id, league.country).filter((comp) => over(world, comp));
      return [
        ...(standing ? [{ club, comp: league, position: standing.new_position, standing }] : []),
        ...cups.flatMap((comp) => inCup(world, comp, club) ?? []),
      ];
    });
}

/** All final placements of a finished season. */
export function placementsIn(world: World, season: number): Placement[] {
  const { comps, tables, calendar } = world;
  if (!calendar.has(season) || !calendar.season(season).finished) return [];
  return [
    ...comps
      .leagues(season)
      .flatMap((comp) =>
        tables.of(comp).map((standing): Placement => ({ club: standing.club, comp, position: standing.new_position, standing })),
      ),
    ...comps.cups(season).flatMap((comp) => {
      const champion = over(world, comp) ? world.cups.champion(comp) : null;
      return champion === null ? [] : [{ club: champion, comp, position: 1, standing: null }];
    }),
  ];
}
