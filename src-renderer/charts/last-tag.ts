import type { SeriesSpec } from './series-spec.ts';

/** The mark of a series' newest value on the axis, which is there wherever the chart is scrolled to. */
interface LastTag {
  readonly price: number;
  /** Candles: whether the newest one rose; null for lines, which have their own colour. */
  readonly rising: boolean | null;
}

/** Returns the newest value of a series, not that of the last visible bar; null if the series has no mark or no value. */
export function lastTag({ kind, last, points }: Pick<SeriesSpec, 'kind' | 'last' | 'points'>): LastTag | null {
  if (!last || kind === 'histogram') return null;
  const newest = points.findLast((point) => (point.close ?? point.value) !== undefined);
  const price = newest?.close ?? newest?.value;
  if (price === undefined) return null;
  return { price, rising: newest?.close === undefined ? null : newest.close >= (newest.open ?? newest.close) };
}
