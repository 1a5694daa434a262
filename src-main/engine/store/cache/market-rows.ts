import type { Club } from '#contract/model/clubs/club.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { positionsOf, type Player } from '#contract/model/clubs/player.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';

/**
 * Fields of a stored player row, in this order: 180,000 rows take a quarter of the space of objects with field names. Append only, because
 * rows written earlier must stay readable.
 */
export const PLAYER_FIELDS = (
  'player_id,club_id,country_id,dob,position,multi_position,rating,rating_gk,rating_tackling,rating_passing,rating_shooting,' +
  'rating_stamina,rating_aggression,wages,value,contract,fitness,morale,injured,injury_id,form,side,yellow_cards,red_cards,' +
  'yellowred_cards,banned,cup_tied,retired,agent_name,desired_contract,allow_transfer,allow_renew,loaned_to_club,concerns,' +
  'last_transfer'
).split(',');

/** Fields in which null is a value of its own (no club, no agent); in other fields null means unknown. */
const NOBODY: readonly string[] = ['club_id', 'agent_name', 'loaned_to_club'];

/** Returns a player as a stored row: the values of PLAYER_FIELDS as JSON, without trailing nulls. */
export function packPlayer(player: Player): string {
  const row = player as Readonly<Record<string, unknown>>;
  const values = PLAYER_FIELDS.map((field) => row[field] ?? null);
  while (values.at(-1) === null) values.pop();
  return JSON.stringify(values);
}

/** Returns the values of a stored player, in the order of PLAYER_FIELDS. */
export const playerValues = (body: string): readonly unknown[] => JSON.parse(body) as readonly unknown[];

const YEAR_SECONDS = 365.25 * 86_400;
/** Returns the age in years. Both times in Unix seconds. */
export const ageAt = (dob: number, now: number): number => Math.floor((now - dob) / YEAR_SECONDS);

/** Returns a stored player in the form of the model. `now` in Unix seconds: the age is calculated, not stored. */
export function unpackPlayer(body: string, now: number): Player {
  const values = playerValues(body);
  const row: Record<string, unknown> = {};
  for (const [at, field] of PLAYER_FIELDS.entries()) {
    const value = values[at] ?? null;
    if (value !== null || NOBODY.includes(field)) row[field] = value;
  }
  if (typeof row['multi_position'] === 'number') row['positions'] = positionsOf(row['multi_position']);
  if (typeof row['dob'] === 'number') row['age'] = ageAt(row['dob'], now);
  return row as Player;
}

export const packClub = (club: Club): string => JSON.stringify(club);
export const unpackClub = (body: string): Club => JSON.parse(body) as Club;

/** Returns a stored order book. Whether an order is a mint is not stored. */
export function unpackBook(kind: ShareKind, id: number, body: string): Orderbook {
  const [bids = [], asks = []] = JSON.parse(body) as [price: Order['price'], num: number, name: string | null][][];
  const orders = (rows: typeof bids): Order[] => rows.map(([price, num, name]) => ({ price, num, name, mint: null }));
  return { share: share(kind, id), bids: orders(bids), asks: orders(asks) };
}

/** The price of a player under the served names: coin traded in a day, a week and on each of seven days, oldest first. */
export type StoredPrice = Pick<Player, 'last_price' | 'volume_1_day' | 'volume_7_day' | 'last_7days' | 'last_7days_price'>;
export const packPrice = ({ last_price, volume_1_day, volume_7_day, last_7days, last_7days_price }: StoredPrice): string =>
  JSON.stringify({ last_price, volume_1_day, volume_7_day, last_7days, last_7days_price });
export const unpackPrice = (body: string): StoredPrice => JSON.parse(body) as StoredPrice;
