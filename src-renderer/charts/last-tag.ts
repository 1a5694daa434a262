import type { SeriesSpec } from './series.ts';

/** What stands on the axis for the newest value of a series, wherever the chart was moved to. */
export interface LastTag {
  readonly price: number;
  /** Candles: whether the newest one rose; null for lines, which have a colour of their own. */
  readonly rising: boolean | null;
}

/** The newest value there is, and not that of the last bar in view; null where it is not wanted or nothing has a value. */
export function lastTag({ kind, last, points }: Pick<SeriesSpec, 'kind' | 'last' | 'points'>): LastTag | null {
  if (!last || kind === 'histogram') return null;
  const newest = points.findLast((point) => (point.close ?? point.value) !== undefined);
  const price = newest?.close ?? newest?.value;
  if (price === undefined) return null;
  return { price, rising: newest?.close === undefined ? null : newest.close >= (newest.open ?? newest.close) };
}
