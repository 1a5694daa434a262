import { tradeSize } from './price-history.ts';
import type { Journal } from '../journal.ts';
import type { Prices } from './prices.ts';
import { createRng } from '../rng.ts';
import type { Shares } from './shares.ts';
import type { Users } from '../people/all-users.ts';

/** One resting order. `trader` null with `mint` is influence offered by the game. */
export interface DemoOrder {
  readonly id: number;
  readonly trader: number | null;
  readonly mint: boolean;
  readonly price: number;
  num: number;
}
/** Both sides are sorted best first; older orders come first at the same price. */
export interface DemoBook {
  readonly bids: DemoOrder[];
  readonly asks: DemoOrder[];
}
interface Fill {
  readonly maker: DemoOrder;
  readonly num: number;
}

const MAX_READ = 20_000;

const better = { bids: (a: number, b: number) => a > b, asks: (a: number, b: number) => a < b } as const;

/** Inserts an order in price-time order. */
export function insert(book: DemoBook, side: 'bids' | 'asks', order: DemoOrder): void {
  const list = book[side];
  const at = list.findIndex((resting) => better[side](order.price, resting.price));
  list.splice(at < 0 ? list.length : at, 0, order);
}

/** Fills up to `num` from the best orders within `limit`. Filled orders leave the book. The taker's own orders in the way are pulled. */
export function take(book: DemoBook, side: 'bids' | 'asks', num: number, limit: number, taker: number | null): Fill[] {
  const list = book[side];
  const fills: Fill[] = [];
  let left = num;
  for (let maker = list[0]; maker && left > 0; maker = list[0]) {
    if (better[side](limit, maker.price)) break;
    if (maker.trader !== null && maker.trader === taker) {
      list.shift();
      continue;
    }
    const part = Math.min(left, maker.num);
    fills.push({ maker, num: part });
    left -= part;
    maker.num -= part;
    if (maker.num === 0) list.shift();
  }
  return fills;
}

/** Books of all shares. Each starts as a function of seed and share; only changed books are stored. */
export function createBooks(seed: number, shares: Shares, users: Users, prices: Prices, startedAt: number, journal: Journal) {
  const changed = new Map<number, DemoBook>();
  const noted = new Set<number>();
  const read = new Map<number, DemoBook>();

  function initial(share: number): DemoBook {
    const book: DemoBook = { bids: [], asks: [] };
    const tempo = prices.tempo(share);
    if (tempo.orders === 0) return book;
    const rng = createRng(seed, 71, share);
    const fair = prices.fair(share, startedAt);
    const pool = users.pool(share);
    let n = 0;
    const id = (): number => share * 128 + n++;
    for (const side of ['bids', 'asks'] as const) {
      const sign = side === 'bids' ? -1 : 1;
      const wanted = Math.max(side === 'bids' && tempo.tier === 'quiet' ? 0 : 1, Math.round(tempo.orders * (0.4 + 0.2 * rng.next())));
      let price = fair * (1 + (sign * tempo.spread) / 2);
      for (let placed = 0; placed < wanted && n < 120;) {
        const rounded = Math.max(1, side === 'bids' ? Math.floor(price) : Math.ceil(price));
        // A price level often holds orders of several traders.
        for (let more = 1 + (rng.chance(0.35) ? rng.int(1, 3) : 0); more > 0 && placed < wanted; more--, placed++) {
          insert(book, side, {
            id: id(),
            trader: rng.pick(pool),
            mint: false,
            price: rounded,
            num: tradeSize(rounded, rng.next() * 0.9, rng.next()),
          });
        }
        const gap = Math.max(0.0022, tempo.spread * 0.22) * (0.25 + 1.5 * rng.next() ** 2);
        price = sign < 0 ? Math.min(rounded - 1, rounded * (1 - gap)) : Math.max(rounded + 1, rounded * (1 + gap));
        if (price < 1) break;
      }
    }
    if (rng.chance(shares.isClub(share) ? 0.45 : 0.35) || tempo.tier === 'hot') {
      for (let k = rng.int(1, 2); k > 0; k--) {
        const price = Math.ceil(fair * (1 + tempo.spread / 2 + 0.006 * k + 0.02 * rng.next()));
        insert(book, 'asks', { id: id(), trader: null, mint: true, price, num: rng.int(4, 60) * 500 });
      }
    }
    if (users.house.has(share)) {
      for (const [side, away] of [
        ['bids', -0.7],
        ['asks', 0.8],
        ['bids', -2.1],
      ] as const) {
        const price = Math.max(1, Math.round(fair * (1 + away * Math.max(tempo.spread, 0.008))));
        insert(book, side, { id: id(), trader: 0, mint: false, price, num: tradeSize(price, 0.5 + rng.next() * 0.3, 0.5) });
      }
    }
    return book;
  }

  const put = (share: number, book: DemoBook | undefined): void => void (book ? changed.set(share, book) : changed.delete(share));
  const copy = ({ bids, asks }: DemoBook): DemoBook => ({
    bids: bids.map((order) => ({ ...order })),
    asks: asks.map((order) => ({ ...order })),
  });

  /** Records the state of a book before the current block changes it. */
  function note(share: number): void {
    if (noted.has(share)) return;
    noted.add(share);
    const cached = changed.get(share);
    const before = cached && copy(cached);
    let after: DemoBook | undefined;
    journal.note(
      () => {
        after = changed.get(share);
        put(share, before && copy(before));
      },
      () => put(share, after),
    );
  }

  return {
    /** A book for reading. Callers must not change it. */
    peek: (share: number): DemoBook => {
      const cached = changed.get(share) ?? read.get(share);
      if (cached) return cached;
      const made = initial(share);
      if (read.size >= MAX_READ) read.clear();
      read.set(share, made);
      return made;
    },
    isChanged: (share: number): boolean => changed.has(share),
    /** Shares whose book differs from its state at the start. */
    changed: (): Iterable<number> => changed.keys(),
    /** A book in its state at the start. */
    start: initial,
    /** A book for changing. */
    open: (share: number): DemoBook => {
      note(share);
      const cached = changed.get(share);
      if (cached) return cached;
      const made = initial(share);
      read.delete(share);
      changed.set(share, made);
      return made;
    },
    /** Completes the block, so the next change of a book belongs to another block. */
    seal: (): void => noted.clear(),
  };
}
export type Books = ReturnType<typeof createBooks>;
