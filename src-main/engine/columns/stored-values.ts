import type { FieldKind } from '#contract/fields/field.ts';
import { dayChange, lastPrice, weekAverage, weekChange, type Traded } from '#contract/model/market/price-change.ts';
import { positionsOf } from '#contract/model/clubs/player.ts';
import type { RowValue } from '#contract/expression/evaluate.ts';
import { FIELDS } from '#contract/fields/fields.ts';
import { PLAYER_FIELDS, playerValues } from '../store/cache/market-rows.ts';

/** What can be stored of a row, each fed on its own. */
export const FEEDS = ['row', 'book', 'price', 'loan', 'earning', 'name'] as const;
export type FeedPart = (typeof FEEDS)[number];
/** Sets a field of the row that is being read. */
type Put = (field: string, value: RowValue) => void;
/** Who would buy: how much influence, and the names whose orders are the user's own and sell nothing to them. */
export interface Buyer {
  readonly size: number;
  readonly names: readonly string[];
}
type Read = (body: string, put: Put, buyer: Buyer) => void;
type Row = Readonly<Record<string, unknown>>;

const asValue = (value: unknown): RowValue =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
const parse = (body: string): Row => JSON.parse(body) as Row;

/** The fields that a stored row has under their own names. */
const rowFields = (kind: FieldKind, without: readonly string[]): readonly string[] =>
  Object.entries(FIELDS[kind]).flatMap(([name, { from }]) => (from === 'row' && !without.includes(name) ? [name] : []));

/** Sets what the trading data of a row says. A price of zero means that the share was never traded. */
function putTraded(row: Row, put: Put): void {
  const traded = row as Traded;
  put('last', lastPrice(traded));
  put('volume_1d', asValue(row['volume_1_day']));
  put('volume_7d', asValue(row['volume_7_day']));
  put('vwap_7d', weekAverage(traded));
  put('change_1d', dayChange(traded).percent);
  put('change_7d', weekChange(traded).percent);
}

const TRADED = ['last', 'volume_1d', 'volume_7d', 'vwap_7d', 'change_1d', 'change_7d'];
const PLAYER_ROW = rowFields('players', [
  ...TRADED,
  'name',
  'loan_offered',
  'position',
  'positions',
  'free',
  'listed',
  'field_time',
  'injured',
  'last_transfer',
]);
const PLACE = new Map<string, number>(PLAYER_FIELDS.map((field, at) => [field, at]));
const PLAYER_PLACES = PLAYER_ROW.map((field) => [field, PLACE.get(field) ?? -1] as const);
const at = (field: string): number => PLACE.get(field) ?? -1;
const [CLUB, MAIN, MASK] = [at('club_id'), at('position'), at('multi_position')];
/** Times that are served as 0 while there is none. */
const TIMES = (['injured', 'last_transfer'] as const).map((field) => [field, at(field)] as const);

const readPlayer: Read = (body, put) => {
  const values = playerValues(body);
  for (const [field, place] of PLAYER_PLACES) put(field, asValue(values[place]));
  for (const [field, place] of TIMES) put(field, values[place] === 0 ? null : asValue(values[place]));
  const [main, mask] = [values[MAIN], values[MASK]];
  put('position_mask', asValue(main));
  put('position', typeof main === 'number' ? (positionsOf(main)[0] ?? null) : null);
  put('positions', asValue(mask));
  put('injured_until', asValue(values[at('injured')]));
  put('transferred_at', asValue(values[at('last_transfer')]));
  put('free', (values[CLUB] ?? null) === null);
};

const CLUB_ROW = rowFields('clubs', [...TRADED, 'name', 'job']);
const readClub: Read = (body, put) => {
  const row = parse(body);
  for (const field of CLUB_ROW) put(field, asValue(row[field]));
  put('job', 'job_posted' in row ? row['job_posted'] !== null : null);
  if ('last_price' in row) putTraded(row, put);
};

const USER_ROW = rowFields('users', ['balance']);
const readUser: Read = (body, put) => {
  const row = parse(body);
  for (const field of USER_ROW) put(field, asValue(row[field]));
  put('balance', asValue(row['balance']));
};

type Level = readonly [price: number, num: number, name?: string | null];
/** Prices on each side that count for the imbalance. */
const TOP = 5;
const sizeAt = (side: readonly Level[], price: number): number =>
  side.reduce((sum, level) => (level[0] === price ? sum + level[1] : sum), 0);
const sum = (side: readonly Level[]): number => {
  const prices = [...new Set(side.map(([price]) => price))].slice(0, TOP);
  return side.reduce((all, [price, num]) => (prices.includes(price) ? all + num : all), 0);
};
/** Average price of the first `size` influence that others offer; null if less is offered. */
function averageFor(asks: readonly Level[], { size, names }: Buyer): number | null {
  let [left, cost] = [size, 0];
  for (const [price, num, name] of asks) {
    if (typeof name === 'string' && names.includes(name)) continue;
    const some = Math.min(left, num);
    [left, cost] = [left - some, cost + some * price];
    if (left === 0) return cost / size;
  }
  return null;
}
const readBook: Read = (body, put, buyer) => {
  const [bids = [], asks = []] = JSON.parse(body) as [Level[]?, Level[]?];
  const [bid, ask] = [bids[0]?.[0] ?? null, asks[0]?.[0] ?? null];
  put('bid', bid);
  put('ask', ask);
  put('bid_size', bid === null ? null : sizeAt(bids, bid));
  put('ask_size', ask === null ? null : sizeAt(asks, ask));
  put('ask_mine', averageFor(asks, buyer));
  const [wanted, offered] = [sum(bids), sum(asks)];
  put('imbalance', wanted + offered > 0 ? (wanted - offered) / (wanted + offered) : null);
  put('tradable', bids.length + asks.length > 0);
};
const readPrice: Read = (body, put) => putTraded(parse(body), put);
const readEarning: Read = (body, put) => {
  const row = parse(body);
  put('payout_served', asValue(row['payout']));
  if ('field_time' in row) put('field_time', asValue(row['field_time']));
};
const readLoan: Read = (_body, put) => put('loan_offered', true);
const readName: Read = (body, put) => put('name', body);

/** How each part of a row becomes values. */
export const READERS: Readonly<Record<FieldKind, Partial<Record<FeedPart, Read>>>> = {
  players: { row: readPlayer, book: readBook, price: readPrice, loan: readLoan, earning: readEarning, name: readName },
  clubs: { row: readClub, book: readBook, earning: readEarning, name: readName },
  users: { row: readUser },
};
