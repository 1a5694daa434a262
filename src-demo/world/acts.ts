import { insert, take, type Books, type DemoBook } from './market/books.ts';
import { tradeSize } from './market/price-history.ts';
import type { Ledger } from './market/ledger.ts';
import type { Prices } from './market/prices.ts';
import type { Rng } from './rng.ts';
import type { LiveTrades } from './market/trades.ts';
import type { Users } from './people/all-users.ts';

/** Parts of the world that trading needs. */
export interface Parts {
  readonly books: Books;
  readonly trades: LiveTrades;
  readonly prices: Prices;
  readonly users: Users;
  readonly ledger: Ledger;
  nextOrderId(): number;
}

export interface Acted {
  readonly orders: Set<number>;
  readonly trades: Set<number>;
  readonly users: Set<number>;
}
export interface Wish {
  readonly share: number;
  readonly side: 'bid' | 'ask';
  readonly price: number;
  readonly num: number;
  /** Null is the game itself, which sells newly issued influence. */
  readonly trader: number | null;
}

/** Places one order: it fills crossing orders, and the remainder stays in the book. */
export function placeOrder(parts: Parts, wish: Wish, height: number, time: number, acted: Acted): void {
  const { share, side, price, trader } = wish;
  const book = parts.books.open(share);
  const fills = take(book, side === 'bid' ? 'asks' : 'bids', wish.num, price, trader);
  let left = wish.num;
  for (const { maker, num } of fills) {
    left -= num;
    const [buyer, seller] = side === 'bid' ? [trader, maker.trader] : [maker.trader, trader];
    if (buyer === null) continue;
    parts.trades.add({
      id: parts.trades.nextId(time),
      time,
      share,
      price: maker.price,
      num,
      buyer,
      seller,
      marketBuy: side === 'bid',
      height,
    });
    parts.ledger.settle(share, buyer, seller, num, maker.price);
    acted.trades.add(share);
    for (const user of [buyer, seller]) if (user !== null) acted.users.add(user);
  }
  if (left > 0) {
    insert(book, side === 'bid' ? 'bids' : 'asks', { id: parts.nextOrderId(), trader, mint: trader === null, price, num: left });
    if (trader !== null) acted.users.add(trader);
  }
  acted.orders.add(share);
}

const spreadOf = (book: DemoBook, fair: number, spread: number): [bid: number, ask: number] => [
  book.bids[0]?.price ?? Math.floor(fair * (1 - spread / 2)),
  book.asks[0]?.price ?? Math.ceil(fair * (1 + spread / 2)),
];

/** Performs one random act on a book: place, pull or take. Weights keep the book's size and follow the fair price. */
export function actOn(parts: Parts, share: number, rng: Rng, height: number, time: number, acted: Acted): void {
  const book = parts.books.open(share);
  const tempo = parts.prices.tempo(share);
  const fair = parts.prices.fair(share, time);
  const trader = rng.pick(parts.users.pool(share));
  const [bid, ask] = spreadOf(book, fair, tempo.spread);
  const count = book.bids.length + book.asks.length;
  const place = (side: 'bid' | 'ask', price: number, num: number): void =>
    placeOrder(parts, { share, side, price: Math.max(1, price), num, trader }, height, time, acted);

  // An order far on the wrong side of the fair price is filled.
  if (ask < fair * (1 - tempo.spread) && book.asks.length > 0) return place('bid', ask, tradeSize(ask, rng.next(), rng.next()));
  if (bid > fair * (1 + tempo.spread) && book.bids.length > 0) return place('ask', bid, tradeSize(bid, rng.next(), rng.next()));

  // The game offers new influence again after its last offer was sold.
  if (rng.chance(0.01) && !book.asks.some((order) => order.mint)) {
    const price = Math.ceil(fair * (1 + tempo.spread / 2 + 0.006 + 0.02 * rng.next()));
    return placeOrder(
      parts,
      { share, side: 'ask', price: Math.max(price, bid + 1), num: rng.int(4, 40) * 500, trader: null },
      height,
      time,
      acted,
    );
  }
  const full = count / Math.max(6, tempo.orders);
  const dice = rng.next();
  if (dice < 0.3 && count > 2) {
    const buys = rng.chance(0.5 + Math.max(-0.3, Math.min(0.3, (fair / ((bid + ask) / 2) - 1) * 20)));
    const best = buys ? book.asks[0] : book.bids[0];
    if (best) {
      const part = rng.chance(0.35) ? best.num : Math.max(1, Math.min(best.num * 2, tradeSize(best.price, rng.next() * 0.8, rng.next())));
      return place(buys ? 'bid' : 'ask', best.price, part);
    }
  }
  if (dice < 0.3 + 0.32 * full && count > 3) {
    // Orders far from the mid price are pulled more often.
    const list = book.bids.length > book.asks.length || (book.bids.length === book.asks.length && rng.chance(0.5)) ? book.bids : book.asks;
    const at = list.length - 1 - Math.floor(list.length * rng.next() ** 1.6);
    const pulled = list[at];
    if (pulled && !(pulled.trader === 0 && rng.chance(0.6)) && !pulled.mint) {
      list.splice(at, 1);
      acted.orders.add(share);
      if (pulled.trader !== null) acted.users.add(pulled.trader);
      return;
    }
  }
  const side =
    book.bids.length === book.asks.length ? (rng.chance(0.5) ? 'bid' : 'ask') : book.bids.length < book.asks.length ? 'bid' : 'ask';
  const depth = tempo.spread * (0.35 + 2.4 * rng.next() ** 2.2);
  const price = side === 'bid' ? Math.min(ask - 1, Math.floor(fair * (1 - depth))) : Math.max(bid + 1, Math.ceil(fair * (1 + depth)));
  if (price < 1) return;
  place(side, price, tradeSize(price, rng.next() * 0.9, rng.next()));
}
