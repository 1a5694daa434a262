import type { Clock } from './clock.ts';

const MINUTE_MS = 60_000;

/** Keeps the sums of the last minute, one for each span of `spanMs`: expiry removes a whole span, however much it counts. */
export function recentSpans<Sum>(clock: Clock, spanMs: number, empty: () => Sum) {
  const spans: { readonly n: number; readonly sum: Sum }[] = [];
  const forget = (): number => {
    const n = Math.floor(clock.tick() / spanMs);
    while (spans[0] && spans[0].n <= n - MINUTE_MS / spanMs) spans.shift();
    return n;
  };
  return {
    /** The sum of the present span, to add to. */
    present(): Sum {
      const n = forget();
      const last = spans.at(-1);
      if (last?.n === n) return last.sum;
      const sum = empty();
      spans.push({ n, sum });
      return sum;
    },
    all(): Sum[] {
      forget();
      return spans.map(({ sum }) => sum);
    },
  };
}
