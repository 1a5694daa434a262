import type { Kind } from '../../stream/topics.ts';

type Params = Readonly<Record<string, unknown>>;
/** Kind and id of the events that invalidate an answer. */
type NewsKey = readonly [kind: Kind, id: string | number | '*'];

/** Kinds for which every change causes an event. Data of other kinds may change without one. */
const WHOLE: readonly Kind[] = ['club', 'player', 'orderbook', 'trades', 'auctions', 'messages', 'proposals', 'jobs', 'transfers', 'block'];

const TRANSFERS = [
  '/player/transfer_history',
  '/transfers/counts',
  'get_all_transfer_history',
  'get_club_transfer_history',
  'get_player_transfer_history',
  'get_transfer_counts',
];
const MATCHES = [
  '/league_tables',
  'get_league_table',
  'get_league_tables',
  'get_club_schedule',
  'get_clubs_next_fixture',
  'get_clubs_last_fixture',
  'get_fixture',
  'get_turn_fixtures',
  'get_match_events',
  'get_match_commentary',
  'get_match_subs',
  'get_fixture_player_data',
  '/fixture_history/players/{fixture_id}',
  '/commentary/match_events/{fixture_id}',
  '/commentary/match_commentary/{fixture_id}',
];
const VOTES = [
  '/proposals/active',
  '/proposals/historical',
  '/share_balances/active_proposals',
  'get_all_votes',
  'get_votes_for_shareholder',
  'get_votes_for_club_or_player',
  'get_share_proposals',
  'get_proposals',
  'get_user_active_proposals',
];
const AUCTIONS = [
  '/v1/transfer-market',
  'get_top_transfer_auctions',
  'get_transfer_auction_details',
  'get_clubs_transfer_auctions',
  'get_clubs_transfer_bids',
  'get_transfer_market',
];
const MESSAGES = [
  '/messages',
  'get_messages',
  'get_news_feed',
  'get_club_messages',
  'get_player_messages',
  'get_association_messages',
  'get_comp_messages',
];
const JOBS = ['/clubs/{club_id}/job', '/v1/jobs-board', 'get_club_job', 'get_jobs_board'];
const TRADES = [
  '/share_trade_history',
  '/share_trade_history/all',
  '/trading_graph',
  'get_share_trade_history',
  'get_all_share_trades',
  'get_trading_graph',
];
const CLUBS = [
  '/clubs',
  '/clubs/detailed',
  '/v1/club/{club_id}',
  'get_club',
  'get_club_extended',
  'get_club_tactics',
  'search_clubs',
  'get_club_overview',
  'get_club_details',
];
const PLAYERS = [
  '/players',
  '/players/detailed',
  '/v1/player/{player_id}',
  'get_players',
  'search_players',
  'get_player_overview',
  'get_player_details',
];
const USERS = [
  '/users',
  '/users/detailed',
  '/v1/user/{name}',
  'get_user_account',
  'get_user_share_balances',
  'get_user_share_orders',
  'get_user_details',
];

const of = (kinds: readonly Kind[], names: readonly string[]): [string, readonly Kind[]][] => names.map((name) => [name, kinds]);
/** Operation → the kinds of data in its answer. The same name means the same data in every interface. */
export const NEWS: ReadonlyMap<string, readonly Kind[]> = new Map([
  ...of(['club'], CLUBS),
  ...of(['player'], PLAYERS),
  ...of(['club', 'player'], ['get_squad']),
  ...of(['user'], USERS),
  ...of(['orderbook'], ['get_share_orderbook']),
  ...of(['trades'], TRADES),
  ...of(['auctions'], AUCTIONS),
  ...of(['messages'], MESSAGES),
  ...of(['proposals'], VOTES),
  ...of(['jobs'], JOBS),
  ...of(['transfers'], TRANSFERS),
  ...of(['matchday'], MATCHES),
  ...of(['leaderboard'], ['/rich_list', 'get_rich_list']),
  ...of(['market'], ['/market', '/ticker', 'get_market_data', 'get_ticker']),
  ...of(['params'], ['get_params']),
  ...of(['block'], ['getnullstate', 'getcurrentstate', '/state']),
]);

const several = (value: unknown): readonly (string | number)[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');

function sharesOf({ share, club_id, player_id }: Params): readonly string[] {
  if (typeof share === 'string') return [share];
  if (typeof share === 'object' && share !== null) return Object.entries(share).map(([kind, id]) => `${kind}_${String(id)}`);
  return [...several(club_id).map((id) => `club_${id}`), ...several(player_id).map((id) => `player_${id}`)];
}
const IDS: Partial<Record<Kind, (params: Params) => readonly (string | number)[]>> = {
  club: ({ club_id, club_ids }) => [...several(club_id), ...several(club_ids)],
  player: ({ player_id, player_ids }) => [...several(player_id), ...several(player_ids)],
  user: ({ name, names, username }) => [...several(name), ...several(names), ...several(username)],
  orderbook: sharesOf,
  trades: sharesOf,
  auctions: ({ player_id }) => several(player_id),
};

/** Keys of the events that invalidate an operation's answer; empty if no event does. */
export function newsOf(name: string, params: Params): readonly NewsKey[] {
  return (NEWS.get(name) ?? []).flatMap((kind): NewsKey[] => {
    const ids = IDS[kind]?.(params) ?? [];
    return ids.length > 0 ? ids.map((id): NewsKey => [kind, id]) : [[kind, '*']];
  });
}

/** Whether every change causes an event, so that the answer need not be refreshed by time. */
export const whollyTold = (name: string): boolean => {
  const kinds = NEWS.get(name) ?? [];
  return kinds.length > 0 && kinds.every((kind) => WHOLE.includes(kind));
};
