import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import { page, type RestSample } from './sample.ts';

const ROW = {
  club_id: 7,
  last_price: 1_200,
  volume_1_day: 10,
  volume_7_day: 70,
  last_7days: [10],
  last_7days_price: [1_200],
  balance: 5_000_000,
  value: 90_000_000,
  rating_start: 70,
  manager_name: 'manager-a',
  country_id: 'ENG',
  profile_pic: null,
  manager_last_active_unix: 1_788_101_247,
};
const JOB = { posted_at: 1_788_000_000, poster_name: 'holder-a', description: 'An active manager.' };
const DETAILED = {
  ...ROW,
  form: 'WDL',
  division_start: 0,
  fans_start: 900,
  fans_current: 1_000,
  stadium_size_start: 5_000,
  stadium_size_current: 6_000,
  stadium_id: 33,
  default_formation: 11,
  penalty_taker: 5,
  manager_locked: 1,
  manager_voted: 0,
  transfers_in: 2,
  transfers_out: 1,
  committed_tactics: null,
  proposed_manager: 'manager-b',
  available: 0,
  league_id: 4_001,
  division: 0,
  avg_wages: 10.5,
  total_wages: 230,
  total_player_value: 900,
  avg_player_rating: 70.2,
  avg_player_rating_top21: 71.9,
  league_position: 3,
  previous_position: 4,
  job_posted: JOB,
  top_influencers: [{ name: 'holder-a', num: 500, profile_pic: null, last_active_unix: 1 }],
};
const HEAD = ['total', 'total_pages', 'items[0].profile_pic'];
const FREE = [
  ...HEAD,
  ...['division_start', 'committed_tactics', 'avg_player_rating_top21'].map((field) => `items[0].${field}`),
  'items[0].top_influencers[0].profile_pic',
  'items[0].top_influencers[0].last_active_unix',
];
const WEEK = {
  game_week: 3,
  cash_injection: 0,
  gate_receipts: 500,
  ground_maintenance: -20,
  managers_wage: -10,
  agent_wages: -5,
  merchandise: 40,
  other_income: 1,
  other_outgoings: -1,
  player_wages: -300,
  prize_money: 0,
  shareholder_payouts: -5,
  shareholder_prize_money: 0,
  sponsor: 100,
  transfers_in: 0,
  transfers_out: 0,
  tv_revenue: 60,
  dilution_income: 7,
};

export const CLUB_SAMPLES = {
  '/clubs': {
    params: { club_id: [7], per_page: 20, sort_by: 'balance', manager_locked: 1, balance_min: -5 },
    wire: page(ROW),
    model: { items: [{ club_id: 7, last_price: 1_200, balance: 5_000_000, manager_name: 'manager-a' }] },
    free: HEAD,
  },
  '/clubs/detailed': {
    params: { available: 1, has_job_posting: 0, division: 0, league_id: 4_001, penalty_taker_min: 3, default_formation_max: 20 },
    wire: page(DETAILED),
    model: { items: [{ division: 1, manager_locked: true, manager_voted: false, job_posted: JOB, top_influencers: [{ num: 500 }] }] },
    free: FREE,
  },
  '/clubs/{club_id}/job': {
    params: { club_id: 7 },
    required: ['club_id'],
    wire: { club_id: 7, ...JOB, created_at: '2026-09-01T00:00:00Z', last_updated: null },
    model: { club_id: 7, poster_name: 'holder-a', posted_at: 1_788_000_000, description: 'An active manager.' },
    free: ['created_at', 'last_updated'],
  },
  '/club_balance_sheet/weeks': {
    params: { season_id: 4, club_id: 7, weeks: 10 },
    required: ['season_id'],
    wire: [WEEK],
    model: [WEEK],
  },
} satisfies Partial<Record<RestPath, RestSample>>;
