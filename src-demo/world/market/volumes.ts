import { perWorld } from '../per-world.ts';
import { DAY } from '../scale.ts';
import type { DemoTrade } from './trades.ts';
import type { World } from '../world.ts';

const DAYS = 30;
export const VOLUMES = [
  'buy_volume_1_day',
  'buy_volume_7_day',
  'sell_volume_1_day',
  'sell_volume_7_day',
  'total_volume_30_day',
  'biggest_trade',
] as const;
export type UserVolume = (typeof VOLUMES)[number];
interface Sums {
  readonly of: Readonly<Record<UserVolume, Float64Array>>;
  /** Trading volume by calendar day. */
  readonly clubs: Map<number, number>;
  readonly players: Map<number, number>;
  readonly trades: Map<number, number>;
}

/** Start of the last whole day since the start. Trader volumes count whole days before it; it moves once a day. */
export const anchor = (world: World): number => world.startedAt + Math.floor((world.now() - world.startedAt) / DAY) * DAY;

/** Volumes per trader and per day over the last month, computed in slices ahead of time or on first use. */
export const volumes = perWorld((world: World) => {
  const { shares, users, history, prices } = world;
  const empty = (): Sums => ({
    of: Object.fromEntries(VOLUMES.map((name) => [name, new Float64Array(users.count)])) as Record<UserVolume, Float64Array>,
    clubs: new Map(),
    players: new Map(),
    trades: new Map(),
  });
  let end = anchor(world);
  let start = empty();
  let made = 0;

  function add(sums: Sums, { share, price, num, time, buyer, seller }: DemoTrade): void {
    const worth = price * num;
    const day = Math.floor(time / DAY);
    const kind = shares.isClub(share) ? sums.clubs : sums.players;
    kind.set(day, (kind.get(day) ?? 0) + worth);
    sums.trades.set(day, (sums.trades.get(day) ?? 0) + 1);
    const plus = (name: UserVolume, user: number): void => void (sums.of[name][user] = (sums.of[name][user] ?? 0) + worth);
    for (const [user, side] of [[buyer, 'buy'] as const, [seller, 'sell'] as const]) {
      if (user === null) continue;
      plus('total_volume_30_day', user);
      if (time >= end - 7 * DAY) plus(`${side}_volume_7_day`, user);
      if (time >= end - DAY) plus(`${side}_volume_1_day`, user);
      sums.of.biggest_trade[user] = Math.max(sums.of.biggest_trade[user] ?? 0, worth);
    }
  }
  function warm(count: number): boolean {
    if (end !== anchor(world)) [end, start, made] = [anchor(world), empty(), 0];
    const today = Math.floor(end / DAY);
    for (const until = Math.min(shares.count, made + count); made < until; made++) {
      if (prices.tempo(made).perDay === 0) continue;
      for (let day = today - DAYS; day <= today; day++)
        for (const trade of history.day(made, day)) if (trade.time >= end - DAYS * DAY) add(start, trade);
    }
    return made === shares.count;
  }
  let current: { readonly hash: string; readonly sums: Sums } | null = null;
  /** Sums at the start plus later trades. */
  function now(): Sums {
    const { hash } = world.head();
    if (current?.hash === hash) return current.sums;
    warm(shares.count);
    const sums: Sums = {
      of: Object.fromEntries(VOLUMES.map((name) => [name, start.of[name].slice()])) as Record<UserVolume, Float64Array>,
      clubs: new Map(start.clubs),
      players: new Map(start.players),
      trades: new Map(start.trades),
    };
    for (const trade of world.trades.all()) if (trade.time >= end - DAYS * DAY) add(sums, trade);
    current = { hash, sums };
    return sums;
  }
  return {
    /** Processes up to `count` more shares; true when none is left. */
    warm,
    of: (name: UserVolume, user: number): number => now().of[name][user] ?? 0,
    on: (what: 'clubs' | 'players' | 'trades', day: number): number => now()[what].get(day) ?? 0,
  };
});
