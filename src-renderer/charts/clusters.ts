/** One mark: a single trade of the user, or several of one side that are too close to each other. Time is in Unix seconds. */
export interface TradeMark {
  readonly time: number;
  readonly way: 'buy' | 'sell';
  readonly num: number;
  readonly count: number;
}

/**
 * Groups trades into at most `most` marks. Trades of one side in one interval are always grouped, and the interval doubles while there are
 * too many marks. `step` is in seconds. The sums stay exact.
 */
export function cluster(trades: readonly Omit<TradeMark, 'count'>[], step: number, most: number): TradeMark[] {
  for (let wide = step; ; wide *= 2) {
    const marks = new Map<string, TradeMark>();
    for (const { time, way, num } of trades) {
      const slot = Math.floor(time / wide) * wide;
      const key = `${slot} ${way}`;
      const mark = marks.get(key);
      marks.set(
        key,
        mark ? { ...mark, num: mark.num + num, count: mark.count + 1 } : { time: Math.floor(time / step) * step, way, num, count: 1 },
      );
    }
    // There may always be two marks, one for each side.
    if (marks.size <= Math.max(2, most)) return [...marks.values()].sort((a, b) => a.time - b.time);
  }
}
