import { discountOf, ownsPerInfluence } from '../worth/club-owns.ts';
import { medianOf } from '../worth/median.ts';
import type { PlayerColumns } from './similar-task.ts';
import type { PricedColumns } from './scatter.ts';

/** A share that another is compared with. `figure` is what the median is of: the discount of a club in percent, the payback of a player. */
export interface Peer {
  readonly id: number;
  readonly price: number | null;
  readonly value: number | null;
  readonly figure: number;
}
export interface PeersOutput {
  readonly count: number;
  readonly median: number | null;
  /** Lowest figure first, at most `MOST_ROWS`. */
  readonly rows: Peer[];
}
const MOST_ROWS = 200;
const RATINGS = 10;
const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

function answer(peers: Peer[]): PeersOutput {
  const sorted = peers.sort((a, b) => a.figure - b.figure);
  return { count: sorted.length, median: medianOf(sorted.map(({ figure }) => figure)), rows: sorted.slice(0, MOST_ROWS) };
}

/**
 * Returns the net assets of all clubs per influence, in the order of their rows: the players' last prices and the balance. NaN for a club
 * with fewer than 18 priced players or an unknown balance.
 */
export function clubValues(clubs: PricedColumns, players: PricedColumns): Float64Array {
  const [owners, prices, balances] = [players.numbers('club_id'), players.numbers('last'), clubs.numbers('balance')];
  const places = new Map(Array.from(clubs.ids, (id, row) => [id, row] as const));
  const [sums, priced] = [new Float64Array(clubs.count), new Int32Array(clubs.count)];
  for (let player = 0; player < players.count; player++) {
    const [row, price] = [places.get(owners[player] as number), prices[player] as number];
    if (row === undefined || !(price > 0)) continue;
    sums[row] = (sums[row] as number) + price;
    priced[row] = (priced[row] as number) + 1;
  }
  return sums.map((squad, row) => ownsPerInfluence({ squad, priced: priced[row] ?? 0, balance: balances[row] ?? NaN }));
}

/** Returns the clubs of the same league that have a price and a value, with their discounts. */
export function leaguePeers(clubs: PricedColumns, players: PricedColumns, { id }: { readonly id: number }): PeersOutput {
  const [leagues, prices, values] = [clubs.numbers('league_id'), clubs.numbers('last'), clubValues(clubs, players)];
  const league = leagues[clubs.ids.indexOf(id)] ?? NaN;
  const peers: Peer[] = [];
  for (let row = 0; row < clubs.count; row++) {
    const [price, value] = [prices[row] as number, values[row] as number];
    const figure = leagues[row] === league ? discountOf(price, value) : null;
    if (figure !== null) peers.push({ id: clubs.ids[row] as number, price, value: Math.round(value), figure });
  }
  return answer(peers);
}

/** Returns the players of the same main position and ten ratings who have an ask and a payback. */
export function positionPeers(players: PlayerColumns, { id }: { readonly id: number }): PeersOutput {
  const at = players.ids.indexOf(id);
  const [mains, ratings] = [players.texts('position'), players.numbers('rating')];
  const [asks, paybacks] = [players.numbers('ask'), players.numbers('payback')];
  const decade = Math.floor((ratings[at] ?? NaN) / RATINGS);
  const peers: Peer[] = [];
  for (let row = 0; row < players.count; row++) {
    const payback = paybacks[row] as number;
    if (mains.codes[row] !== mains.codes[at] || Math.floor((ratings[row] as number) / RATINGS) !== decade) continue;
    if (!((asks[row] as number) > 0) || !Number.isFinite(payback)) continue;
    peers.push({ id: players.ids[row] as number, price: orNull(asks[row]), value: null, figure: payback });
  }
  return answer(peers);
}
