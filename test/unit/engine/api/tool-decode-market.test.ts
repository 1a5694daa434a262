import { describe } from 'vitest';
import { decodes } from '../../../support/values/tool-decodes.ts';
import { sampleJson as sample } from '../../../support/values/sample-json.ts';

const AT = 1_784_397_600;
const trade = {
  id: 1,
  unix_time: AT,
  share_type: 'club',
  share_id: 7,
  num: 2,
  price: 15,
  price_coin: 0.0015,
  buyer: 'a',
  seller: null,
  market_buy: true,
};
const traded = { id: 1, time: AT, share: 'club_7', price: 15, seller: null, taker: 'buy' };
const order = { order_id: 9, name: 'a', price: 15, num: 2, price_coin: 0.0015, price_short: '0.00' };
const stake = { name: 'a', share_type: 'club', share_id: 7, num: 20, division: 1, club_balance: 5 };
const event = { match_event_id: 1, event_type: 'GOAL', player_id: 3, club_id: 7, time: 76, goal_type: 'OPEN_PLAY', time_minutes: "76'" };
const vote = { share: { type: 'club', id: 7 }, state: 'voting', type: 'manager', start_time: AT, end_time: '2026-07-18 18:00 UTC' };
const proposal = { proposal_id: 4, share_type: 'club', share_id: 7, proposal_type: 'manager', stage: 'voting', end_time_unix: AT };
const asked = { id: 4, share: 'club_7', type: 'manager', state: 'voting', endTime: AT };

describe('tools about users', () =>
  decodes([
    [
      'get_user_details',
      [{ name: 'a', balance: 5, balance_coin: 0.0005, last_active_unix: AT }],
      [{ name: 'a', balance: 5, last_active: AT }],
    ],
    [
      'get_user_details',
      { users: [{ name: 'a', balance: { total: 5, available: 3, reserved: 2 } }] },
      [{ balance: 5, balances: { available: 3 } }],
    ],
    [
      'get_user_activity',
      { name: 'a', last_active_unix: AT, first_move: null, rank: 2, points: 210 },
      [{ name: 'a', rank: 2, last_active: AT }],
    ],
    [
      'get_user_balance_sheet',
      { items: [{ name: 'a', amount: -5, type: 'mint', unix_time: AT, other_type: 'club', other_id: 7 }] },
      [{ kind: 'money', amount: -5, share: 'club_7' }],
    ],
    [
      'get_user_balance_sheet_earnings',
      { coin2usdc: 0.01, earnings_7d: { svc: 70, usdc: 1 } },
      { coin2usdc: 0.01, days7: { coin: 70, usd: 1 } },
    ],
    [
      'get_user_balance_sheet_weeks',
      { weeks: [{ name: 'a', week_start_unix_time: AT, totals: [{ type: 'x', amount: 1 }] }] },
      [{ from: AT, totals: [{ amount: 1 }] }],
    ],
    ['get_achievements', { username: 'a', completion_percent: 40 }, { name: 'a', completion: 40 }],
    ['get_best_managers', { items: [{ name: 'a', rank_a: 1_500.5, rank_a_ranking: 1 }] }, [{ rank_a: 1_500.5, rank_a_ranking: 1 }]],
    [
      'get_rich_list',
      [{ name: 'a', rank: 1, balance: '1,234.5 SVC', total_networth: 9 }],
      [{ rank: 1, balance: 12_345_000, total_networth: 9 }],
    ],
    ['get_comp_history_by_manager', [{ season_id: 3, cup_id: 2, club_id: 7 }], [{ cup_id: 2 }]],
    ['get_manager_history_by_manager', [{ club_id: 7, manager_name: 'a', num_games: 9 }], [{ num_games: 9 }]],
    [
      'get_referrals_leaderboard_timerange',
      { leaderboard: [{ name: 'a', referrals: 3, usd_spent_raw: 5_000_000 }] },
      [{ referrals: 3, spent: 5_000_000 }],
    ],
    ['get_referrals_leaderboard_all', [{ username: 'a', referral_count: 3, usd_spent_raw: 7 }], [{ name: 'a', referrals: 3, spent: 7 }]],
    ['get_portfolio_summary', { username: 'a', clubs: { count: 2, value: 50 } }, { 'clubs.count': 2, 'clubs.value': 50 }],
    ['get_portfolio_issues', { no_manager: 1, no_agent: 2 }, { no_manager: 1, no_agent: 2 }],
    ['get_share_balances_detailed', { items: [stake] }, [{ share: 'club_7', num: 20, division: 1, club_balance: 5 }]],
    [
      'get_share_transactions',
      { transactions: [{ name: 'a', share_type: 'player', share_id: 3, num: -2, unix_time: AT, other_name: 'b' }] },
      [{ kind: 'influence', share: 'player_3', num: -2, other: 'b' }],
    ],
  ]));

