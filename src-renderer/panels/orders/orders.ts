import type { Lots } from '#contract/model/market/lots.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import { queueAt } from '#contract/model/market/quote.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';

/** An open order. `price` in base units, `num` in influence, `name` null for a mint order or an unreported trader. */
export interface OpenOrder {
  readonly key: string;
  readonly share: Share;
  readonly side: 'bid' | 'ask';
  readonly price: number;
  readonly num: number;
  readonly name: string | null;
  readonly mint: boolean;
  readonly mine: boolean;
  /** Influence of others at the same price and at better prices; null for an order of others, or without the book. */
  readonly queue: { readonly ahead: number; readonly better: number } | null;
}
type IsMine = (name: string | null) => boolean;

/** Returns the place of a price in its side of a book, counting the orders of others; null without the book. */
export function placeOf(book: Orderbook | undefined, side: 'bid' | 'ask', price: number, isMine: IsMine): OpenOrder['queue'] {
  if (!book) return null;
  const others = (side === 'bid' ? book.bids : book.asks).filter(({ name }) => !isMine(name));
  return queueAt(others, price, side === 'bid');
}

/** Returns the orders of a book from the highest ask to the lowest bid, with the place of own orders in their queue. */
export function ordersOf(book: Orderbook, isMine: IsMine): OpenOrder[] {
  const side = (side: 'bid' | 'ask'): OpenOrder[] =>
    (side === 'bid' ? book.bids : book.asks).map(({ price, num, name, mint }, i) => {
      const mine = isMine(name);
      const queue = mine ? placeOf(book, side, price, isMine) : null;
      return { key: `${side} ${i}`, share: book.share, side, price, num, name, mint: mint === true, mine, queue };
    });
  return [...side('ask').reverse(), ...side('bid')];
}

/** One purchase, sale or transfer of the user's accounts in a share. `price` and `result` in base units, null if unknown. */
export interface Deed {
  readonly key: string;
  readonly at: number;
  readonly kind: 'bought' | 'minted' | 'sold' | 'received' | 'moved out';
  readonly num: number;
  readonly price: number | null;
  /** Realised profit or loss of a sale. */
  readonly result: number | null;
}
/** Returns what the accounts did in a share, newest first. Purchases that sales used up are no lots any more; the sales name them. */
export function deedsOf({ lots: all, closed }: Pick<Lots, 'lots' | 'closed'>): Deed[] {
  // What was there before the first record is no deed.
  const lots = all.filter(({ at }) => at > 0);
  const out = closed.map((one, i): Deed => {
    const kind = one.origin === 'transfer' ? 'moved out' : 'sold';
    return { key: `out:${i}`, at: one.at, kind, num: one.num, price: one.price, result: one.realised };
  });
  const held = lots.map((lot, i): Deed => {
    const kind = lot.origin === 'transfer' ? 'received' : lot.origin === 'mint' ? 'minted' : 'bought';
    return { key: `in:${i}`, at: lot.at, kind, num: lot.num, price: lot.price, result: null };
  });
  const keyOf = ({ at, price }: { at: number; price: number | null }): string => `${at} ${price ?? ''}`;
  const used = new Map<string, Deed>();
  const count = (piece: { at: number; price: number | null }, num: number): void => {
    const key = keyOf(piece);
    const { at, price } = piece;
    used.set(key, {
      key: `used:${key}`,
      at,
      kind: price === null ? 'received' : 'bought',
      price,
      result: null,
      num: num + (used.get(key)?.num ?? 0),
    });
  };
  for (const piece of closed.flatMap(({ from }) => from.filter(({ at }) => at > 0))) count(piece, piece.num);
  for (const lot of lots) if (used.has(keyOf(lot))) count(lot, lot.left - lot.num);
  return [...out, ...held, ...[...used.values()].filter(({ num }) => num > 0)].sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
}

/** What a share's mint offers now and sold lately. Amounts in base units of coin and influence. */
export interface Minting {
  readonly offered: readonly { readonly price: number; readonly num: number }[];
  /** Mint trades among the known ones, newest first. */
  readonly sold: readonly Trade[];
}
/** Returns the mint orders of a book, best first, and the trades without a seller. */
export const mintingOf = (book: Orderbook | null, trades: readonly Trade[]): Minting => ({
  offered: (book?.asks ?? []).filter(({ mint }) => mint === true),
  sold: trades.filter(({ seller }) => seller === null),
});
