import { expect, it } from 'vitest';
import { Auction } from '#contract/model/clubs/auction.ts';
import { PlayerRow } from '#contract/model/clubs/player.ts';
import { Stake } from '#contract/model/market/portfolio.ts';

/** Exported tables take their columns from these rows, and spreadsheets of users rely on the order. */
it.each([
  [
    'players',
    PlayerRow,
    'player_id last_price volume_1_day volume_7_day last_7days last_7days_price wages value rating age dob country_id club_id agent_name agent_last_active_unix position multi_position positions',
  ],
  [
    'auctions',
    Auction,
    'transfer_auction_id player_id club_id contract country_id dob end_time free_with_no_bids high_bid injured injury_id minimum_bid multi_position position rating started value',
  ],
  [
    'the portfolio',
    Stake,
    'name share num last_price country_id league_id division club_id last_active_unix manager_name manager_last_active_unix agent_name agent_last_active_unix earnings_7d earnings_30d has_active_proposal proposal_id proposal_type proposal_end_time_unix total_spent sale_proceeds remaining_cost_basis realised_pl club_balance manager_locked contract injured banned allow_renew morale fitness',
  ],
] as const)('the columns of %s keep their order', (_table, row, columns) => expect(Object.keys(row.shape).join(' ')).toBe(columns));