describe('tools about the market', () =>
  decodes([
    [
      'get_market_data',
      { TotalMarketCap: 1_234.5, Total7dayVolume: 2, Total7dayVolumeChange: 3, TotalClubs: 5, COIN2USDC: 0.01 },
      { total_market_cap: 12_345_000, volume_7_day: 20_000, volume_7_day_change: 3, clubs: 5, coin2usdc: 0.01 },
    ],
    ['get_coin_price', { coin2usdc: 0.01, date: '2026-07-18 18:00 UTC' }, { coin2usdc: 0.01 }],
    ['get_trading_graph', { points: [{ timestamp: AT, volume: 5, weighted_average_price: 2.5 }] }, [{ time: AT, volume: 5, vwap: 2.5 }]],
    ['get_share_trade_history', { page: 1, per_page: 50, items: [trade] }, [traded]],
    ['get_all_share_trades', [trade], [traded]],
    ['get_share_balances', { items: [stake] }, [{ share: 'club_7', division: 1 }]],
    ['get_share_balances', [{ country_id: 'ENG', no_of_clubs: 2 }], [{ no_of_clubs: 2 }]],
    ['get_share_balance_by_user_club', { name: 'a', club_id: 7, num_shares: 20 }, { num_shares: 20 }],
    ['get_share_owners', { owners: [{ name: 'a', num: 20 }] }, [{ name: 'a', num: 20 }]],
    ['get_user_share_orders', [{ ...order, share: 'club_7', is_ask: true }], [{ share: 'club_7', side: 'ask', price: 15, num: 2 }]],
    [
      'get_share_orderbook',
      {
        share: 'club_7',
        bids: [order],
        asks: [
          { ...order, price: 20 },
          { ...order, price: 18, name: null },
        ],
      },
      { share: 'club_7', bids: [{ price: 15, mint: null }], asks: [{ price: 18, name: null }, { price: 20 }] },
    ],
    ['get_share_orderbook', { share: { player: 3 }, bid: [], ask: null }, { share: 'player_3', bids: [], asks: [] }],
    ['get_top_traders', { traders: [{ name: 'a', volume: 50, trades: 3 }] }, [{ name: 'a', volume: 50 }]],
    ['get_coin_trades_summary', { day: { volume: 5 } }, { 'day.volume': 5 }],
    [
      'get_share_orders_dump',
      {
        share_type: 'club',
        updated: '2026-07-18 18:00:00 UTC',
        requested: 2,
        orderbooks_returned: 1,
        no_orderbook: [9],
        orderbooks: [{ share_id: 7, bids: [{ ...order, is_ask: false }], asks: [] }],
      },
      { updated: AT, books: [{ share: 'club_7', bids: [{ price: 15 }] }], none: [9] },
    ],
    [
      'get_share_orders_dump',
      { share_type: 'player', updated: AT, no_orderbook: ['player_9'], orderbooks: { 3: { bids: [], asks: [order] } } },
      { books: [{ share: 'player_3', asks: [{ num: 2 }] }], none: [9] },
    ],
  ]));

describe('tools about fixtures and reference data', () =>
  decodes([
    ['get_countries', { countries: [{ country_id: 'ENG', name: 'England' }] }, [{ country_id: 'ENG' }]],
    ['get_seasons', [{ season_id: 4, start: AT, end: '2026-07-18', finished: false }], [{ season_id: 4, start: AT }]],
    [
      'get_leagues',
      { items: [{ league_id: 4, division: 1, league_name: 'ENG Division 1' }] },
      [{ division: 1, league_name: 'ENG Division 1' }],
    ],
    ['get_league_tables', [{ club_id: 7, division: 1, pts: 9 }], [{ division: 1, pts: 9 }]],
    ['get_fixture', [{ fixture_id: 5, home_shots: 9, man_of_match: 3 }], { home_shots: 9, man_of_match: 3 }],
    ['get_turn_fixtures', { fixtures: [{ fixture_id: 5, turn_id: 2 }] }, [{ turn_id: 2 }]],
    ['get_match_subs', [{ subs_made_id: 1, player_off_id: 3, player_on_id: 4, club_id: 7, time: 60 }], [{ player_on_id: 4, time: 60 }]],
    ['get_fixture_player_data', { players: [{ player_id: 3, rating: 7, time_started: -1 }] }, [{ rating: 7, time_started: -1 }]],
    ['get_match_events', [event], [{ event_type: 'goal', goal_type: 'open_play', time: 76 }]],
    ['get_match_events', sample('tool-get-match-events-row'), [{ event_type: 'goal' }]],
    ['get_match_commentary', sample('tool-get-match-commentary'), [{ category: 'TACKLE', time: 2, player_one_id: 3789 }]],
    ['get_all_turns', { turns: [{ turn_id: 2, date: AT, played: 1 }] }, [{ turn_id: 2, date: AT }]],
    ['get_cups', [{ cup_id: 2, comp_type: 2 }], [{ cup_id: 2 }]],
    ['get_cups_by_country', { cups: [{ cup_id: 2, country_id: 'ENG' }] }, [{ cup_id: 2 }]],
    ['get_cup', { cup: { cup_id: 2, prize_money_coin: 3 } }, { cup_id: 2, prize_money: 30_000 }],
    ['get_league_top_players', [{ player_id: 3, goals: 9, league_id: 4 }], [{ goals: 9, comp_id: 4 }]],
    ['get_associations', [{ country_id: 'ENG', num_leagues: 4 }], [{ num_leagues: 4 }]],
    ['get_association', { association_data_id: 1, country_id: 'ENG' }, [{ country_id: 'ENG' }]],
    ['get_association_qualifiers', [{ country_id: 'ENG', num_qualifiers: 2 }], [{ num_qualifiers: 2 }]],
    ['get_recent_competitions', { competitions: [{ comp_id: 4, club_id: 7, season_id: 3 }] }, [{ comp_id: 4 }]],
    ['get_game_world_history', [{ season_id: 3, club_id: 7, position: 1 }], [{ position: 1 }]],
  ]));

