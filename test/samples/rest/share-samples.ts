import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import { endless, page, type RestSample } from './sample.ts';

const TRADE = {
  id: 9,
  time: '2026-08-30T12:07:27Z',
  unix_time: 1_788_101_247,
  share_type: 'player',
  share_id: 5,
  buyer: 'user-a',
  buyer_profile_pic: null,
  seller: null,
  seller_profile_pic: null,
  num: 3,
  price: 40,
  market_buy: true,
};
const TRADED = { id: 9, time: 1_788_101_247, share: 'player_5', price: 40, num: 3, buyer: 'user-a', seller: null, taker: 'buy' };
const HOLDING = {
  name: 'user-a',
  share_type: 'club',
  share_id: 7,
  num: 50,
  last_price: 1_200,
  country_id: 'ENG',
  league_id: 4_001,
  division: 1,
  club_id: 7,
  profile_pic: null,
  last_active_unix: 1_788_101_247,
  last_active: '2026-08-30T12:07:27Z',
  manager_name: 'manager-a',
  manager_profile_pic: null,
  manager_last_active_unix: 1_788_101_247,
};
const DETAILS = {
  ...HOLDING,
  earnings_7d: 10,
  earnings_30d: 40,
  has_active_proposal: true,
  proposal_id: 12,
  proposal_type: 'manager',
  proposal_stage: 'voting',
  proposal_end_time_unix: 1_788_301_247,
};
const TRADE_FREE = ['time', 'market_buy', 'buyer_profile_pic', 'seller_profile_pic'];
const HEAD = ['total', 'total_pages'];
const inItems = (...names: string[]) => names.map((name) => `items[0].${name}`);
const HOLDING_FREE = [...HEAD, ...inItems('profile_pic', 'last_active', 'manager_profile_pic')];

export const PROPOSAL = {
  proposal_id: 12,
  share_type: 'club',
  share_id: 7,
  name: 'club_7',
  proposal_type: 'manager',
  stage: 'proposal',
  manager_name: 'manager-a',
  start_time: '2026-08-30T12:07:27Z',
  end_time: '2026-09-02T12:07:27Z',
  end_time_unix: 1_788_350_847,
  time_remaining: '3d',
  vote_options: [{ option_id: 1, option_data: { manager: 'manager-b' }, votes: 500, is_winner: false }],
  total_votes: 500,
};
export const PROPOSED = {
  id: 12,
  share: 'club_7',
  type: 'manager',
  state: 'upcoming',
  startTime: 1_788_091_647,
  endTime: 1_788_350_847,
  totalVotes: 500,
  options: [{ id: 1, candidate: 'manager-b', votes: 500 }],
  voters: null,
};
export const PROPOSAL_FREE = ['name', 'manager_name', 'time_remaining', 'vote_options[0].option_data.manager', 'vote_options[0].is_winner'];

export const SHARE_SAMPLES = {
  '/share_trade_history': {
    params: { player_id: 5, per_page: 100, sort_by: 'price', sort_order: 'asc' },
    wire: endless(TRADE),
    model: { total: null, items: [TRADED] },
    free: [...HEAD, ...TRADE_FREE.map((name) => `items[0].${name}`)],
  },
  '/share_trade_history/all': { params: { per_page: 100 }, wire: [TRADE], model: [TRADED], free: TRADE_FREE },
  '/share/transactions': {
    params: { name: 'user-a' },
    required: ['name'],
    wire: [{ unix_time: 1_788_101_247, share_type: 'club', share_id: 7, name: 'user-a', num: -3, type: 'transfer', other_name: 'user-b' }],
    model: [
      {
        kind: 'influence',
        name: 'user-a',
        time: 1_788_101_247,
        type: 'transfer',
        amount: null,
        share: 'club_7',
        num: -3,
        other: 'user-b',
        fixture: null,
      },
    ],
  },
  '/trading_graph': {
    params: { club_id: 7, time_range: '1y' },
    required: ['time_range'],
    wire: [
      { timestamp: 1_788_101_247, datetime: '2026-08-30T12:07:27', volume: 5, weighted_average_price: 1.5 },
      { timestamp: 1_788_187_647, datetime: '2026-08-31T12:07:27', volume: 0, weighted_average_price: null },
    ],
    model: [{ time: 1_788_101_247, volume: 5, vwap: 1.5 }],
    free: ['datetime'],
  },
  '/trading_graph/all': {
    wire: {
      daily: [{ date: '2026-08-30', timestamp: 1_788_048_000, total_payouts: 9, club_payouts: 4, player_payouts: 5 }],
      monthly: [
        { month: '2026-08', timestamp: 1_785_542_400, total_payouts: 90, cash_injection: 10, player_game_shares: 3, circulation: 1_000 },
      ],
    },
    model: {
      daily: [{ time: 1_788_048_000, total: 9, clubs: 4, players: 5 }],
      monthly: [{ time: 1_785_542_400, total: 90, cashInjection: 10, playerGameShares: 3, circulation: 1_000 }],
    },
  },
  '/share_balance_by_user_club': {
    params: { name: 'user-a', club_id: 7 },
    required: ['name', 'club_id'],
    wire: { name: 'user-a', club_id: 7, num_shares: 0, profile_pic: null, last_active_unix: 1, last_active: null },
    model: { name: 'user-a', club_id: 7, num_shares: 0 },
    free: ['profile_pic', 'last_active_unix', 'last_active'],
  },
  '/share_balances': {
    params: { name: 'user-a', share_type: 'club', sort_by: 'num', per_page: 10, has_manager: true },
    wire: page(HOLDING),
    model: { items: [{ name: 'user-a', share: 'club_7', num: 50, last_price: 1_200, division: 2, manager_name: 'manager-a' }] },
    free: HOLDING_FREE,
  },
  '/share_balances/summary': {
    params: { name: 'user-a' },
    wire: { name: 'user-a', total_value: 9, clubs: { count: 3, value: 5 } },
    model: { total_value: 9, 'clubs.count': 3, 'clubs.value': 5 },
    free: ['name', 'total_value', 'clubs.count', 'clubs.value'],
  },
  '/share_balances/issue_counts': {
    params: { name: 'user-a', share_type: 'player' },
    wire: { no_manager: 2, no_agent: 0, expiring: 1 },
    model: { no_manager: 2, no_agent: 0, expiring: 1 },
    free: ['no_manager', 'no_agent', 'expiring'],
  },
  '/share_balances/detailed': {
    params: { name: 'user-a', per_page: 50, issue: 'no_manager' },
    wire: page(DETAILS),
    model: { items: [{ share: 'club_7', division: 2, earnings_30d: 40, has_active_proposal: true, proposal_end_time_unix: 1_788_301_247 }] },
    free: [...HOLDING_FREE, ...inItems('proposal_stage')],
  },
  '/share_balances/active_proposals': {
    params: { name: 'user-a' },
    wire: { items: [PROPOSAL], total: 1, note: '' },
    model: [PROPOSED],
    free: ['total', 'note', ...PROPOSAL_FREE.map((name) => `items[0].${name}`)],
  },
} satisfies Partial<Record<RestPath, RestSample>>;
