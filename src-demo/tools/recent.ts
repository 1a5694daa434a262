import { DAY } from '../world/scale.ts';
import { placementsIn } from '../world/matches/placements.ts';
import type { World } from '../world/world.ts';
import { clubName } from './tool-rows.ts';

export const PER_DAY = DAY;

/** Winners of the competitions that ended after a moment. */
export function placementRows(world: World, after: number): object[] {
  return world.calendar
    .seasons()
    .filter(({ finished, end }) => finished && end >= after)
    .flatMap(({ season_id, end }) =>
      placementsIn(world, season_id)
        .filter(({ position }) => position === 1)
        .map(({ club, comp, position }) => ({
          comp_id: comp.id,
          comp_name: comp.name,
          country_id: comp.country,
          season_id,
          club_id: club,
          club_name: clubName(world, club),
          position,
          date: end,
        })),
    );
}
