import type { History } from './price-history.ts';
import { DAY } from '../scale.ts';
import type { Shares } from './shares.ts';
import type { DemoTrade, LiveTrades } from './trades.ts';

interface Figures {
  readonly last_price: number;
  readonly volume_1_day: number;
  readonly volume_7_day: number;
  readonly last_7days: readonly number[];
  readonly last_7days_price: readonly number[];
}
export const RANGES = {
  '1d': { span: DAY, step: 3_600 },
  '7d': { span: 7 * DAY, step: 4 * 3_600 },
  '30d': { span: 30 * DAY, step: DAY },
  '90d': { span: 90 * DAY, step: DAY },
  '6m': { span: 182 * DAY, step: DAY },
  '1y': { span: 365 * DAY, step: 7 * DAY },
} as const;
export type RangeName = keyof typeof RANGES;

/** Prices and volumes of shares, always computed from trades. */
export function createFigures(shares: Shares, history: History, live: LiveTrades) {
  /** Figures at the start, for sorting the whole market. Computed on first use or gradually before it. */
  const board = {
    last: new Float64Array(shares.count),
    day: new Float64Array(shares.count),
    week: new Float64Array(shares.count),
    made: 0,
    today: 0,
  };

  const between = (share: number, from: number, to: number): DemoTrade[] => {
    const found: DemoTrade[] = [];
    for (let d = Math.floor(from / DAY); d <= Math.floor(to / DAY); d++) {
      for (const trade of history.day(share, d)) if (trade.time >= from && trade.time <= to) found.push(trade);
    }
    for (const trade of live.of(share)) if (trade.time >= from && trade.time <= to) found.push(trade);
    return found;
  };
  const lastPrice = (share: number): number => live.of(share).at(-1)?.price ?? history.last(share)?.price ?? 0;
  const of = (share: number, now: number): Figures => {
    const price = lastPrice(share);
    const volumes = [0, 0, 0, 0, 0, 0, 0];
    const prices = [0, 0, 0, 0, 0, 0, 0];
    for (const trade of between(share, now - 7 * DAY, now)) {
      const bucket = Math.min(6, Math.max(0, Math.floor((trade.time - (now - 7 * DAY)) / DAY)));
      volumes[bucket] = (volumes[bucket] ?? 0) + trade.price * trade.num;
      prices[bucket] = trade.price;
    }
    // A day without trades keeps the price of the previous day.
    const firstPrice = prices.find((value) => value > 0) ?? price;
    prices.forEach((value, n) => (prices[n] = value || (prices[n - 1] ?? firstPrice)));
    return {
      last_price: price,
      volume_1_day: volumes[6] ?? 0,
      volume_7_day: volumes.reduce((a, b) => a + b, 0),
      last_7days: volumes,
      last_7days_price: prices,
    };
  };
  /** Time and newest trade of the last update of the board. */
  let shown = { at: 0, newest: 0 };
  /** Computes the board for up to `count` more shares; true when none is left. */
  function warm(count: number, now: number): boolean {
    const today = Math.floor(now / DAY);
    if (board.today !== today) {
      [board.today, board.made] = [today, 0];
      shown = { at: 0, newest: 0 };
    }
    for (const until = Math.min(shares.count, board.made + count); board.made < until; board.made++) {
      const share = board.made;
      board.last[share] = history.last(share)?.price ?? 0;
      board.day[share] = 0;
      board.week[share] = 0;
      for (const trade of between(share, now - 7 * DAY, now)) {
        board.week[share] = (board.week[share] ?? 0) + trade.price * trade.num;
        if (trade.time >= now - DAY) board.day[share] = (board.day[share] ?? 0) + trade.price * trade.num;
      }
    }
    return board.made === shares.count;
  }
  return {
    of,
    lastPrice,
    between,
    warm,
    /** Figures of every share, for sorting. */
    board: (now: number): Pick<typeof board, 'last' | 'day' | 'week'> => {
      warm(shares.count, now);
      const newest = live.all().at(-1)?.id ?? 0;
      if (shown.at === now && shown.newest === newest) return board;
      shown = { at: now, newest };
      for (const share of live.shares()) {
        const figures = of(share, now);
        board.last[share] = figures.last_price;
        board.day[share] = figures.volume_1_day;
        board.week[share] = figures.volume_7_day;
      }
      return board;
    },
    /** Volume and weighted average price by interval. Intervals without trades have no point. */
    graph: (share: number, range: RangeName, now: number) => {
      const { span, step } = RANGES[range];
      const buckets = new Map<number, { volume: number; num: number }>();
      for (const trade of span > 30 * DAY ? [...history.year(share), ...live.of(share)] : between(share, now - span, now)) {
        if (trade.time < now - span || trade.time > now) continue;
        const at = Math.floor(trade.time / step) * step;
        const bucket = buckets.get(at) ?? { volume: 0, num: 0 };
        bucket.volume += trade.price * trade.num;
        bucket.num += trade.num;
        buckets.set(at, bucket);
      }
      return [...buckets]
        .sort(([a], [b]) => a - b)
        .map(([timestamp, { volume, num }]) => ({
          timestamp,
          datetime: new Date(timestamp * 1_000).toISOString(),
          volume,
          weighted_average_price: volume / num,
        }));
    },
  };
}