describe('tools about transfers, votes, shop and analytics', () =>
  decodes([
    [
      'get_transfer_market',
      {
        items: [{ player_id: 3, minimum_bid: 5 }],
        page: 1,
        perPage: 20,
        total: 1,
        totalPages: 1,
        totalListed: 9,
        bidRange: { min: 1, max: 5 },
      },
      { auctions: [{ minimum_bid: 5 }], total: 1, listed: 9, bids: { max: 5 } },
    ],
    [
      'get_top_transfer_auctions',
      { auctions: [{ player_id: 3, rating: 90, end_time: '2026-07-18T18:00:00Z' }] },
      [{ rating: 90, end_time: AT }],
    ],
    [
      'get_all_transfer_history',
      { transfers: [{ player_id: 3, amount: 5, date: AT }], metadata: { total_in_season: 900 } },
      [{ player_id: 3, amount: 5 }],
    ],
    ['get_all_votes', { votes: [vote] }, [{ share: 'club_7', state: 'voting', endTime: AT }]],
    ['get_votes_for_shareholder', [], []],
    ['get_votes_for_club_or_player', [proposal], [asked]],
    [
      'get_votes_for_club_or_player',
      [{ proposal_id: 4, type: 'manager', state: 'voting', options: [{ option_id: 1, votes: 2, data: { manager: 'm' } }] }],
      [{ id: 4, options: [{ candidate: 'm', votes: 2 }] }],
    ],
    ['get_user_active_proposals', { items: [proposal], total: 1, note: 'n' }, [asked]],
    ['get_proposals', { days_back: 7, all_proposals: [{ ...proposal, stage: 'completed' }] }, [{ ...asked, state: 'finished' }]],
    [
      'get_shop_purchases',
      { purchases: [{ receiver: 'a', club_id: 7, usd_spent_raw: 5, date: AT }], count: 1, note: 'n' },
      [{ receiver: 'a', usd_spent_raw: 5 }],
    ],
    [
      'get_sale_clubs',
      { sale_clubs: [{ club_id: 7, tier: 1, available: true, price_per_pack_raw: 9 }], count: 1, total: 1, page: 1 },
      [{ tier: 1, available: true, pricePerPack: 9 }],
    ],
    [
      'get_club_packs',
      { updated: AT, total_packs: 9, total_matching: 2, returned: 1, packs: [{ club_id: 7, payback_seasons: 3.5 }] },
      [{ payback_seasons: 3.5 }],
    ],
    ['get_earnings_leaderboard', [{ name: 'a', rank: 1, earnings_coin: 1.5 }], [{ name: 'a', earnings: 15_000 }]],
    [
      'get_ticker',
      {
        club_balances: { rich: [{ club: 7, balance: 5 }], poor: [] },
        last_transfers: [],
        club_trades: [{ share: { type: 'club', id: 7 }, date: AT, price: 5, type: 'buy' }],
        player_trades: [],
      },
      { rich: [{ club: 7 }], trades: [{ share: 'club_7', side: 'buy' }] },
    ],
    [
      'get_club_earnings_light',
      { updated: '2026-07-18 18:00:00 UTC', returned: 1, total_clubs: 40, clubs: [{ club_id: 7, current_earnings: 5 }] },
      { updated: AT, total: 40, clubs: [{ club_id: 7 }] },
    ],
    [
      'get_club_earnings',
      { updated: AT, returned: 1, total_matching: 4, clubs: [{ club_id: 7, coin_per_influence_per_season: 0.25 }] },
      { total: 4, clubs: [{ coin_per_influence_per_season: 2_500 }] },
    ],
    ['get_club_seller_opportunities', { updated: AT, returned: 0, total_matching: 0, clubs: [] }, { total: 0, clubs: [] }],
  ]));
