import type { Journal } from '../journal.ts';

/** One trade. Traders and shares are numbers; a `seller` of null is newly issued influence. */
export interface DemoTrade {
  readonly id: number;
  /** Unix seconds. */
  readonly time: number;
  readonly share: number;
  readonly price: number;
  readonly num: number;
  readonly buyer: number;
  readonly seller: number | null;
  /** The buyer crossed the spread. */
  readonly marketBuy: boolean;
  readonly height: number;
}

const ORIGIN = 1_577_836_800; // 2020-01-01
const SLOTS = 2 ** 19;
const LIVE = 2 ** 18;

/** Ids grow with time and are the same in every run: history has one slot per share, live trades use the upper half. */
export const historyId = (time: number, share: number): number => (time - ORIGIN) * SLOTS + share;
const liveId = (time: number, n: number): number => (time - ORIGIN) * SLOTS + LIVE + n;

const MAX_ALL = 50_000;
const MAX_SHARE = 5_000;

/** Trades since the start, newest last, up to a limit. */
export function createLiveTrades(journal: Journal) {
  let all: DemoTrade[] = [];
  const byShare = new Map<number, DemoTrade[]>();
  const active = new Map<number, number>();
  let lastTime = 0;
  let inSecond = 0;
  function put(trade: DemoTrade): void {
    all.push(trade);
    active.set(trade.buyer, trade.time);
    if (trade.seller !== null) active.set(trade.seller, trade.time);
    if (all.length > MAX_ALL * 1.2) all = all.slice(-MAX_ALL);
    const list = byShare.get(trade.share) ?? [];
    list.push(trade);
    byShare.set(trade.share, list.length > MAX_SHARE * 1.2 ? list.slice(-MAX_SHARE) : list);
  }
  return {
    nextId: (time: number): number => {
      // Two blocks may fall into one second, and a test may stop the clock.
      if (time > lastTime) [lastTime, inSecond] = [time, 0];
      return liveId(lastTime, inSecond++);
    },
    add: (trade: DemoTrade): void => {
      const before = [trade.buyer, ...(trade.seller === null ? [] : [trade.seller])].map((user) => [user, active.get(user)] as const);
      put(trade);
      journal.note(
        () => {
          all.pop();
          byShare.get(trade.share)?.pop();
          for (const [user, at] of before)
            if (at === undefined) active.delete(user);
            else active.set(user, at);
        },
        () => put(trade),
      );
    },
    all: (): readonly DemoTrade[] => all,
    of: (share: number): readonly DemoTrade[] => byShare.get(share) ?? [],
    /** Time of a trader's last trade since the start, Unix seconds; 0 for none. */
    activeAt: (user: number): number => active.get(user) ?? 0,
    shares: (): Iterable<number> => byShare.keys(),
  };
}
export type LiveTrades = ReturnType<typeof createLiveTrades>;
