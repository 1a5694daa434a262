import { describe, expect, it } from 'vitest';
import { decodeTool } from '#engine/api/tables/tools/answer-echo.ts';
import { decodes } from '../../../support/values/tool-decodes.ts';
import { sampleJson as sample } from '../../../support/values/sample-json.ts';

const AT = 1_784_397_600;
const club = { club_id: 7, club_name: 'Rovers', division: 1, balance: 12_345, balance_coin: 1.2345 };
const player = { player_id: 3, player_name: 'A. Bee', club_id: 7, wages: 15_990_000, positions: 'LB, CB', position: 'CB' };
const hit = { id: 7, name: 'Rovers', confidence: 0.9 };
const transfer = { player_id: 3, club_id_from: 7, club_id_to: null, amount_coin: 2.5, date: '2026-07-18 18:00:00 UTC' };
const week = { game_week: 3, player_wages: 5, dilution_income: 10, date: AT };
const fixture = { fixture_id: 5, home_club: 7, away_club: 9, home_goals: null, date: AT, home_club_name: 'Rovers' };

describe('tools that return names', () =>
  decodes([
    ['resolve_club_name', [hit], [hit]],
    ['resolve_player_name', { candidates: [{ player_id: 3, name: 'A', score: 0.5 }] }, [{ id: 3, name: 'A', confidence: 0.5 }]],
    ['resolve_league_name', { results: [{ league_id: 4, name: 'L' }] }, [{ id: 4, name: 'L', confidence: null }]],
    ['resolve_competition_name', { query: 'x', matches: [{ comp_id: 2, name: 'C', confidence_score: 1 }] }, [{ id: 2, confidence: 1 }]],
    ['resolve_stadium_name', null, []],
  ]));

describe('tools about clubs', () =>
  decodes([
    ['search_clubs', { items: [club], total: 1, page: 1 }, [{ club_id: 7, name: 'Rovers', division: 1, balance: 12_345 }]],
    ['search_clubs', { 7: club, 8: { club_id: 8, name: 'Town' } }, [{ name: 'Rovers' }, { name: 'Town' }]],
    ['get_club_overview', { club_id: 7, balance: '12.5 SVC' }, { club_id: 7, balance: 125_000, name: null }],
    ['get_club_overview', null, null],
    [
      'get_club_details',
      [{ club_id: 7, balance: { total: 5, available: 3, reserved: 2 }, transfers: { in: 1, out: 2 }, manager_name: '' }],
      { balance: 5, balances: { total: 5, available: 3, reserved: 2 }, transfers_in: 1, manager_name: null },
    ],
    ['get_club_job', { job: { club_id: 7, poster_name: 'a', posted_at: '2026-07-18 18:00' } }, { poster_name: 'a', posted_at: AT }],
    ['get_jobs_board', { posted: [{ ...club, job_posted: null }], available: null }, { posted: [{ club_id: 7 }], available: null }],
    ['get_club_balance_sheet_weeks', { weeks: [week] }, [{ game_week: 3, player_wages: 5, dilution_income: 10, date: AT }]],
    ['get_club_schedule', { club_id: 7, schedule: [fixture] }, [{ fixture_id: 5, home_goals: null, home_club_name: 'Rovers' }]],
    [
      'get_club_schedule',
      sample('tool-get-club-schedule-rows'),
      (sample('tool-get-club-schedule-rows') as { fixture_id: number }[]).map(({ fixture_id }) => ({ fixture_id })),
    ],
    ['get_clubs_next_fixture', { fixture }, { fixture_id: 5, date: AT }],
    ['get_clubs_last_fixture', { ...fixture, home_goals: 2, away_pen_score: 1 }, { home_goals: 2, away_pen_score: 1 }],
    ['get_club_tactics', { commitment: 'ab' }, { hidden: true, commitment: 'ab', actions: [] }],
    ['get_squad', { players: [player] }, [{ player_id: 3, name: 'A. Bee', positions: ['LB', 'CB'], position: 4, wages: 15_990_000 }]],
    ['get_clubs_league', [{ league_id: 4, division: 1 }], [{ league_id: 4, division: 1 }]],
    [
      'get_manager_history_by_club',
      [{ club_id: 7, manager_name: 'm', won: 3, start_date: AT, end_date: null }],
      [{ won: 3, start_date: AT }],
    ],
    ['get_comp_history_by_club', [{ season_id: 3, league_id: 4, position: 2 }], [{ position: 2 }]],
    [
      'get_club_transfer_history',
      { transfers: [{ ...transfer, type: 'out' }] },
      [{ player_id: 3, club_id_to: null, amount: 25_000, date: AT, type: 'out' }],
    ],
    [
      'get_clubs_transfer_auctions',
      [{ player_id: 3, club_id: 7, minimum_bid_coin: 1, high_bid: { amount: 0, club_id: null } }],
      [{ minimum_bid: 10_000, high_bid: null }],
    ],
    [
      'get_clubs_transfer_bids',
      { bids: [{ player_id: 3, self_bid: 5, highest_bid: 6, highest_bidder: 9 }] },
      [{ self_bid: 5, highest_bid: 6 }],
    ],
    ['get_transfer_counts', { counts: [{ season_id: 3, from_club: 7, to_club: 9, transfers: 2 }] }, [{ from_club: 7, transfers: 2 }]],
    [
      'get_loan_history',
      [{ player_id: 3, from_club_id: 7, to_club_id: 9, loan_start_date: '2026-07-18', season_id: 3 }],
      [{ to_club_id: 9, season_id: 3 }],
    ],
    ['get_loan_offers', { offers: [{ player_id: 3, club_id: 7, fee: 4 }] }, [{ player_id: 3, fee: 4 }]],
    [
      'get_player_field_time',
      { club_id: 7, players: [{ player_id: 3, minutes_played: 90, field_time_share: 0.5 }] },
      [{ minutes: 90, share: 0.5 }],
    ],
    ['get_messages', { messages: [{ message_id: 1, date: AT, type: 9, club_1: 7, data_1: 3 }] }, [{ message_id: 1, type: 9, data_1: 3 }]],
    ['analyse_matchup', sample('tool-analyse-matchup-extract'), { recommended: { formation_id: 11, play_style: 'Counter' } }],
    [
      'analyse_next_match',
      { analysis: { club_id: 7, rankings: [{ formation_id: 0, combined_score: 0.9 }] } },
      { rankings: [{ combined_score: 0.9 }] },
    ],
    [
      'analyse_club',
      { club_id: 7, recent_results: [{ fixture_id: 5 }], current_tactics: { planned_substitutions: [] } },
      { recent_results: [{ fixture_id: 5 }] },
    ],
  ]));

