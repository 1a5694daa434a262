import { splitRef, type EntityRef, type PlayerId, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { awaited, factValue, type FactFinder, type FactSource, type Found } from './found.ts';

const DAY_S = 86_400;
/** Time in seconds after the end of an auction within which its transfer is reported. */
const SETTLE_S = 2 * DAY_S;
/** Trades read for the price at a time. */
const TRADES = 500;

const idOf = (ref: EntityRef): number => Number(splitRef(ref).key);

/** The amount of the next paid transfer of a player. An auction that goes on is awaited. */
export const transferAmount: FactFinder = async ({ ref, at, due }, from) => {
  const player = idOf(ref) as PlayerId;
  const sale = await factValue(from, 'sale', { player }, due);
  if ('found' in sale) return sale.found;
  const { transfer } = sale.data;
  if (transfer && (transfer.date ?? 0) > at && (transfer.amount ?? 0) > 0 && transfer.club_id_to !== null)
    return { fact: transfer.amount ?? 0, height: sale.height };
  const auction = await factValue(from, 'auction', { player }, due);
  if (!('found' in auction) && auction.data.active) return { later: Math.max(from.now + 300, (auction.data.end_time ?? 0) + 300) };
  return from.now < due + SETTLE_S ? { later: from.now + 3_600 } : { unknowable: text('estimate.no-sale') };
};

/** The price of the last trade at a time, if the share was traded after `since`. */
export async function priceAt(share: Share, since: number, at: number, from: FactSource): Promise<Found> {
  const trades = await factValue(from, 'trades', { share, limit: TRADES }, at);
  if ('found' in trades) return trades.found;
  const last = trades.data
    .filter(({ time }) => time <= at)
    .reduce(
      (a, b) => (b.time > (a?.time ?? -1) ? b : a),
      trades.data.find(({ time }) => time <= at),
    );
  if (last) return last.time > since ? { fact: last.price, height: trades.height } : { unknowable: text('estimate.no-trade') };
  return { unknowable: trades.data.length < TRADES ? text('estimate.no-trade') : text('estimate.too-late') };
}
export const laterPrice: FactFinder = async ({ ref, at, due }, from) => priceAt(ref as Share, at, due, from);

/** The rating of a player now. */
export async function ratingNow(id: number, due: number, from: FactSource): Promise<Found> {
  const player = await factValue(from, 'player', { id: id as PlayerId }, due);
  if ('found' in player) return player.found;
  if (player.data.retired === true) return { unknowable: text('estimate.retired') };
  const { rating } = player.data;
  return typeof rating === 'number' ? { fact: rating, height: player.height } : awaited(due, from.now, text('estimate.no-rating'));
}
export const laterRating: FactFinder = async ({ ref, due }, from) => ratingNow(idOf(ref), due, from);

/** How much higher the rating of a player is than that of the player in `target`. */
export const ratingGap: FactFinder = async ({ ref, target, due }, from) => {
  const other = /^player_(\d{1,10})$/.exec(target)?.[1];
  if (other === undefined) return { unknowable: text('estimate.inputs') };
  const [a, b] = [await ratingNow(idOf(ref), due, from), await ratingNow(Number(other), due, from)];
  if (a === null || !('fact' in a)) return a;
  return b === null || !('fact' in b) ? b : { fact: a.fact - b.fact, height: a.height };
};
