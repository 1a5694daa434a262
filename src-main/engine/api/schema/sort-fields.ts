import { z } from 'zod';
import { suggested } from './suggested-values.ts';

const fields = (names: string): string[] => names.split(/,\s*/);
const USERS = 'name, balance, last_active_unix, club_id, manager_voted';
const TRADED = `buy_volume_1_day, buy_volume_7_day, sell_volume_1_day, sell_volume_7_day, buy_total_volume, sell_total_volume, total_volume,
  total_volume_30_day, first_trade_date, 10th_trade_date, 100th_trade_date, 1000th_trade_date, biggest_trade`;

/** Known sort fields of each list; the documents do not list them. */
export const SORTS = {
  players: fields(`player_id, last_price, volume_1_day, volume_7_day, wages, rating, rating_gk, rating_tackling, rating_passing,
    rating_shooting, rating_stamina, rating_aggression, country_id, dob, value, club_id, agent_name, position`),
  clubs: fields(`club_id, last_price, volume_1_day, volume_7_day, balance, country_id, value, rating_start, available, league_id,
    division, avg_wages, total_wages, total_player_value, avg_player_rating, avg_player_rating_top21, avg_shooting,
    avg_passing, avg_tackling, gk_rating, transfers_in, transfers_out, stadium_size_current, fans_current`),
  users: fields(USERS),
  usersDetailed: fields(`${USERS}, ${TRADED}`),
  trades: fields('unix_time, price, num, id'),
  balances: fields('name, share_type, share_id, num, last_active_unix'),
  shop: fields('club_id, tier, pricePerPack, sharesAvailableSale'),
  rich: fields('balance, total_networth, last_active_unix'),
  managers: fields('name, rank_old, rank_old_ranking, rank_a, rank_a_ranking, rank_b, rank_b_ranking, last_active_unix, last_active'),
  leagues: fields(`league_id, country_id, division, ticket_cost, tv_money, prize_money_pot, ave_attendance, num_teams, round, num_rounds,
    comp_type, total_volume_1_day, total_volume_7_day, volume_clubs_1_day, volume_players_1_day, volume_clubs_7_day,
    volume_players_7_day, market_cap, club_market_cap, player_market_cap, total_wages, avg_wages, total_player_value,
    total_clubs, total_players, total_available_jobs`),
} as const;

/** Parameters for sorting by one of a list's own fields, in either direction. */
export const sorting = (list: keyof typeof SORTS) => ({
  sort_by: suggested(z.string().min(1), SORTS[list]).optional(),
  sort_order: z.enum(['asc', 'desc']).optional(),
});
