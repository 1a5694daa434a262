import { fill } from '#contract/model/market/book-fill.ts';
import { COIN, perInfluence } from '#contract/model/market/money.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { quote, type Quote } from '#contract/model/market/quote.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { readNumber } from '../../lib/app/number-input.ts';

export type Side = 'buy' | 'sell';
type Book = Pick<Orderbook, 'bids' | 'asks'>;

/** An order to price. `price` in base units, null without a limit; `own` and `mint`: whether own and mint orders count. */
export interface Draft {
  readonly side: Side;
  readonly size: number;
  readonly price: number | null;
  readonly own: boolean;
  readonly mint: boolean;
}

/** The largest size that the resource `quote` takes, in influence. */
export const MOST_SIZE = 1_000_000_000;
type Typed = { readonly value: number | null } | { readonly wrong: string };

/** Parses a limit price in coin to base units; null for an empty text, which means any price. */
export function readPrice(text: string, locale: string): Typed {
  if (text.trim() === '') return { value: null };
  const read = readNumber(text, locale);
  if ('wrong' in read) return read;
  if (read.value <= 0) return { wrong: 'Enter a price above 0, or leave the field empty for any price.' };
  const price = Math.round(read.value * COIN);
  return Math.abs(price - read.value * COIN) > 1e-6 * Math.max(1, read.value)
    ? { wrong: 'Enter a price with at most four decimals.' }
    : { value: price };
}
/** Whether the value of an order, in base units, is an exact integer; a larger one cannot be computed. */
export const isExact = (size: number, price: number | null): boolean => Number.isSafeInteger(size * (price ?? 1));

/** Parses a size in influence: a whole number from 1 to `MOST_SIZE`. */
export function readSize(text: string, locale: string): { readonly value: number } | { readonly wrong: string } {
  // Influence has no decimals, so any separator between three digits groups thousands.
  const bare = text.replace(/[\s\u00a0\u2009\u202f'’]/g, '');
  const read = /^\d{1,3}([.,]\d{3})+$/.test(bare) ? { value: Number(bare.replace(/[.,]/g, '')) } : readNumber(text, locale);
  if ('wrong' in read) return read;
  if (!Number.isInteger(read.value)) return { wrong: 'Enter a whole number. Influence has no decimals.' };
  if (read.value < 1) return { wrong: 'Enter a size of 1 or more.' };
  return read.value > MOST_SIZE ? { wrong: 'Enter a size of 1,000,000,000 or less.' } : read;
}

/** Quotes a draft in a book, as the resource `quote` does. */
export const quoteOf = (book: Book, { price, ...order }: Draft, isMine: (name: string) => boolean): Quote =>
  quote(book, { ...order, ...(price !== null && { price }) }, isMine);

/** The fee on the coin that an order trades now, in base units. */
export const feeOf = ({ value }: Pick<Quote, 'value'>, percent: number): number => Math.round((value * percent) / 100);
/** Seasons until payouts equal an average price with its fee; null if either is unknown. `perSeason`: payouts for all influence. */
export const paybackAt = (average: number | null, percent: number, perSeason: number | null): number | null =>
  average === null || perSeason === null || perSeason <= 0 ? null : (average * (1 + percent / 100)) / perInfluence(perSeason);

/** Coin that a purchase pays now and reserves, or that a sale brings now, in base units. */
export const moved = ({ value, reserve }: Pick<Quote, 'value' | 'reserve'>): number => value + reserve;

/** Orders of the other side that a draft may trade with, best first. */
function offers({ bids, asks }: Book, { side, price, own, mint }: Omit<Draft, 'size'>, isMine: (name: string) => boolean): Order[] {
  const within = (at: number): boolean => price === null || (side === 'buy' ? at <= price : at >= price);
  return (side === 'buy' ? asks : bids).filter(
    (order) => order.num > 0 && within(order.price) && (own || order.name === null || !isMine(order.name)) && (mint || order.mint !== true),
  );
}
/** Number of orders that a draft reaches. */
export function ordersReached(book: Book, draft: Draft, isMine: (name: string) => boolean): number {
  let left = draft.size;
  return offers(book, draft, isMine).filter(({ num }) => {
    const reached = left > 0;
    left -= num;
    return reached;
  }).length;
}
/** The largest purchase that `coin` (base units) pays: what fills now at the prices of the book, and the rest at the limit. */
export function affordable(book: Book, draft: Omit<Draft, 'size'>, coin: number, isMine: (name: string) => boolean): number {
  const within = offers(book, draft, isMine);
  let [size, left] = [0, Math.max(0, coin)];
  for (const { price, num } of within) {
    const taken = price > 0 ? Math.min(num, Math.floor(left / price)) : num;
    size += taken;
    left -= taken * price;
    if (taken < num) return Math.min(size, MOST_SIZE);
  }
  return Math.min(MOST_SIZE, size + (draft.price === null ? 0 : Math.floor(left / draft.price)));
}

/** A limit to compare with, and what the same size does there. `whole`: average if all of it fills, in base units. */
export interface OtherLimit {
  readonly price: number;
  readonly quote: Quote;
  readonly whole: number | null;
}
const MOST_LIMITS = 6;
/** The same size at other limits: the best prices of both sides, one step inside the spread, and where all of it fills; and its own limit. */
export function otherLimits(book: Book, draft: Draft, isMine: (name: string) => boolean): OtherLimit[] {
  const buys = draft.side === 'buy';
  const [same, other] = buys ? [book.bids, book.asks] : [book.asks, book.bids];
  const best = same.find(({ num }) => num > 0)?.price;
  const first = other.find(({ num }) => num > 0)?.price;
  const all = fill(offers(book, { ...draft, price: null }, isMine), draft.size);
  const step = best === undefined ? undefined : best + (buys ? 1 : -1);
  const inside = step !== undefined && step > 0 && (first === undefined || (buys ? step < first : step > first)) ? step : undefined;
  const prices = [draft.price, best, inside, first, all.filled === draft.size ? all.worst : null];
  const known = [...new Set(prices.filter((price): price is number => typeof price === 'number' && price > 0))];
  return known
    .sort((a, b) => (buys ? a - b : b - a))
    .slice(0, MOST_LIMITS)
    .map((price) => {
      const got = quoteOf(book, { ...draft, price }, isMine);
      return { price, quote: got, whole: draft.size > 0 ? (got.value + got.remaining * price) / draft.size : null };
    });
}

/** The order as text for the game: `buy 5000 club 1204 at 0.7345`. Without a limit, at the worst price reached; null if nothing fills. */
export function orderText(share: Share, { side, size, price }: Draft, { worst }: Pick<Quote, 'worst'>): string | null {
  const at = price ?? worst;
  const { kind, id } = splitShare(share);
  return at === null ? null : [side, size, kind, id, 'at', (at / COIN).toFixed(4)].join(' ');
}

/** The draft that a tile's parameters hold. A price belongs to the share for which it was entered, and is left out for another one. */
export function draftOf(params: Readonly<Record<string, unknown>>, share: Share, mySize: number): Draft {
  const { side, size, price, priceOf, own, mint } = params;
  const whole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
  const wanted = whole(size) && size <= MOST_SIZE ? size : mySize;
  return {
    side: side === 'sell' ? 'sell' : 'buy',
    size: wanted,
    price: priceOf === share && whole(price) && isExact(wanted, price) ? price : null,
    own: own === true,
    mint: mint !== false,
  };
}
