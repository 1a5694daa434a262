import { z } from 'zod';
import { Analysis } from '#contract/model/market/analysis.ts';
import { FinanceWeek } from '#contract/model/clubs/finance.ts';
import { Message } from '#contract/model/app/message.ts';
import { TransferCount } from '#contract/model/clubs/player-moves.ts';
import { each, int, orNull } from '../../schema/fields.ts';
import { jobPosting } from '../rest/clubs.ts';
import { GSP } from '../gsp/gsp.ts';
import { fixture } from '../gsp/matches.ts';
import { fieldTime, loan } from '../../decode/player-history.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { leagueIn, toolClub, toolPlayer } from './served-rows.ts';
import { club, clubOrPlayer, country, ids, limit, page, positive, season, sorted } from './argument-schemas.ts';
import { about, record, rows, rowsBy, SIDES, tool } from './tool-endpoint.ts';
import { usableRows } from '../../schema/usable-rows.ts';

const board = z.object(each(orNull(usableRows(toolClub)), 'posted', 'available'));
const { get_club_tactics, get_club_transfer_history, get_clubs_transfer_auctions, get_clubs_transfer_bids } = GSP;
const history = rowsBy(GSP.get_manager_history_by_club.data, 'history', 'managers');
const transfers = rowsBy(get_club_transfer_history.data, 'transfers', 'history');
const loanOffers = rowsBy(GSP.get_clubs_player_loan_offers.data, 'offers', 'loan_offers');
const analysis = record(Analysis, 'analysis');

const needsClub = { needs: ['club_id'] };
const ofClub = about('club_id');
const sides = { club_id: ['club_id', ...SIDES] };
const aClub = { echo: sides, ...needsClub };
const ofEither = { echo: { ...sides, player_id: ['player_id'] }, needs: ['club_id', 'player_id'] };
const ofSquad = { echo: { club_id: ['club_id', 'loaned_to_club'] }, ...needsClub };
const ofSeason = { echo: { ...sides, season_id: ['season_id'] } };
const search = { ...club, club_ids: ids, ...country, ...each(z.number().optional(), 'min_balance', 'max_balance'), ...sorted, ...page };
const messagesOf = { ...season, ...country, comp_id: positive, ...club, days: positive, per_page: positive };
/** The clubs of a matchup. Arguments to try out another formation, style or line-up are only named in the tool's own schema. */
const opponent = { ...each(club.club_id, 'home_club_id', 'away_club_id', 'for_club_id'), days_until_match: int.min(0).max(60).optional() };

export const CLUB_TOOLS = {
  search_clubs: tool(FRESH.club, ['club'], search, rows(toolClub, 'clubs'), { echo: ['club_id', 'club_ids', 'country_id'] }),
  get_club_overview: tool(FRESH.club, ['club'], club, record(toolClub, 'club'), ofClub),
  get_club_details: tool(FRESH.club, ['club'], club, record(toolClub, 'club'), ofClub),
  get_club_job: tool(FRESH.club, ['jobs'], club, record(jobPosting, 'job', 'job_posted'), ofClub),
  get_jobs_board: tool(FRESH.market, ['jobs'], { section: z.enum(['posted', 'available', 'both']).optional(), ...limit }, board),
  get_club_balance_sheet_weeks: tool(FRESH.club, [], { ...club, weeks: int.min(1).optional(), ...season }, rows(FinanceWeek, 'weeks'), {
    echo: ['club_id', 'season_id'],
    ...needsClub,
  }),
  get_club_schedule: tool(FRESH.club, ['matchday'], { ...club, ...season }, rows(fixture, 'fixtures', 'schedule'), aClub),
  get_clubs_next_fixture: tool(FRESH.club, ['matchday'], club, record(fixture, 'fixture', 'next_fixture'), aClub),
  get_clubs_last_fixture: tool(FRESH.club, ['matchday'], club, record(fixture, 'fixture', 'last_fixture'), aClub),
  get_club_tactics: tool(FRESH.club, ['club'], club, rowsBy(get_club_tactics.data, 'tactics'), ofClub),
  get_squad: tool(FRESH.club, ['club', 'player'], club, rows(toolPlayer, 'players', 'squad'), ofSquad),
  get_clubs_league: tool(FRESH.reference, [], club, rows(leagueIn, 'leagues'), ofClub),
  get_manager_history_by_club: tool(FRESH.reference, [], club, history, ofClub),
  get_comp_history_by_club: tool(FRESH.reference, [], club, rowsBy(GSP.get_comp_history_by_club.data, 'history'), ofClub),
  get_club_transfer_history: tool(FRESH.reference, ['transfers'], club, transfers, aClub),
  get_clubs_transfer_auctions: tool(FRESH.book, ['auctions'], club, rowsBy(get_clubs_transfer_auctions.data, 'auctions'), ofClub),
  get_clubs_transfer_bids: tool(FRESH.book, ['auctions'], club, rowsBy(get_clubs_transfer_bids.data, 'bids'), needsClub),
  get_transfer_counts: tool(FRESH.club, ['transfers'], { ...club, ...season }, rows(TransferCount, 'counts', 'transfers'), ofSeason),
  get_loan_history: tool(FRESH.reference, [], { ...season, ...club }, rows(loan, 'loans', 'history'), {
    ...ofSeason,
    needs: ['club_id', 'season_id'],
  }),
  get_loan_offers: tool(FRESH.club, [], clubOrPlayer, loanOffers, ofEither),
  get_player_field_time: tool(FRESH.club, [], clubOrPlayer, rows(fieldTime, 'players', 'field_time'), ofEither),
  get_messages: tool(FRESH.market, ['messages'], messagesOf, rows(Message, 'messages'), {
    echo: ['season_id'],
    needs: ['country_id', 'comp_id', 'club_id'],
  }),
  analyse_next_match: tool(FRESH.club, [], club, analysis, needsClub),
  analyse_matchup: tool(FRESH.club, [], opponent, analysis, { needs: ['home_club_id'] }),
  analyse_club: tool(FRESH.club, [], club, analysis, needsClub),
} as const;
