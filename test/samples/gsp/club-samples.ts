import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { sample, type GspSample } from './sample.ts';

const CLUB = {
  club_id: 605,
  balance: { total: 5_000_000, available: 4_000_000, reserved: 1_000_000 },
  form: 'WDL',
  fans_start: 1_000,
  fans_current: 1_200,
  stadium_size_start: 5_000,
  stadium_size_current: 5_200,
  stadium_id: 2_155,
  proposed_manager: '',
  manager_name: 'manager-a',
  manager_locked: false,
  manager_voted: true,
  home_colour: 'ff0000',
  away_colour: '00ff00',
  default_formation: 11,
  penalty_taker: 9_991,
  country_id: 'ALB',
  transfers: { in: 2, out: 1 },
};
const EXTENDED = {
  ...CLUB,
  transfers: { in: 2, out: 1, pending_out: 1, pending_in_nonfree: 2, pending_in_freebench: 3 },
  squad_size: 24,
  loans: { in: 0, out: 1 },
};
const MODEL = {
  club_id: 605,
  balance: 5_000_000,
  balances: { total: 5_000_000, available: 4_000_000, reserved: 1_000_000 },
  manager_name: 'manager-a',
  proposed_manager: null,
  manager_locked: false,
  manager_voted: true,
  transfers_in: 2,
  transfers_out: 1,
  penalty_taker: 9_991,
};
const WEEK = {
  balance_sheet_id: 77,
  date: 1_784_397_600,
  game_week: 3,
  gate_receipts: 100,
  tv_revenue: 200,
  sponsor: 300,
  merchandise: 400,
  cash_injection: 500,
  transfers_in: 600,
  prize_money: 700,
  other_income: 800,
  player_wages: -100,
  ground_maintenance: -200,
  transfers_out: -300,
  managers_wage: -400,
  agent_wages: -500,
  shareholder_payouts: -600,
  shareholder_prize_money: -700,
  other_outgoings: -800,
};
const TENURE = {
  club_id: 605,
  manager_name: 'manager-a',
  manager_voted: 1,
  won: 9,
  drawn: 4,
  lost: 6,
  num_games: 19,
  start_date: 1_780_000_000,
  end_date: null,
};
const one = { club_id: 605 };

export const CLUB_SAMPLES = {
  get_club: sample(one, CLUB, MODEL),
  get_club_extended: sample(
    one,
    EXTENDED,
    { ...MODEL, squad_size: 24, transfers_pending_out: 1, transfers_pending_in_nonfree: 2, transfers_pending_in_freebench: 3 },
    { free: ['loans.in', 'loans.out'] },
  ),
  get_managers_club: sample({ manager_name: 'manager-a' }, CLUB, MODEL),
  get_all_clubs: sample({}, [CLUB], [MODEL]),
  get_club_ids: sample({}, [{ club_id: 1 }, { club_id: 2 }], [{ club_id: 1 }, { club_id: 2 }]),
  get_all_stadium_data_ids: sample({}, [{ stadium_id: 3 }], [{ stadium_id: 3 }]),
  get_stadiums_club: sample({ stadium_id: 2_155 }, [CLUB], [MODEL]),
  get_club_balance_sheet: sample({ club_id: 605, season_id: 4 }, [WEEK], [{ game_week: 3, gate_receipts: 100, other_outgoings: -800 }], {
    free: ['balance_sheet_id'],
  }),
  get_clubs_league: sample(one, [{ league_id: 8 }], [{ league_id: 8 }]),
  get_manager_history_by_club: sample(one, [TENURE], [{ ...TENURE, manager_voted: true }]),
} satisfies Partial<Record<GspMethod, GspSample>>;
