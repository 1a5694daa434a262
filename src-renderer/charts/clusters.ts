/** A buy or sell of one's own to be marked. Time in Unix seconds. */
export interface OwnTrade {
  readonly time: number;
  readonly way: 'buy' | 'sell';
  readonly num: number;
  readonly price: number;
}

/** One mark: a single trade, or several of one way that stand too close. */
export interface Mark {
  readonly time: number;
  readonly way: 'buy' | 'sell';
  readonly num: number;
  readonly count: number;
}

/**
 * Marks for trades, at most `most`: trades of one interval and one way always join, and while there are too many the
 * interval doubles. `step` in seconds. No trade is lost: the sums stay.
 */
export function cluster(trades: readonly OwnTrade[], step: number, most: number): Mark[] {
  for (let wide = step; ; wide *= 2) {
    const marks = new Map<string, Mark>();
    for (const { time, way, num } of trades) {
      const slot = Math.floor(time / wide) * wide;
      const key = `${slot} ${way}`;
      const mark = marks.get(key);
      marks.set(
        key,
        mark ? { ...mark, num: mark.num + num, count: mark.count + 1 } : { time: Math.floor(time / step) * step, way, num, count: 1 },
      );
    }
    // Two marks, one of each way, are the fewest there can be.
    if (marks.size <= Math.max(2, most)) return [...marks.values()].sort((a, b) => a.time - b.time);
  }
}
