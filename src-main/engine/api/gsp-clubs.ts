import { z } from 'zod';
import { Club } from '../../../src-preload/contract/model/club.ts';
import { absent, balance, id, int, listOf, loose, name, none, oneOf, text, when } from './fields.ts';
import { gspPlayer } from './gsp-players.ts';
import { FRESH, gsp } from './row.ts';

/** The game state tells three balances where REST tells one; the model keeps both, the one being the total. */
const transfers = z.looseObject({
  in: z.unknown(),
  out: z.unknown(),
  pending_out: z.unknown(),
  pending_in_nonfree: z.unknown(),
  pending_in_freebench: z.unknown(),
});
export const gspClub = Club.extend({
  balance: z.union([balance, int]).nullish(),
  transfers: transfers.partial().nullish(),
  squad_size: int.nullish(),
}).transform(({ balance: held, ...row }): Club => {
  // nobody is '' here and null in REST
  const club = {
    ...row,
    ...(row.manager_name === '' && { manager_name: null }),
    ...(row.proposed_manager === '' && { proposed_manager: null }),
  };
  if (typeof held === 'object' && held !== null) return { ...club, balance: held.total, balances: held };
  return absent(held) ? club : { ...club, balance: held as Club['balance'] };
});

const fixture = z.looseObject({
  fixture_id: id,
  date: when,
  home_club: id.nullish(),
  away_club: id.nullish(),
  home_goals: int.nullish(),
  away_goals: int.nullish(),
});
const oneClub = z.strictObject({ club_id: id });
const rows = listOf(loose);
const aboutClub = (club: Club | null, asked: { club_id: number }): string | null =>
  club !== null && club.club_id !== asked.club_id ? `answered about club ${club.club_id}, not ${asked.club_id}` : null;

export const GSP_CLUBS = {
  get_club: gsp('yes', FRESH.club, oneClub, oneOf(gspClub), { echo: aboutClub }),
  get_club_extended: gsp('yes', FRESH.club, oneClub, oneOf(gspClub), { echo: aboutClub }),
  get_managers_club: gsp('yes', FRESH.user, z.strictObject({ manager_name: name }), oneOf(gspClub)),
  get_squad: gsp('yes', FRESH.club, oneClub, listOf(gspPlayer)),
  get_club_schedule: gsp('yes', FRESH.club, z.strictObject({ club_id: id, season_id: id }), listOf(fixture)),
  get_clubs_transfer_auctions: gsp('yes', FRESH.book, oneClub, rows),
  get_clubs_transfer_bids: gsp('yes', FRESH.book, oneClub, rows),
  get_comp_history_by_club: gsp('yes', FRESH.reference, oneClub, rows),
  get_manager_history_by_club: gsp('yes', FRESH.reference, oneClub, rows),
  get_club_ids: gsp('raw', FRESH.reference, none, rows),
  get_all_stadium_data_ids: gsp('raw', FRESH.reference, none, rows),
  get_all_clubs: gsp('raw', FRESH.club, none, listOf(gspClub)),
  get_club_balance_sheet: gsp('raw', FRESH.club, z.strictObject({ club_id: id, season_id: id }), rows),
  get_stadiums_club: gsp('raw', FRESH.reference, z.strictObject({ stadium_id: id }), listOf(gspClub)),
  get_clubs_next_fixture: gsp('raw', FRESH.club, oneClub, oneOf(fixture)),
  get_clubs_last_fixture: gsp('raw', FRESH.club, oneClub, oneOf(fixture)),
  get_clubs_league: gsp('raw', FRESH.reference, oneClub, listOf(z.looseObject({ league_id: id }))),

  get_club_tactics: gsp('yes', FRESH.club, oneClub, oneOf(loose)),
  preparetactics: gsp(
    'unknown',
    FRESH.head,
    z.strictObject({ tactics: z.looseObject({ club_id: id, formation_id: int, play_style: int, lineup: z.array(z.unknown()) }) }),
    z.unknown(),
  ),
  autopick_club_tactics: gsp('unknown', FRESH.club, z.strictObject({ club_id: id, formation_id: z.int().min(0) }), oneOf(loose)),
  get_old_tactic_actions: gsp('unknown', FRESH.reference, z.strictObject({ club_id: id, fixture_id: id }), rows),
  get_old_tactic_action_lineups: gsp('unknown', FRESH.reference, z.strictObject({ old_tactic_action_id: id }), rows),

  get_top_transfer_auctions: gsp(
    'yes',
    FRESH.book,
    z.strictObject({ num: z.int().min(1) }),
    listOf(
      z.looseObject({ player_id: id, end_time: when, high_bid: z.looseObject({ amount: int.nullish(), club_id: id.nullish() }).nullish() }),
    ),
  ),
  get_transfer_auction_details: gsp(
    'yes',
    FRESH.book,
    z.strictObject({ player_id: id }),
    oneOf(z.looseObject({ player_id: id.nullish(), end_time: when, bids: listOf(loose).nullish() })),
  ),
  get_all_transfer_history: gsp('unknown', FRESH.reference, z.strictObject({ season_id: id }), rows),
  get_club_transfer_history: gsp('unknown', FRESH.reference, oneClub, rows),

  get_news_feed: gsp('unknown', FRESH.market, none, rows),
  get_club_messages: gsp('unknown', FRESH.market, z.strictObject({ club_id: id, season_id: id }), rows),
  get_player_messages: gsp('unknown', FRESH.market, z.strictObject({ player_id: id, season_id: id }), rows),
  get_association_messages: gsp('unknown', FRESH.market, z.strictObject({ association_id: text, season_id: id }), rows),
  get_comp_messages: gsp('unknown', FRESH.market, z.strictObject({ comp_id: id, season_id: id }), rows),
} as const;
