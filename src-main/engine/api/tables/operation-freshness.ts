import type { Interface } from '#contract/model/app/operation.ts';
import type { Kind } from '../../stream/topics.ts';
import { FRESH, type Freshness } from '../schema/endpoint.ts';
import { BUNDLES } from './bundles.ts';
import { GSP } from './gsp/gsp.ts';
import { NODE_PAGES } from './node-pages.ts';
import { REST } from './rest/rest.ts';
import { TOOLS } from './tools/tools.ts';

type Params = Readonly<Record<string, unknown>>;
/** Kind and id of the events that invalidate an answer. */
type NewsKey = readonly [kind: Kind, id: string | number | '*'];

const TABLES: Readonly<Record<Interface, Readonly<Record<string, Freshness>>>> = {
  rest: REST,
  bundle: BUNDLES,
  gsp: GSP,
  node: { ...GSP, ...NODE_PAGES },
  tool: TOOLS,
};
/** Returns how long an operation's answers are fresh, and what invalidates them. A tool without a row is as fresh as market data. */
export const freshnessOf = (iface: Interface, name: string): Freshness =>
  (Object.hasOwn(TABLES[iface], name) ? TABLES[iface][name] : undefined) ?? { freshMs: FRESH.market, invalidatedBy: [] };

/** Kinds for which every change causes an event. Data of other kinds may change without one. */
const WHOLE: readonly Kind[] = ['club', 'player', 'orderbook', 'trades', 'auctions', 'messages', 'proposals', 'jobs', 'transfers', 'block'];

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
export const newsOf = (iface: Interface, name: string, params: Params): readonly NewsKey[] =>
  freshnessOf(iface, name).invalidatedBy.flatMap((kind): NewsKey[] => {
    const ids = IDS[kind]?.(params) ?? [];
    return ids.length > 0 ? ids.map((id): NewsKey => [kind, id]) : [[kind, '*']];
  });

/** Whether every change causes an event, so that the answer need not be refreshed by time. */
export const whollyTold = ({ invalidatedBy: kinds }: Freshness): boolean => kinds.length > 0 && kinds.every((kind) => WHOLE.includes(kind));
