import type { ClosedLot, Lot, Lots } from '#contract/model/market/lots.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Movement } from './movements.ts';

interface Taken {
  readonly from: ClosedLot['from'];
  readonly pool: ClosedLot['pool'];
  /** Influence with a known price, and what it cost in base units, not rounded. */
  readonly known: number;
  readonly cost: number;
}
/** How purchases are used up by sales. */
interface Method {
  add(movement: Movement): void;
  take(num: number): Taken;
  /** What is left, oldest first. */
  held(): Lot[];
}

const lotOf = ({ at, origin, num, price, trade }: Movement, left: number, each: number | null = price, purchases = 1): Lot => {
  const cost = each === null ? null : (Math.round(left * each) as Coin);
  return { at, origin, num, left, price: each, cost, trade: purchases > 1 ? null : trade, purchases };
};

/** First in, first out: a sale uses up the oldest purchases. */
function fifo(): Method {
  const lots: { readonly bought: Movement; left: number }[] = [];
  let first = 0;
  return {
    add: (bought) => void lots.push({ bought, left: bought.num }),
    take(num) {
      const from: ClosedLot['from'] = [];
      for (let left = num; left > 0 && first < lots.length;) {
        const lot = lots[first] as (typeof lots)[number];
        const used = Math.min(left, lot.left);
        lot.left -= used;
        left -= used;
        from.push({ at: lot.bought.at, num: used, price: lot.bought.price });
        if (lot.left === 0) first += 1;
      }
      const priced = from.flatMap(({ num: used, price }) => (price === null ? [] : [{ used, cost: used * price }]));
      const [known, cost] = [priced.reduce((sum, { used }) => sum + used, 0), priced.reduce((sum, { cost }) => sum + cost, 0)];
      return { from, pool: null, known, cost };
    },
    held: () => lots.slice(first).map(({ bought, left }) => lotOf(bought, left)),
  };
}

/** Average cost: a sale uses up the same part of every purchase with a known price; purchases without one are used up last. */
function average(): Method {
  const priced = { first: null as Movement | null, count: 0, num: 0, left: 0, cost: 0 };
  const unpriced = { first: null as Movement | null, count: 0, num: 0, left: 0 };
  return {
    add(bought) {
      const pool = bought.price === null ? unpriced : priced;
      if (pool.left === 0) [pool.first, pool.count, pool.num] = [bought, 0, 0];
      pool.count += 1;
      pool.num += bought.num;
      pool.left += bought.num;
      if (bought.price !== null) priced.cost += bought.num * bought.price;
    },
    take(num) {
      const known = Math.min(num, priced.left);
      const cost = known === 0 ? 0 : (priced.cost * known) / priced.left;
      const { first, count: purchases, num: all, left } = priced;
      const pool = first && known > 0 ? { since: first.at, purchases, num: all, left, price: priced.cost / left } : null;
      priced.left -= known;
      priced.cost = priced.left === 0 ? 0 : priced.cost - cost;
      unpriced.left -= Math.min(num - known, unpriced.left);
      return { from: [], pool, known, cost };
    },
    held: () => [
      ...(priced.first && priced.left > 0
        ? [lotOf({ ...priced.first, num: priced.num }, priced.left, priced.cost / priced.left, priced.count)]
        : []),
      ...(unpriced.first && unpriced.left > 0
        ? [lotOf({ ...unpriced.first, num: unpriced.num }, unpriced.left, null, unpriced.count)]
        : []),
    ],
  };
}

/** Sum of the sales with a known result, and how much influence left without one. */
export const realisedOf = (closed: readonly ClosedLot[]): Lots['realised'] => ({
  coin: closed.reduce((sum, { realised }) => sum + (realised ?? 0), 0) as Coin,
  unknown: closed.reduce((sum, { realised, num }) => sum + (realised === null ? num : 0), 0),
});

/** Turns movements, oldest first, into purchases still held and sales. The average method holds one lot with a price at most. */
export function lotsOf(movements: readonly Movement[], method: 'fifo' | 'average'): Pick<Lots, 'lots' | 'closed' | 'realised' | 'open'> {
  const used = method === 'fifo' ? fifo() : average();
  const closed: ClosedLot[] = [];
  for (const movement of movements) {
    const { at, origin, num, price, trade } = movement;
    if (num > 0) {
      used.add(movement);
      continue;
    }
    const sold = -num;
    const { from, pool, known, cost: spent } = used.take(sold);
    const cost = known === sold ? (Math.round(spent) as Coin) : null;
    const proceeds = price === null ? null : ((sold * price) as Coin);
    const realised = cost === null || proceeds === null ? null : ((proceeds - cost) as Coin);
    closed.push({ at, origin, num: sold, price: price as Coin | null, trade, from, pool, unknown: sold - known, proceeds, cost, realised });
  }
  const lots = used.held();
  const total = (of: (lot: Lot) => number): number => lots.reduce((sum, lot) => sum + of(lot), 0);
  return {
    lots,
    closed,
    realised: realisedOf(closed),
    open: {
      num: total(({ left }) => left),
      cost: total(({ cost }) => cost ?? 0) as Coin,
      unknown: total(({ cost, left }) => (cost === null ? left : 0)),
    },
  };
}
