import type { Share } from '#contract/model/market/share.ts';

/** Known prices of a share at times in Unix seconds, ascending; in base units. */
export interface PricePath {
  readonly times: readonly number[];
  readonly prices: readonly number[];
}
export type PricePaths = ReadonlyMap<Share, PricePath>;

/** Sorts prices by time; of several prices at a time the last one given counts. Prices of zero or less say nothing of value. */
export function pricePath(known: readonly (readonly [at: number, price: number])[]): PricePath {
  const byTime = new Map(known.filter(([at, price]) => price > 0 && Number.isFinite(at)).map(([at, price]) => [at, Math.round(price)]));
  const sorted = [...byTime].sort(([a], [b]) => a - b);
  return { times: sorted.map(([at]) => at), prices: sorted.map(([, price]) => price) };
}

/** Index of the last time at or before `at`; −1 without one. */
function lastAt(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
/** The last price known at a time; null before the first one. */
const knownPrice = ({ times, prices }: PricePath, at: number): number | null => prices[lastAt(times, at)] ?? null;
/** The price at which influence counts at a time: the last known one, and before the first one that one; null without any. */
export const countedPrice = (path: PricePath, at: number): number | null => knownPrice(path, at) ?? path.prices[0] ?? null;

/**
 * Returns an index of shares at ascending times, 1 at the first time at which two prices can be compared: the change between two times is
 * that of the sum of the prices known at both. Null before that.
 */
export function indexOf(paths: readonly PricePath[], times: readonly number[]): (number | null)[] {
  let level: number | null = null;
  return times.map((at, n) => {
    const before = times[n - 1];
    let [was, is] = [0, 0];
    for (const path of paths) {
      const [old, now] = [before === undefined ? null : knownPrice(path, before), knownPrice(path, at)];
      if (before === undefined ? now !== null : old !== null && now !== null) [was, is] = [was + (old ?? now ?? 0), is + (now ?? 0)];
    }
    if (was === 0) return level;
    level = level === null ? 1 : (level * is) / was;
    return level;
  });
}
