import { splitShare } from '#contract/model/market/share.ts';
import type { ComparedMethod } from './canonical-methods.ts';

export interface Sample {
  readonly method: ComparedMethod;
  readonly params: Readonly<Record<string, unknown>>;
}
/** A resource somebody looks at, by name and parameters. */
export interface Watched {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const MAX_SAMPLES = 20;

const share = (written: unknown): object => {
  const { kind, id } = splitShare(String(written));
  return { [kind]: id };
};
const one = (method: ComparedMethod, params: Sample['params'] = {}): Sample[] => [{ method, params }];

/** What stands behind a resource, in methods that both services have. */
const BEHIND: Readonly<Record<string, (params: Watched['params']) => Sample[]>> = {
  orderbook: (asked) => one('get_share_orderbook', { share: share(asked['share']) }),
  club: ({ id }) => one('get_club', { club_id: id }),
  player: ({ id }) => one('get_players', { player_ids: [id] }),
  user: ({ name }) => [...one('get_user_account', { name }), ...one('get_user_share_balances', { name })],
  squad: ({ club }) => one('get_squad', { club_id: club }),
  tactics: ({ club }) => one('get_club_tactics', { club_id: club }),
  fixture: ({ id }) => one('get_fixture', { fixture_id: id }),
  auction: ({ player }) => one('get_transfer_auction_details', { player_id: player }),
  auctions: () => one('get_top_transfer_auctions', { num: 20 }),
  votes: () => one('get_all_votes'),
  proposal: (asked) => one('get_share_proposals', { share: share(asked['share']) }),
};
/** Asked when little is watched; another club each round. */
const always = (round: number): Sample[] => [
  ...one('get_seasons'),
  ...one('get_params', { name: '' }),
  ...one('get_all_votes'),
  ...one('get_top_transfer_auctions', { num: 10 }),
  ...one('get_club', { club_id: (round % 1_000) + 1 }),
  ...one('get_squad', { club_id: (round % 1_000) + 1 }),
  ...one('get_share_orderbook', { share: { club: (round % 1_000) + 1 } }),
];

/** What one round asks both: watched things first, each once, never more than fit one request. */
export function samplesOf(watched: readonly Watched[], round: number): Sample[] {
  const seen = watched.flatMap(({ name, params }) => (Object.hasOwn(BEHIND, name) ? (BEHIND[name]?.(params) ?? []) : []));
  // With more on screen than a round holds, the next one begins where this one ended.
  const from = seen.length > MAX_SAMPLES ? (round * MAX_SAMPLES) % seen.length : 0;
  const turned = [...seen.slice(from), ...seen.slice(0, from)];
  const distinct = new Map([...turned, ...always(round)].map((sample) => [JSON.stringify(sample), sample]));
  return [...distinct.values()].slice(0, MAX_SAMPLES);
}
