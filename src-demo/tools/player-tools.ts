import { z } from 'zod';
import { aPlayer, given, gspPlus, restPlus, rest, rowsIn } from './tool-sources.ts';
import { plus } from './plus.ts';
import { coin } from './tool-rows.ts';
import { country, id, ids, isUpstream, orderOf, page, perPage, refused, text, tool, type Tool } from './tool.ts';
import { readable } from './tool-rows.ts';

const ofPlayer = { player_id: id.optional() };
const filters = {
  player_id: id.optional(),
  player_ids: ids.optional(),
  club_id: id.optional(),
  country_id: country.optional(),
  min_rating: id.optional(),
  max_rating: id.optional(),
  min_age: id.optional(),
  max_age: id.optional(),
  sort_by: text.optional(),
  sort_order: orderOf,
  page,
  per_page: perPage,
};
/** Page sizes that REST accepts. The tool requests the next larger size and cuts the rows. */
const SIZES = [5, 10, 20, 50];
const search = (
  world: Parameters<Tool['run']>[0],
  asked: Readonly<Record<string, unknown>>,
  wages: readonly [unknown, unknown],
): unknown => {
  const { player_id, player_ids, min_rating, max_rating, min_age, max_age, per_page, ...same } = asked;
  const wanted = player_ids ?? player_id;
  const many = Array.isArray(player_ids) ? Math.max(player_ids.length, 1) : (per_page as number);
  const query = {
    ...same,
    player_id: wanted,
    rating_min: min_rating,
    rating_max: max_rating,
    age_min: min_age,
    age_max: max_age,
    wages_min: wages[0],
    wages_max: wages[1],
  };
  // Requested ids come in one response, even if REST needs several pages.
  if (many > 50) {
    const [first, second] = [1, 2].map((at) => restPlus(world, '/players/detailed', { ...query, page: at, per_page: 50 } as never));
    return rowsIn(first, (rows) =>
      rowsIn(second, (more) => ({ ...(first as object), per_page: 100, items: [...rows, ...more].slice(0, 100) })),
    );
  }
  const size = SIZES.find((one) => one >= many) ?? 50;
  const made = restPlus(world, '/players/detailed', { ...query, per_page: size } as never);
  return rowsIn(made, (rows) => ({ ...(made as object), per_page: many, items: rows.slice(0, many) }));
};
/** A tool that calls a game state method with a player. */
const about = (description: string, method: string): Tool =>
  tool(description, ofPlayer, (world, { player_id }) => aPlayer(world, player_id, (one) => gspPlus(world, method, { player_id: one })));

export const PLAYER_TOOLS: Record<string, Tool> = {
  search_players: tool(
    'Players by id, club, country, rating, age or wages (raw), with names.',
    { ...filters, min_wage: id.optional(), max_wage: id.optional() },
    (world, { min_wage, max_wage, ...asked }) => search(world, asked, [min_wage, max_wage]),
  ),
  get_player_overview: tool('Player summary: club, rating, contract, market.', ofPlayer, (world, { player_id }) =>
    aPlayer(world, player_id, (one) => rowsIn(restPlus(world, '/players/detailed', { player_id: one }), ([row]) => row ?? null)),
  ),
  get_player_details: tool(
    'Players with all details. Wages in base units.',
    { ...filters, wages_min: id.optional(), wages_max: id.optional() },
    (world, { wages_min, wages_max, ...asked }) => search(world, asked, [wages_min, wages_max]),
  ),
  get_player_payouts: tool('Match payouts per influence of a player, totals in coin.', ofPlayer, (world, { player_id }) =>
    aPlayer(world, player_id, (one) =>
      rowsIn<Record<string, number>>(gspPlus(world, 'get_player_payouts', { player_id: one }), (payouts) => ({
        player_id: one,
        payouts,
        total: coin(
          payouts.reduce(
            (sum, row) => sum + ['agent_wage', 'assists', 'goals', 'lineup', 'regular'].reduce((own, key) => own + (row[key] ?? 0), 0),
            0,
          ),
        ),
      })),
    ),
  ),
  get_agents_players: tool('Players of an agent.', { username: text.optional() }, (world, { username }) =>
    given('username', username, (agent_name) => gspPlus(world, 'get_agents_players', { agent_name })),
  ),
  get_player_transfer_history: about('Transfers of a player.', 'get_player_transfer_history'),
  get_league_player_data: about('A player’s league statistics.', 'get_league_player_data'),
  get_cup_player_data: about('A player’s cup statistics.', 'get_cup_player_data'),
  get_comp_player_data: about('A player’s league and cup statistics.', 'get_comp_player_data'),
  get_morale_history: tool(
    'Recent changes in a player’s morale.',
    { ...ofPlayer, limit: z.int().min(1).max(100).default(10) },
    (world, { player_id, limit }) => aPlayer(world, player_id, (one) => restPlus(world, `/players/morale_history/${one}`, { limit })),
  ),
  get_player_history: tool('Ratings, injuries, loans and transfers of a player.', ofPlayer, (world, { player_id }) =>
    aPlayer(world, player_id, (one) => restPlus(world, `/player/history/${one}`)),
  ),
  get_transfer_auction_details: tool('One auction with its bids.', ofPlayer, (world, { player_id }) =>
    aPlayer(world, player_id, (one) => gspPlus(world, 'get_transfer_auction_details', { player_id: one })),
  ),
  get_player_earnings: tool(
    'Earnings and cost of player influence; `threshold` is the payback period in seasons.',
    {
      threshold: id.optional(),
      country: text.optional(),
      division: z.int().min(1).optional(),
      position: text.optional(),
      min_rating: id.optional(),
      max_rating: id.optional(),
      min_age: id.optional(),
      max_age: id.optional(),
      min_buyable: id.optional(),
      sort: text.optional(),
      order: z.enum(['asc', 'desc']).optional(),
      page,
      limit: z.int().min(1).max(500).default(50),
    },
    (world, { threshold, division, ...asked }) => {
      if (threshold === undefined) return refused('threshold is required');
      const made = rest(world, '/dumps/player_earnings', {
        ...asked,
        threshold,
        division: division === undefined ? undefined : division - 1,
      });
      if (isUpstream(made)) return made;
      const { meta, data } = made as {
        meta: { fields: readonly string[] } & Record<string, unknown>;
        data: readonly (readonly unknown[])[];
      };
      const players = data.map((row) => Object.fromEntries(meta.fields.map((name, at) => [name, row[at]])));
      const named = players.map(({ club_division, ...row }) => ({ ...row, club_division: Number(club_division) + 1 }));
      return { meta: { ...meta, updated: readable(world.now()) }, players: plus(world, named, 'from one') };
    },
  ),
};
