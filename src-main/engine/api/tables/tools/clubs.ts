import { z } from 'zod';
import { Analysis } from '#contract/model/market/analysis.ts';
import { FinanceWeek } from '#contract/model/clubs/finance.ts';
import { JobPosting } from '#contract/model/clubs/club.ts';
import { Message } from '#contract/model/app/message.ts';
import { TransferCount } from '#contract/model/clubs/player-moves.ts';
import { int, when } from '../../schema/fields.ts';
import { GSP_CLUBS } from '../gsp/clubs.ts';
import { GSP_COMPETITIONS } from '../gsp/competitions.ts';
import { fixture } from '../gsp/matches.ts';
import { GSP_PLAYERS } from '../gsp/players.ts';
import { GSP_TACTICS } from '../gsp/tactics.ts';
import { GSP_TRANSFERS } from '../gsp/transfers.ts';
import { fieldTime, loan } from '../../decode/player-history.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { club, clubOrPlayer, country, ids, limit, page, positive, season, sorted } from './argument-schemas.ts';
import { record, rows, rowsBy, SIDES, tool } from './tool-endpoint.ts';
import { leagueIn, toolClub, toolPlayer } from './served-rows.ts';
import { usableRows } from '../../schema/usable-rows.ts';

const job = JobPosting.extend({ posted_at: when });
const board = z
  .looseObject({ posted: usableRows(toolClub).nullish(), available: usableRows(toolClub).nullish() })
  .transform(({ posted, available }) => ({ posted: posted ?? null, available: available ?? null }));
const ofClub = { echo: ['club_id'], needs: ['club_id'] };
const aClub = { echo: { club_id: ['club_id', ...SIDES] }, needs: ['club_id'] };
const ofEither = { echo: { club_id: ['club_id', ...SIDES], player_id: ['player_id'] }, needs: ['club_id', 'player_id'] };
/** The clubs of a matchup. Arguments to try out another formation, style or line-up are only named in the tool's own schema. */
const opponent = { home_club_id: club.club_id, away_club_id: club.club_id, for_club_id: club.club_id };

export const CLUB_TOOLS = {
  search_clubs: tool(
    FRESH.club,
    ['club'],
    { ...club, club_ids: ids, ...country, min_balance: z.number().optional(), max_balance: z.number().optional(), ...sorted, ...page },
    rows(toolClub, 'clubs'),
    { echo: { club_id: ['club_id'], club_ids: ['club_id'], country_id: ['country_id'] } },
  ),
  get_club_overview: tool(FRESH.club, ['club'], club, record(toolClub, 'club'), ofClub),
  get_club_details: tool(FRESH.club, ['club'], club, record(toolClub, 'club'), ofClub),
  get_club_job: tool(FRESH.club, ['jobs'], club, record(job, 'job', 'job_posted'), ofClub),
  get_jobs_board: tool(FRESH.market, ['jobs'], { section: z.enum(['posted', 'available', 'both']).optional(), ...limit }, board),
  get_club_balance_sheet_weeks: tool(FRESH.club, [], { ...club, weeks: int.min(1).optional(), ...season }, rows(FinanceWeek, 'weeks'), {
    echo: ['club_id', 'season_id'],
    needs: ['club_id'],
  }),
  get_club_schedule: tool(FRESH.club, ['matchday'], { ...club, ...season }, rows(fixture, 'fixtures', 'schedule'), aClub),
  get_clubs_next_fixture: tool(FRESH.club, ['matchday'], club, record(fixture, 'fixture', 'next_fixture'), aClub),
  get_clubs_last_fixture: tool(FRESH.club, ['matchday'], club, record(fixture, 'fixture', 'last_fixture'), aClub),
  get_club_tactics: tool(FRESH.club, ['club'], club, rowsBy(GSP_TACTICS.get_club_tactics.data, 'tactics'), ofClub),
  get_squad: tool(FRESH.club, ['club', 'player'], club, rows(toolPlayer, 'players', 'squad'), {
    echo: { club_id: ['club_id', 'loaned_to_club'] },
    needs: ['club_id'],
  }),
  get_clubs_league: tool(FRESH.reference, [], club, rows(leagueIn, 'leagues'), ofClub),
  get_manager_history_by_club: tool(
    FRESH.reference,
    [],
    club,
    rowsBy(GSP_CLUBS.get_manager_history_by_club.data, 'history', 'managers'),
    ofClub,
  ),
  get_comp_history_by_club: tool(FRESH.reference, [], club, rowsBy(GSP_COMPETITIONS.get_comp_history_by_club.data, 'history'), ofClub),
  get_club_transfer_history: tool(
    FRESH.reference,
    ['transfers'],
    club,
    rowsBy(GSP_TRANSFERS.get_club_transfer_history.data, 'transfers', 'history'),
    aClub,
  ),
  get_clubs_transfer_auctions: tool(
    FRESH.book,
    ['auctions'],
    club,
    rowsBy(GSP_TRANSFERS.get_clubs_transfer_auctions.data, 'auctions'),
    ofClub,
  ),
  get_clubs_transfer_bids: tool(FRESH.book, ['auctions'], club, rowsBy(GSP_TRANSFERS.get_clubs_transfer_bids.data, 'bids'), {
    needs: ['club_id'],
  }),
  get_transfer_counts: tool(FRESH.club, ['transfers'], { ...club, ...season }, rows(TransferCount, 'counts', 'transfers'), {
    echo: { club_id: ['club_id', ...SIDES], season_id: ['season_id'] },
  }),
  get_loan_history: tool(FRESH.reference, [], { ...season, ...club }, rows(loan, 'loans', 'history'), {
    echo: { club_id: ['club_id', ...SIDES], season_id: ['season_id'] },
    needs: ['club_id', 'season_id'],
  }),
  get_loan_offers: tool(
    FRESH.club,
    [],
    clubOrPlayer,
    rowsBy(GSP_PLAYERS.get_clubs_player_loan_offers.data, 'offers', 'loan_offers'),
    ofEither,
  ),
  get_player_field_time: tool(FRESH.club, [], clubOrPlayer, rows(fieldTime, 'players', 'field_time'), ofEither),
  get_messages: tool(
    FRESH.market,
    ['messages'],
    { ...season, ...country, comp_id: positive, ...club, days: positive, per_page: positive },
    rows(Message, 'messages'),
    { echo: { season_id: ['season_id'] }, needs: ['country_id', 'comp_id', 'club_id'] },
  ),
  analyse_next_match: tool(FRESH.club, [], club, record(Analysis, 'analysis'), { needs: ['club_id'] }),
  analyse_matchup: tool(FRESH.club, [], { ...opponent, days_until_match: int.min(0).max(60).optional() }, record(Analysis, 'analysis'), {
    needs: ['home_club_id'],
  }),
  analyse_club: tool(FRESH.club, [], club, record(Analysis, 'analysis'), { needs: ['club_id'] }),
} as const;
