import type { Prices, Tempo } from './prices.ts';
import { createRng, unit } from '../rng.ts';
import { DAY } from '../scale.ts';
import { historyId, type DemoTrade } from './trades.ts';
import type { Users } from '../people/all-users.ts';

const MAX_YEARS = 48;
/** Cached days and trades, because figures need the same weeks repeatedly. */
const MAX_KEPT = 200_000;
const HISTORY_DAYS = 365;

/** Round order sizes, scaled so that a trade is worth some tens or hundreds of coin. */
export function tradeSize(price: number, u: number, v: number): number {
  const worth = 500_000 * Math.exp(5 * u * u) * (0.3 + v);
  const num = Math.max(1, Math.round(worth / price));
  const step = num > 2_000 ? 100 : num > 200 ? 10 : num > 50 ? 5 : 1;
  return Math.max(1, Math.round(num / step) * step);
}

/** Trades of the year before the start. Days are generated on demand and always the same. */
export function createHistory(seed: number, users: Users, prices: Prices, startedAt: number, startHeight: number) {
  const firstDay = Math.floor(startedAt / DAY) - HISTORY_DAYS;
  const lastDay = Math.floor(startedAt / DAY);
  const years = new Map<number, readonly DemoTrade[]>();

  const countOn = (share: number, day: number, { perDay }: Tempo): number => {
    if (perDay === 0 || day < firstDay || day > lastDay) return 0;
    const u = unit(seed, 61, share, day);
    const burst = u < 0.03 ? 4 : u < 0.12 ? 1.8 : 0.55 + u * 0.8;
    return Math.floor(perDay * burst + unit(seed, 62, share, day));
  };
  /** Trades of one share on one UTC day, oldest first. */
  const make = (share: number, dayIndex: number): readonly DemoTrade[] => {
    const tempo = prices.tempo(share);
    const count = countOn(share, dayIndex, tempo);
    if (count === 0) return [];
    const rng = createRng(seed, 63, share, dayIndex);
    const pool = users.pool(share);
    const seconds = new Set<number>();
    while (seconds.size < count) {
      const u = rng.next();
      // More trades happen in the evening than at night.
      seconds.add(Math.floor((u - 0.12 * Math.sin(2 * Math.PI * (u - 0.1)) * 0.8) * (DAY - 1)));
    }
    return [...seconds]
      .map((second) => ((second % DAY) + DAY) % DAY)
      .sort((a, b) => a - b)
      .filter((second, n, list) => second !== list[n - 1])
      .map((second) => {
        const time = dayIndex * DAY + second;
        const marketBuy = rng.chance(0.52);
        const away = (tempo.spread / 2) * (0.4 + rng.next());
        const price = Math.max(1, Math.round(prices.fair(share, time) * (1 + (marketBuy ? away : -away))));
        const buyer = rng.pick(pool);
        const other = rng.pick(pool);
        const minted = marketBuy && rng.chance(0.08);
        const seller = minted ? null : other === buyer ? (pool[(pool.indexOf(buyer) + 1) % pool.length] ?? other) : other;
        const height = startHeight - Math.floor((startedAt - time) / 1.6) - 1;
        return {
          id: historyId(time, share),
          time,
          share,
          price,
          num: tradeSize(price, rng.next(), rng.next()),
          buyer,
          seller,
          marketBuy,
          height,
        };
      })
      .filter((trade) => trade.time < startedAt);
  };
  const days = new Map<number, readonly DemoTrade[]>();
  const lasts = new Map<number, DemoTrade | null>();
  let size = 0;
  const day = (share: number, dayIndex: number): readonly DemoTrade[] => {
    const key = share * 100_000 + dayIndex;
    const cached = days.get(key);
    if (cached) return cached;
    const made = make(share, dayIndex);
    if (size >= MAX_KEPT) {
      days.clear();
      size = 0;
    }
    size += 1 + made.length;
    days.set(key, made);
    return made;
  };
  const findLast = (share: number): DemoTrade | null => {
    if (prices.tempo(share).perDay === 0) return null;
    for (let d = lastDay; d >= firstDay; d--) {
      const found = day(share, d).at(-1);
      if (found) return found;
    }
    return null;
  };
  return {
    from: firstDay * DAY,
    day,
    /** All trades of one share in the year, oldest first. */
    year: (share: number): readonly DemoTrade[] => {
      const cached = years.get(share);
      if (cached) {
        years.delete(share);
        years.set(share, cached);
        return cached;
      }
      const made: DemoTrade[] = [];
      for (let d = firstDay; d <= lastDay; d++) made.push(...day(share, d));
      years.set(share, made);
      const oldest = years.keys().next();
      if (years.size > MAX_YEARS && !oldest.done) years.delete(oldest.value);
      return made;
    },
    /** The newest trade before the start; null without one in that year. */
    last: (share: number): DemoTrade | null => {
      const known = lasts.get(share);
      if (known !== undefined) return known;
      const found = findLast(share);
      lasts.set(share, found);
      return found;
    },
    /** Trades of several shares, newest first, generated only as far as the caller reads. */
    newest: function* (among: readonly number[]): Generator<DemoTrade> {
      for (let d = lastDay; d >= firstDay; d--) {
        const today = among.flatMap((share) => [...day(share, d)]);
        yield* today.sort((a, b) => b.id - a.id);
      }
    },
  };
}
export type History = ReturnType<typeof createHistory>;
