import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import { endless, page, type RestSample } from './sample.ts';

const SEEN = { profile_pic: null, last_active_unix: 1_788_101_247, last_active: '2026-08-30T12:07:27Z' };
const ROW = { name: 'user-a', balance: 10, ...SEEN, club_id: 7, manager_voted: 1 };
const VOLUMES = {
  buy_volume_1_day: 1,
  buy_volume_7_day: 2,
  sell_volume_1_day: 3,
  sell_volume_7_day: 4,
  total_volume: 100,
  total_volume_30_day: 50,
};
const rows = (...names: string[]) => names.map((name) => `items[0].${name}`);
const HEAD = ['total', 'total_pages'];
const FREE = [...HEAD, ...rows('profile_pic', 'last_active', 'last_active_unix', 'manager_voted')];
const EARNED = { svc: 1_200, usdc: 0.4 };

export const USER_SAMPLES = {
  '/users': {
    params: { name_prefix: 'us', names: ['user-a', 'user-b'], per_page: 100, sort_by: 'manager_voted' },
    wire: page(ROW),
    model: { items: [{ name: 'user-a', balance: 10, last_active: 1_788_101_247, club_id: 7 }] },
    free: FREE,
  },
  '/users/detailed': {
    params: { names: ['user-a'], buy_volume_min: 1, total_volume_max: 9, sort_by: '1000th_trade_date' },
    wire: page({ ...ROW, ...VOLUMES, biggest_trade: 9, tenth_trade_date: 5, last_30days: [1] }),
    model: { items: [{ name: 'user-a', ...VOLUMES, tenth_trade_date: 5 }] },
    free: [...FREE, ...rows('biggest_trade', 'tenth_trade_date', 'last_30days[0]')],
  },
  '/user_activity': {
    params: { name: 'user-a' },
    wire: [{ name: 'user-a', ...SEEN, first_move: 1_751_557_200, rank: 3, points: 1_200 }],
    model: [{ name: 'user-a', last_active: 1_788_101_247, first_move: 1_751_557_200, rank: 3, points: 1_200 }],
    free: ['profile_pic'],
  },
  '/user_balance_sheet': {
    params: { name: 'user-a', start_date: '2026-08-01', end_date: '2026-08-31', page: 2 },
    wire: endless({
      name: 'user-a',
      amount: -500,
      type: 'dividend',
      other_name: 'user-b',
      other_type: 'club',
      other_id: 7,
      fixture_id: 334_152,
      time: '2026-08-30T12:07:27Z',
      unix_time: 1_788_101_247,
    }),
    model: {
      total: null,
      items: [
        { kind: 'money', name: 'user-a', time: 1_788_101_247, type: 'dividend', amount: -500, share: 'club_7', other: 'user-b', fixture: 334_152 },
      ],
    },
    free: HEAD,
  },
  '/user_balance_sheet/earnings': {
    params: { name: 'user-a' },
    wire: { coin2usdc: 0.0014, earnings_7d: EARNED, earnings_14d: EARNED, earnings_30d: EARNED, earnings_last_match_day: EARNED },
    model: { coin2usdc: 0.0014, days7: { coin: 1_200, usd: 0.4 }, lastMatchday: { coin: 1_200, usd: 0.4 } },
  },
  '/user_balance_sheet/weeks': {
    params: { name: 'user-a', weeks: 8 },
    wire: [
      {
        name: 'user-a',
        week_start_unix_time: 1_787_000_000,
        week_end_unix_time: 1_787_604_800,
        totals: [{ type: 'dividend', amount: 9 }],
      },
    ],
    model: [{ name: 'user-a', from: 1_787_000_000, to: 1_787_604_800, totals: [{ type: 'dividend', amount: 9 }] }],
  },
  '/achievements': {
    params: { username: 'user-a' },
    wire: { username: 'user-a', profile_completion: 60, badges: ['first trade'] },
    model: { name: 'user-a', completion: 60, badges: ['first trade'] },
    free: ['profile_completion', 'badges[0]'],
  },
  '/best_managers': {
    params: { sort_by: 'rank_a_ranking', per_page: 50, page: 2 },
    wire: page({ name: 'manager-a', rank_old: 1, rank_old_ranking: 2, rank_a: 1_500.5, rank_a_ranking: 3, rank_b: 40, rank_b_ranking: 4, ...SEEN }),
    model: [{ name: 'manager-a', rank_a: 1_500.5, rank_a_ranking: 3, last_active: 1_788_101_247 }],
    free: ['page', 'per_page', ...HEAD, 'items[0].profile_pic'],
  },
  '/rich_list': {
    params: { limit: 20 },
    wire: [{ name: 'user-a', balance: 9, club_asset_value: 8, player_asset_value: 7, total_networth: 24, rank: 1, ...SEEN }],
    model: [{ name: 'user-a', balance: 9, club_asset_value: 8, player_asset_value: 7, total_networth: 24, rank: 1, last_active: 1_788_101_247 }],
    free: ['profile_pic'],
  },
  '/leaderboards/earnings': {
    params: { days: 7 },
    wire: [{ rank: 1, name: 'user-a', earnings: 900.4 }],
    model: [{ rank: 1, name: 'user-a', earnings: 900 }],
    free: ['earnings'],
  },
  '/leaderboards/referrals/windowed': {
    params: { window: 'season' },
    wire: { window: 'season', items: [{ rank: 1, username: 'user-a', referrals: 3, usd_spent_raw: 5_000_000 }] },
    model: [{ rank: 1, name: 'user-a', referrals: 3, spent: 5_000_000 }],
    free: ['window', 'items[0].referrals', 'items[0].usd_spent_raw'],
  },
  '/leaderboards/referrals/all': {
    params: {},
    wire: [{ rank: 1, referrer: 'user-a', referred_count: 3, total_spent: 5_000_000 }],
    model: [{ name: 'user-a', referrals: 3, spent: 5_000_000 }],
    free: ['referred_count', 'total_spent'],
  },
} satisfies Partial<Record<RestPath, RestSample>>;
