import { SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { candidates, clubName, playerName, stadiumName } from './tool-rows.ts';
import { country, limit, text, tool, type Tool } from './tool.ts';

type Names = Iterable<readonly [id: number, name: string | null]>;

function* clubNames(world: World): Names {
  for (let n = 1; n <= world.clubs.count; n++) yield [n, clubName(world, n)];
}
function* playerNames(world: World): Names {
  for (let n = 1; n <= world.players.count; n++) yield [n, playerName(world, n)];
}
function* stadiumNames(world: World): Names {
  for (let n = 1; n <= world.clubs.count; n++) {
    const { stadium_id } = world.clubs.facts(n);
    yield [stadium_id, stadiumName(world, stadium_id)];
  }
}
function* leagueNames(world: World, of?: string): Names {
  for (const { id, name, country: where } of world.comps.leagues(SEASON)) if (of === undefined || where === of) yield [id, name];
}
function* compNames(world: World): Names {
  yield* leagueNames(world);
  for (const { id, name } of world.comps.cups(SEASON)) yield [id, name];
}
const named = { name: text, limit };

/** Tools that find ids by name, ranked, with a confidence. */
export const NAME_TOOLS = {
  resolve_player_name: tool('Player IDs by name, best match first.', named, (world, { name, limit: most }) =>
    candidates(playerNames(world), name, most),
  ),
  resolve_club_name: tool('Ids of clubs by name, best first.', named, (world, { name, limit: most }) =>
    candidates(clubNames(world), name, most),
  ),
  resolve_league_name: tool(
    'Ids of leagues by name, best first.',
    { ...named, country_id: country.optional() },
    (world, { name, limit: most, country_id }) => candidates(leagueNames(world, country_id), name, most),
  ),
  resolve_competition_name: tool('Ids of leagues and cups by name, best first.', named, (world, { name, limit: most }) =>
    candidates(compNames(world), name, most),
  ),
  resolve_stadium_name: tool('Ids of stadiums by name, best first.', named, (world, { name, limit: most }) =>
    candidates(stadiumNames(world), name, most),
  ),
} satisfies Record<string, Tool>;
