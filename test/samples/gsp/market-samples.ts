import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { sample, type GspSample } from './sample.ts';

const AUCTION = {
  club_id: 605,
  contract: 2,
  country_id: 'CHE',
  dob: 806_112_000,
  end_time: 1_790_000_000,
  free_with_no_bids: false,
  high_bid: { amount: 50_000, club_id: 7 },
  injured: 0,
  injury_id: 0,
  minimum_bid: 10_000,
  multi_position: 46,
  player_id: 9_991,
  position: 4,
  rating: 91,
  started: true,
  transfer_auction_id: 3,
  value: 90_000,
};
const MODEL = { player_id: 9_991, end_time: 1_790_000_000, high_bid: { amount: 50_000, club_id: 7 }, free_with_no_bids: false, started: true };
const DETAILS = { ...AUCTION, bids: [{ amount: 50_000, club_id: 7 }], maxbid: 250_000, minnextbid: 55_000, agent_name: 'agent-a', concerns: 0 };
const TRANSFER = { player_id: 9_991, club_id_from: 605, club_id_to: 7, amount: 50_000, date: 1_751_557_200 };
const MESSAGE = {
  message_id: 8,
  date: 1_751_557_200,
  type: 9,
  sub_type: 0,
  club_1: 7,
  club_2: 605,
  data_1: 9_991,
  data_2: 50_000,
  data_3: 0,
  data_4: null,
  data_5: null,
  name_1: null,
  season_id: 4,
};
const BALANCE = { available: 900, reserved: 100, total: 1_000 };
const ORDER = { mint: false, name: 'user-a', num: 5, price: 120 };
const VOTE = { share: { type: 'club', id: 605 }, state: 'voting', type: 'manager', start_time: 1_790_000_000, end_time: 1_790_300_000 };
const VOTE_MODEL = { share: 'club_605', state: 'voting', type: 'manager', startTime: 1_790_000_000, endTime: 1_790_300_000 };
const TENURE = { club_id: 605, manager_name: 'manager-a', manager_voted: false, won: 9, drawn: 4, lost: 6, num_games: 19, start_date: 1, end_date: 2 };
const share = { share: { club: 605 } };
const user = { name: 'user-a' };
const VAULT = { id: 1, founder: 'user-a', controller: 'user-b', share: { club: 605 }, num: 40 };

