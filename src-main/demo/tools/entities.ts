import { z } from 'zod';
import { club as gspClub, player as gspPlayer, tenure } from '../gsp/rows.ts';
import { clubDetails, clubRow, findClubs } from '../rest/clubs.ts';
import { findPlayers, playerDetails, playerRow } from '../rest/players.ts';
import { userDetails } from '../rest/users.ts';
import type { World } from '../world/world.ts';
import { candidates, club, clubName, coin, player, playerName, readable } from './rows.ts';
import { id, limit, orderOf, page, passed, refused, tool, type Tool } from './tool.ts';

function* clubNames(world: World): Generator<readonly [number, string]> {
  for (let n = 1; n <= world.clubs.count; n++) yield [n, clubName(world, n)];
}
function* playerNames(world: World): Generator<readonly [number, string | null]> {
  for (let n = 1; n <= world.players.count; n++) yield [n, playerName(world, n)];
}
const byName = z.object({ name: z.string(), limit });
const ofClub = z.object({ club_id: id.optional() });
const ofPlayer = z.object({ player_id: id.optional() });

/** A club asked for by id; tools say in words what is missing. */
const aClub = (world: World, club_id: number | undefined, then: (club_id: number) => unknown): unknown =>
  club_id === undefined ? refused('club_id is required') : world.clubs.has(club_id) ? then(club_id) : refused(`Club ${club_id} not found`);
const aPlayer = (world: World, player_id: number | undefined, then: (player_id: number) => unknown): unknown =>
  player_id === undefined
    ? refused('player_id is required')
    : world.players.has(player_id)
      ? then(player_id)
      : refused(`Player ${player_id} not found`);

/** Clubs, players and traders. */
export const ENTITY_TOOLS: Record<string, Tool> = {
  resolve_club_name: tool('Ids of clubs by name, best first.', byName, (world, { name, limit: most }) =>
    candidates(clubNames(world), name, most),
  ),
  resolve_player_name: tool('Ids of players by name, best first.', byName, (world, { name, limit: most }) =>
    candidates(playerNames(world), name, most),
  ),
  search_clubs: tool(
    'Clubs by id, country or balance (in coin), with names.',
    z.object({
      club_id: id.optional(),
      club_ids: z.array(id).max(100).optional(),
      country_id: z.string().optional(),
      min_balance: z.number().optional(),
      max_balance: z.number().optional(),
      sort_by: z.string().optional(),
      sort_order: orderOf,
      page,
    }),
    (world, input) => {
      const ids = input.club_ids ?? (input.club_id === undefined ? undefined : [input.club_id]);
      const raw = (value: number | undefined): number | undefined => (value === undefined ? undefined : Math.round(value * 10_000));
      const row = (_: World, club_id: number): unknown => ({
        ...club(world, { ...clubRow(world, club_id), division: world.clubs.leagueOf(club_id).division }),
        balance_coin: coin(clubRow(world, club_id).balance),
      });
      return passed(
        findClubs(
          world,
          {
            page: input.page,
            per_page: ids ? 100 : 50,
            sort_by: input.sort_by,
            sort_order: input.sort_order,
            club_id: ids,
            country_id: input.country_id,
            balance_min: raw(input.min_balance),
            balance_max: raw(input.max_balance),
          },
          row,
        ),
      );
    },
  ),
  search_players: tool(
    'Players by id, club, country, rating, age or wages, with names.',
    z.object({
      player_id: id.optional(),
      player_ids: z.array(id).max(100).optional(),
      club_id: id.optional(),
      country_id: z.string().optional(),
      rating_min: id.optional(),
      rating_max: id.optional(),
      age_min: id.optional(),
      age_max: id.optional(),
      wages_min: id.optional(),
      wages_max: id.optional(),
      sort_by: z.string().optional(),
      sort_order: orderOf,
      page,
      per_page: z.int().min(1).max(100).default(20),
    }),
    (world, { player_id, player_ids, ...rest }) => {
      const ids = player_ids ?? (player_id === undefined ? undefined : [player_id]);
      return passed(
        findPlayers(world, { ...rest, per_page: ids ? 100 : rest.per_page, free_agents: false, player_id: ids }, (_, who) =>
          player(world, playerDetails(world, who)),
        ),
      );
    },
  ),
  get_club_overview: tool('One club in short: balance, manager, squad, market.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => {
      const details = clubDetails(world, one);
      return { ...club(world, details), balance_coin: coin(details.balance), squad_size: world.players.squad(one).length };
    }),
  ),
  get_club_details: tool('One club as the game state holds it.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => ({ ...gspClub(world, one), club_name: clubName(world, one) })),
  ),
  get_squad: tool('Players of a club.', z.object({ club_id: id.optional() }), (world, { club_id }) => {
    // Without a club the service answers some fifty unrelated players.
    const ids =
      club_id === undefined ? Array.from({ length: Math.min(50, world.players.count) }, (_, n) => n + 1) : world.players.squad(club_id);
    return ids.map((who) => ({ ...player(world, gspPlayer(world, who)), positions: playerRow(world, who).positions.join(', ') }));
  }),
  get_manager_history_by_club: tool('Managers of a club.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => tenure(world, one)),
  ),
  get_player_overview: tool('One player in short: club, rating, contract, market.', ofPlayer, (world, { player_id }) =>
    aPlayer(world, player_id, (one) => {
      const details = playerDetails(world, one);
      return {
        ...player(world, details),
        wages_coin: coin(details.wages),
        value_coin: coin(details.value),
        dob_date: readable(details.dob),
      };
    }),
  ),
  get_player_details: tool('One player with everything known.', ofPlayer, (world, { player_id }) =>
    aPlayer(world, player_id, (one) => player(world, playerDetails(world, one))),
  ),
  get_user_details: tool(
    'Traders by name; without one the first twenty.',
    z.object({ username: z.union([z.string(), z.array(z.string())]).optional() }),
    (world, { username }) => {
      const names = username === undefined ? world.users.names.slice(0, 20) : [username].flat();
      return names.flatMap((name) => {
        const user = world.users.indexOf(name);
        if (user === null) return [];
        const details = userDetails(world, user);
        return [
          {
            ...details,
            balance_coin: coin(details.balance),
            club_name: details.club_id === null ? null : clubName(world, details.club_id),
          },
        ];
      });
    },
  ),
};