describe('tools about players', () =>
  decodes([
    [
      'search_players',
      sample('squad-extract-club-605'),
      expect.arrayContaining([expect.objectContaining({ player_id: 9991, name: 'Player 9991' })]),
    ],
    ['search_players', { players: [] }, []],
    ['get_player_overview', { player: { ...player, value_coin: 2 } }, { player_id: 3, value: 20_000, name: 'A. Bee' }],
    ['get_player_details', { items: [{ ...player, last_7days: [1], volume_7_day: 7 }] }, [{ volume_7_day: 7, last_7days: [1] }]],
    [
      'get_player_payouts',
      { player_id: 3, payouts: [{ regular: 20_000, goals: 0 }], total: 2 },
      { rows: [{ regular: 20_000 }], totals: { total: 20_000 } },
    ],
    ['get_player_payouts', [{ regular: 5 }], { rows: [{ regular: 5 }], totals: {} }],
    [
      'get_agents_players',
      [{ player_id: 3, agent_name: 'a', desired: { contract: 2, transfer: true, renew: false } }],
      [{ desired_contract: 2, allow_renew: false }],
    ],
    ['get_player_transfer_history', [transfer], [{ amount: 25_000, date: AT }]],
    [
      'get_league_player_data',
      [{ league_id: 4, apearances: 3, ave_rating: 7.1, Active: 1 }],
      [{ comp_id: 4, appearances: 3, average_rating: 7.1 }],
    ],
    ['get_cup_player_data', [{ cup_id: 2, goals: 1 }], [{ comp_id: 2, goals: 1 }]],
    ['get_comp_player_data', { leagues: [{ comp_id: 4, goals: 2 }], cups: [] }, { leagues: [{ goals: 2 }], cups: [] }],
    [
      'get_morale_history',
      { history: [{ player_id: 3, new_morale: 1, time: '2026-07-18T18:00:00', unix_time: AT }] },
      [{ new_morale: 1, time: AT }],
    ],
    [
      'get_player_history',
      { player_id: 3, ratings: [{ rating: 60, date_updated: AT }], loans: [], injuries: [] },
      { ratings: [{ rating: 60 }], transfers: [] },
    ],
    [
      'get_transfer_auction_details',
      { player_id: 3, bids: [{ amount: 5, club_id: 9 }], minnextbid: 6, high_bid: { amount: 5, club_id: 9 } },
      { minnextbid: 6, bids: [{ amount: 5 }] },
    ],
    [
      'get_player_earnings',
      { meta: { total_results: 9, updated: '2026-07-18 18:00:00 UTC' }, players: [{ player_id: 3, payback: 2.5, cost: 7 }] },
      { total: 9, updated: AT, players: [{ player_id: 3, payback: 2.5 }] },
    ],
  ]));

it('an unreadable row names the tool and the field', () => {
  expect(decodeTool('get_squad', [{ rating: 5 }, { player_id: null }], {})).toMatchObject({
    fault: { code: 'unreadable', detail: 'get_squad: `[0].player_id` is missing' },
  });
});
