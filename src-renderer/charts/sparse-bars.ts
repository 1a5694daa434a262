import type { Logical } from 'lightweight-charts';
import { seriesPrimitive } from './series-primitive.ts';

/** Least width of a candle with one price, and its height, in px. */
export const LEAST_CANDLE = 3;
/** Part of its place on the axis that a candle takes. */
const BODY = 0.7;

/** A candle, or the last price (`rest`) of an interval without a trade. */
interface SparsePoint {
  readonly high?: number;
  readonly low?: number;
  readonly rest?: number;
}
/** A mark around a place, in px: `x` is its middle. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
interface SparseShapes {
  /** Candles with one price. */
  readonly candles: Mark[];
  /** Intervals in a row without a trade, at the last price. */
  readonly rests: { readonly from: number; readonly to: number; readonly y: number }[];
}

/**
 * Returns where the points from `first` to `last` are drawn that would be no more than a dash, or nothing: candles with one price, and
 * intervals without a trade. `left` is the x of point 0, `step` the width of a place.
 */
export function sparseShapes(
  points: readonly SparsePoint[],
  { first, last, left, step }: Readonly<Record<'first' | 'last' | 'left' | 'step', number>>,
  heightOf: (price: number) => number | null,
): SparseShapes {
  const [candles, rests]: [Mark[], { from: number; to: number; y: number }[]] = [[], []];
  const width = Math.max(LEAST_CANDLE, Math.floor(step * BODY));
  let [price, resting]: [number | undefined, number | undefined] = [undefined, undefined];
  for (let n = Math.max(0, first); n <= Math.min(points.length - 1, last); n += 1) {
    const { rest, high, low } = points[n] as SparsePoint;
    const x = left + n * step;
    if (rest !== undefined) {
      const end = rests.at(-1);
      // One run is one line.
      if (end && resting === n - 1 && price === rest) end.to = x + step / 2;
      else {
        const y = heightOf(rest);
        if (y !== null) rests.push({ from: x - step / 2, to: x + step / 2, y });
      }
      [price, resting] = [rest, n];
    }
    if (high === undefined || high !== low) continue;
    const y = heightOf(high);
    const before = candles.at(-1);
    // Many may share a pixel.
    if (y !== null && !(before && Math.round(before.x) === Math.round(x) && Math.round(before.y) === Math.round(y)))
      candles.push({ x, y, width });
  }
  return { candles, rests };
}

interface SparseLook {
  readonly points: readonly SparsePoint[];
  readonly candle: string;
  readonly rest: string;
}
/** Draws candles with one price so that they stay visible at every zoom, and a flat line where nothing was traded. */
export const sparseBars = () =>
  seriesPrimitive<SparseLook>((target, look, { chart, series }) =>
    target.useMediaCoordinateSpace(({ context }) => {
      const scale = chart.timeScale();
      const range = scale.getVisibleLogicalRange();
      const [left, next] = [scale.logicalToCoordinate(0 as Logical), scale.logicalToCoordinate(1 as Logical)];
      if (!range || left === null || next === null) return;
      const place = { first: Math.floor(range.from), last: Math.ceil(range.to), left, step: next - left };
      const { candles, rests } = sparseShapes(look.points, place, (price) => series.priceToCoordinate(price));
      context.fillStyle = look.rest;
      for (const { from, to, y } of rests) context.fillRect(from, Math.round(y), to - from, 1);
      context.fillStyle = look.candle;
      for (const { x, y, width } of candles)
        context.fillRect(Math.round(x - width / 2), Math.round(y - LEAST_CANDLE / 2), width, LEAST_CANDLE);
    }),
  );
