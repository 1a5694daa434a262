import { z } from 'zod';
import { aClub, aPlayer, gspPlus, restPlus, rowsIn } from './tool-sources.ts';
import { SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { country, id, ids, limit, orderOf, page, perPage, text, tool, type Tool } from './tool.ts';
import { asFixtures } from './fixture-plus.ts';

const ofClub = { club_id: id.optional() };
const inSeason = { season_id: id.default(SEASON) };
const raw = (coin: number | undefined): number | undefined => (coin === undefined ? undefined : Math.round(coin * 10_000));
/** A tool that calls a game state method with a club. */
const about = (description: string, method: string, more: (world: World) => object = () => ({})): Tool =>
  tool(description, ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => gspPlus(world, method, { club_id: one, ...more(world) })),
  );

export const CLUB_TOOLS = {
  search_clubs: tool(
    'Clubs by ID, country or balance (in coin), with names.',
    {
      club_id: id.optional(),
      club_ids: ids.optional(),
      country_id: country.optional(),
      min_balance: z.number().optional(),
      max_balance: z.number().optional(),
      sort_by: text.optional(),
      sort_order: orderOf,
      page,
    },
    (world, { club_id, club_ids, country_id, min_balance, max_balance, ...rest }) =>
      restPlus(world, '/clubs/detailed', {
        ...rest,
        country_id,
        per_page: 50,
        club_id: club_ids ?? club_id,
        balance_min: raw(min_balance),
        balance_max: raw(max_balance),
      }),
  ),
  get_club_overview: tool('Club summary: balance, manager, squad, market.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) =>
      rowsIn(restPlus(world, '/clubs/detailed', { club_id: one }), ([row]) => ({ ...row, squad_size: world.players.squad(one).length })),
    ),
  ),
  get_club_details: about('A club’s record in the game state.', 'get_club_extended'),
  get_club_job: tool('A club’s job posting.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => restPlus(world, `/clubs/${one}/job`)),
  ),
  get_jobs_board: tool(
    'Clubs with job postings, and clubs open to takeover.',
    { section: z.enum(['posted', 'available', 'both']).default('both'), limit },
    (world, { section, limit: most }) => {
      const clubs = (query: object): unknown =>
        rowsIn(restPlus(world, '/clubs/detailed', { per_page: 50, ...query }), (rows) => rows.slice(0, most));
      return {
        section,
        posted: section === 'available' ? null : clubs({ has_job_posting: 1 }),
        available: section === 'posted' ? null : clubs({ available: 1 }),
      };
    },
  ),
  get_club_balance_sheet_weeks: tool(
    'A club’s income and spending by week.',
    { ...ofClub, weeks: z.int().min(1).optional(), ...inSeason },
    (world, { club_id, weeks, season_id }) =>
      aClub(world, club_id, (one) => restPlus(world, '/club_balance_sheet/weeks', { club_id: one, weeks, season_id })),
  ),
  get_club_schedule: tool('Matches of a club in a season.', { ...ofClub, ...inSeason }, (world, { club_id, season_id }) =>
    aClub(world, club_id, (one) => asFixtures(world, gspPlus(world, 'get_club_schedule', { club_id: one, season_id }))),
  ),
  get_clubs_next_fixture: tool('The next match of a club.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => asFixtures(world, gspPlus(world, 'get_clubs_next_fixture', { club_id: one }))),
  ),
  get_clubs_last_fixture: tool('The last match of a club.', ofClub, (world, { club_id }) =>
    aClub(world, club_id, (one) => asFixtures(world, gspPlus(world, 'get_clubs_last_fixture', { club_id: one }))),
  ),
  get_club_tactics: about('A club’s tactics; for most clubs only the commitment hash.', 'get_club_tactics'),
  get_squad: tool('Players of a club.', ofClub, (world, { club_id }) => {
    // Without a club, the service returns about fifty unrelated players.
    const some = Array.from({ length: Math.min(50, world.players.count) }, (_, n) => n + 1);
    const made = club_id === undefined ? gspPlus(world, 'get_players', { player_ids: some }) : gspPlus(world, 'get_squad', { club_id });
    return rowsIn<{ multi_position?: number }>(made, (rows) => rows.map((row) => ({ ...row, positions: codes(row.multi_position ?? 0) })));
  }),
  get_clubs_league: about('A club’s league.', 'get_clubs_league'),
  get_manager_history_by_club: about('Managers of a club.', 'get_manager_history_by_club'),
  get_comp_history_by_club: about('A club’s results in past competitions.', 'get_comp_history_by_club'),
  get_club_transfer_history: about('Transfers of a club.', 'get_club_transfer_history'),
  get_clubs_transfer_auctions: about('Players a club has for sale.', 'get_clubs_transfer_auctions'),
  get_clubs_transfer_bids: about('A club’s open bids.', 'get_clubs_transfer_bids'),
  get_transfer_counts: tool('Transfer counts between clubs.', { ...ofClub, ...inSeason }, (world, { club_id, season_id }) =>
    restPlus(world, '/transfers/counts', { club_id, season_id }),
  ),
  get_loan_history: tool('Loans of a season or a club.', { season_id: id.optional(), ...ofClub }, (world, { season_id, club_id }) =>
    restPlus(world, '/players/loan_history', { season_id, club_id }),
  ),
  get_loan_offers: tool('Players available on loan.', { ...ofClub, player_id: id.optional() }, (world, { club_id, player_id }) =>
    player_id === undefined
      ? aClub(world, club_id, (one) => gspPlus(world, 'get_clubs_player_loan_offers', { club_id: one }))
      : aPlayer(world, player_id, (one) => gspPlus(world, 'get_player_loan_offer', { player_id: one })),
  ),
  get_player_field_time: tool(
    'League minutes this season, for a squad or a player.',
    { ...ofClub, player_id: id.optional() },
    (world, { club_id, player_id }) =>
      player_id === undefined
        ? aClub(world, club_id, (one) => restPlus(world, `/player_field_time/${one}`))
        : aPlayer(world, player_id, (one) => restPlus(world, `/player_field_time/by-player/${one}`)),
  ),
  get_messages: tool(
    'News of a country, a competition or a club.',
    {
      ...inSeason,
      country_id: country.optional(),
      comp_id: id.optional(),
      ...ofClub,
      days: z.int().min(1).optional(),
      per_page: perPage.optional(),
    },
    (world, input) => restPlus(world, '/messages', input),
  ),
} satisfies Record<string, Tool>;

/** Position codes as the tool server writes them. */
const CODES = 'GK LB CB RB DML DMC DMR LM CM RM AML AMC AMR FL FC FR'.split(' ');
const codes = (mask: number): string => CODES.filter((_, bit) => mask & (1 << bit)).join(', ');