export const MARKET_SAMPLES = {
  get_top_transfer_auctions: sample({ num: 5 }, [AUCTION, { ...AUCTION, high_bid: { amount: 0, club_id: null } }], [MODEL, { high_bid: null }]),
  get_transfer_auction_details: sample({ player_id: 9_991 }, DETAILS, { ...MODEL, bids: [{ amount: 50_000 }], maxbid: 250_000, minnextbid: 55_000 }),
  get_clubs_transfer_auctions: sample({ club_id: 605 }, [{ ...AUCTION, high_bid: null }], [{ player_id: 9_991, high_bid: null }]),
  get_clubs_transfer_bids: sample(
    { club_id: 605 },
    [{ transfer_auction_id: 3, player_id: 9_991, self_bid: 40_000, highest_bid: 50_000, highest_bidder: 7 }],
    [{ player_id: 9_991, self_bid: 40_000, highest_bid: 50_000, highest_bidder: 7 }],
  ),
  get_all_transfer_history: sample({ season_id: 4 }, [TRANSFER], [TRANSFER]),
  get_club_transfer_history: sample({ club_id: 605 }, [{ ...TRANSFER, type: 'out' }], [{ ...TRANSFER, type: 'out' }]),

  get_share_orderbook: sample(share, { share: { club: 605 }, ask: [ORDER], bid: [{ ...ORDER, mint: true, name: null }] }, {
    share: 'club_605',
    asks: [{ price: 120, num: 5, name: 'user-a', mint: false }],
    bids: [{ name: null, mint: true }],
  }),
  get_user_share_balances: sample(user, [{ balance: BALANCE, share: { club: 605 } }], [{ share: 'club_605', total: 1_000, available: 900, reserved: 100 }]),
  get_user_share_orders: sample(user, [{ share: { player: 9_991 }, type: 'ask', num: 5, price: 120 }], [{ share: 'player_9991', side: 'ask', price: 120, num: 5 }]),
  get_all_votes: sample({}, [VOTE], [VOTE_MODEL]),
  get_votes_for_shareholder: sample(user, [VOTE], [VOTE_MODEL]),
  get_share_proposals: sample(
    share,
    [
      {
        data: {},
        end_time: 1_790_300_000,
        options: [{ data: { manager: 'manager-b' }, option_id: 2, votes: 70 }],
        proposal_id: 6,
        start_time: 1_790_000_000,
        state: 'voting',
        total_votes: 70,
        type: 'manager',
        votes: { 'user-a': 2 },
      },
    ],
    [{ id: 6, totalVotes: 70, options: [{ id: 2, candidate: 'manager-b', votes: 70 }], voters: { 'user-a': 2 } }],
  ),
  get_share_owners: sample(share, [{ name: 'user-a', num: 1_000 }], [{ name: 'user-a', num: 1_000 }], { open: true }),
  get_share_overview: sample(
    { type: 'club', id: 605, since: 1_790_000_000 },
    [{ date: 1_790_000_100, volume: 500, price: 120, low: 110, high: 130, num: 4 }],
    [{ date: 1_790_000_100, volume: 500, price: 120 }], { open: true }),
  get_share_dilutions: sample(
    { user: '', type: '', id: 0 },
    [{ share: { club: 605 }, name: 'user-a', num: 50_000, price: 100, date: 1_790_000_000 }],
    [{ share: 'club_605', num: 50_000, name: 'user-a' }], { open: true }),
  get_user_share_transactions: {
    params: user,
    wire: [{ share_type: 'club', share_id: 605, name: 'user-a', other_name: 'user-b', num: -5, price: 120, type: 'trade', unix_time: 1_790_000_000 }],
    model: [{ share: 'club_605', name: 'user-a', num: -5, date: 1_790_000_000 }], open: true },
  get_share_last_prices: { wire: [{ share: { player: 9_991 }, price: 245 }], model: [{ share: 'player_9991', price: 245, date: null }], open: true },
  get_share_trade_history: {
    params: share,
    wire: [{ date: 1_790_000_000, price: 120, num: 5, buyer: 'user-a', seller: null }],
    model: [{ share: null, price: 120, num: 5, buyer: 'user-a', seller: null, date: 1_790_000_000 }], open: true },

  get_user_account: sample(user, { balance: BALANCE, last_active: 1_790_000_000, name: 'user-a' }, { name: 'user-a', balance: BALANCE, last_active: 1_790_000_000 }),
  get_all_users: sample({}, [{ name: 'user-a', balance: BALANCE }], [{ name: 'user-a', balance: BALANCE }]),
  get_all_managers: sample({}, [{ manager_name: 'manager-a', club_id: 605 }], [{ manager_name: 'manager-a', club_id: 605 }]),
  get_users_last_active: sample({ names: ['user-a', '-'] }, [{ name: 'user-a', last_active: 5 }, { name: '-', last_active: null }], [{ last_active: 5 }, { last_active: null }]),
  get_best_managers: sample({}, [TENURE], [{ club_id: 605, num_games: 19 }]),
  get_manager_history_by_manager: sample({ name: 'manager-a' }, [TENURE], [{ manager_name: 'manager-a', end_date: 2 }]),
  get_user_wages: sample({ id: 605, season_id: 4, wage_type: 'manager' }, [{ wage: 300 }], [{ wage: 300 }]),
  get_vaults: { params: { controller: 'user-b', ids: [1] }, wire: [VAULT], model: [{ ...VAULT, share: 'club_605' }], open: true },
  get_vaults_by_founder: { params: { founder: 'user-a' }, wire: [VAULT], model: [{ ...VAULT, share: 'club_605' }], open: true },

  get_news_feed: sample({}, [MESSAGE], [MESSAGE]),
  get_club_messages: sample({ club_id: 605, season_id: 4 }, [MESSAGE], [MESSAGE]),
  get_player_messages: sample({ player_id: 9_991, season_id: 4 }, [MESSAGE], [MESSAGE]),
  get_association_messages: sample({ association_id: '12', season_id: 4 }, [MESSAGE], [MESSAGE]),
  get_comp_messages: sample({ comp_id: 8, season_id: 4 }, [{ ...MESSAGE, name_1: 'manager-a', data_3: 'text' }], [{ name_1: 'manager-a' }]),
} satisfies Partial<Record<GspMethod, GspSample>>;
