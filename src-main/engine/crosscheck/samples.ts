import { splitShare } from '#contract/model/market/share.ts';
import type { ComparedMethod } from './canonical-methods.ts';

/** A call to compare. */
export interface Sample {
  readonly method: ComparedMethod;
  readonly params: Readonly<Record<string, unknown>>;
}
/** A resource that a view watches, by name and parameters. */
export interface Watched {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Most samples of one round. */
export const MAX_SAMPLES = 20;

const ofShare = (written: unknown): Sample['params'] => {
  const { kind, id } = splitShare(String(written));
  return { share: { [kind]: id } };
};
const one = (method: ComparedMethod, params: Sample['params'] = {}): Sample[] => [{ method, params }];

/** Methods behind a resource that both sources have. */
const BEHIND: Readonly<Record<string, (params: Watched['params']) => Sample[]>> = {
  orderbook: ({ share }) => one('get_share_orderbook', ofShare(share)),
  club: ({ id }) => one('get_club', { club_id: id }),
  player: ({ id }) => one('get_players', { player_ids: [id] }),
  user: ({ name }) => [...one('get_user_account', { name }), ...one('get_user_share_balances', { name })],
  squad: ({ club }) => one('get_squad', { club_id: club }),
  tactics: ({ club }) => one('get_club_tactics', { club_id: club }),
  fixture: ({ id }) => one('get_fixture', { fixture_id: id }),
  auction: ({ player }) => one('get_transfer_auction_details', { player_id: player }),
  auctions: () => one('get_top_transfer_auctions', { num: 20 }),
  votes: () => one('get_all_votes'),
  proposal: ({ share }) => one('get_share_proposals', ofShare(share)),
};
/** Samples for when little is watched; each round uses another club. */
const always = (round: number): Sample[] => [
  ...one('get_seasons'),
  ...one('get_params', { name: '' }),
  ...one('get_all_votes'),
  ...one('get_top_transfer_auctions', { num: 10 }),
  ...one('get_club', { club_id: (round % 1_000) + 1 }),
  ...one('get_squad', { club_id: (round % 1_000) + 1 }),
  ...one('get_share_orderbook', { share: { club: (round % 1_000) + 1 } }),
];

/** Returns the samples of one round: watched resources first, without repetition, at most MAX_SAMPLES so that they fit into one request. */
export function samplesOf(watched: readonly Watched[], round: number): Sample[] {
  const seen = watched.flatMap(({ name, params }) => (Object.hasOwn(BEHIND, name) ? (BEHIND[name]?.(params) ?? []) : []));
  // If more is watched than fits, each round continues where the previous one ended.
  const from = seen.length > MAX_SAMPLES ? (round * MAX_SAMPLES) % seen.length : 0;
  const rotated = [...seen.slice(from), ...seen.slice(0, from)];
  const distinct = new Map([...rotated, ...always(round)].map((sample) => [JSON.stringify(sample), sample]));
  return [...distinct.values()].slice(0, MAX_SAMPLES);
}
