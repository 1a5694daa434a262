import { LineStyle, PriceScaleMode, type ISeriesApi, type Logical, type SeriesType } from 'lightweight-charts';
import { columnsOf, type LineColumns } from './dense-line.ts';
import { seriesPrimitive, type DrawnOn } from './series-primitive.ts';
import { indexOf } from './time-index.ts';

/** A point without a value is left out. `cut`: no line leads on from here. */
interface LinePoint {
  readonly time: number;
  readonly value?: number;
  readonly cut?: boolean;
}
/** Points and the whole time axis, Unix seconds. */
interface OnAxis {
  readonly points: readonly LinePoint[];
  readonly times: readonly number[];
}
interface DrawnLine extends OnAxis {
  readonly colour: string;
  /** In px. */
  readonly width: number;
  readonly dash: LineStyle;
}

/** Below this many device pixels between two points, a line is drawn as columns of pixels: a path of as many corners is slow. */
const DENSE = 2;
/** Lengths of the dashes and of the gaps between them, in widths of the line. */
const DASHES: Readonly<Partial<Record<LineStyle, readonly [number, number]>>> = {
  [LineStyle.Dotted]: [1, 1],
  [LineStyle.Dashed]: [2, 2],
  [LineStyle.LargeDashed]: [6, 6],
  [LineStyle.SparseDotted]: [1, 4],
};

// One set of buffers for all lines: they are drawn one after the other.
let places = { xs: new Float64Array(0), ys: new Float64Array(0), cuts: new Uint8Array(0), count: 0 };
let columns: LineColumns = { tops: new Float64Array(0), bottoms: new Float64Array(0) };

/** The index of the first point at or after a time. */
function firstFrom(points: readonly LinePoint[], time: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a function from prices to px. It is called for each visible point, so a straight scale is asked only twice. */
function heights(series: ISeriesApi<SeriesType>, low: number, high: number): (price: number) => number {
  const of = (price: number): number => series.priceToCoordinate(price) ?? Number.NaN;
  if (series.priceScale().options().mode === PriceScaleMode.Logarithmic) return of;
  const [bottom, top] = [of(low), of(high)];
  const slope = high === low ? 0 : (top - bottom) / (high - low);
  return (price) => bottom + (price - low) * slope;
}

/** Finds the visible points and one beyond each end. */
function place({ points, times }: OnAxis, { chart, series }: DrawnOn, hr: number, vr: number): number {
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  const [left, next] = [scale.logicalToCoordinate(0 as Logical), scale.logicalToCoordinate(1 as Logical)];
  places.count = 0;
  if (!range || left === null || next === null) return 0;
  const at = (index: number): number => times[Math.min(times.length - 1, Math.max(0, index))] ?? 0;
  const from = Math.max(0, firstFrom(points, at(Math.floor(range.from))) - 1);
  const to = Math.min(points.length - 1, firstFrom(points, at(Math.ceil(range.to))) + 1);
  const count = Math.max(0, to - from + 1);
  if (places.xs.length < count)
    places = { xs: new Float64Array(2 * count), ys: new Float64Array(2 * count), cuts: new Uint8Array(2 * count), count: 0 };
  const { xs, ys, cuts } = places;
  let index = Math.floor(indexOf(times, points[from]?.time ?? 0));
  let [low, high] = [Infinity, -Infinity];
  for (let n = from; n <= to; n += 1) {
    const { time, value, cut } = points[n] as LinePoint;
    if (value === undefined) continue;
    while ((times[index] ?? Infinity) < time) index += 1;
    xs[places.count] = (left + index * (next - left)) * hr;
    ys[places.count] = value;
    cuts[places.count] = cut ? 1 : 0;
    places.count += 1;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const height = heights(series, low, high);
  for (let n = 0; n < places.count; n += 1) ys[n] = height(ys[n] as number) * vr;
  return (next - left) * hr;
}

function stroke(context: CanvasRenderingContext2D, width: number, dash: readonly number[]): void {
  const { xs, ys, cuts, count } = places;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.setLineDash([...dash]);
  context.beginPath();
  for (let n = 0; n < count; n += 1) {
    if (n === 0 || cuts[n - 1] === 1) context.moveTo(xs[n] as number, ys[n] as number);
    else context.lineTo(xs[n] as number, ys[n] as number);
  }
  context.stroke();
  context.setLineDash([]);
}

function fill(context: CanvasRenderingContext2D, width: number, [on, off]: readonly [number, number], end: number): void {
  if (columns.tops.length !== end) columns = { tops: new Float64Array(end), bottoms: new Float64Array(end) };
  columnsOf(places, columns);
  const { tops, bottoms } = columns;
  const period = on + off;
  const wide = Math.max(1, Math.round(width));
  const aside = Math.floor(wide / 2);
  // Dashes keep their place on the line while it is moved.
  const begin = places.xs[0] ?? 0;
  for (let c = 0; c < end; c += 1) {
    const top = tops[c] as number;
    if (Number.isNaN(top) || (off > 0 && (((c - begin) % period) + period) % period >= on)) continue;
    // As wide as the line, which may be steep here.
    context.fillRect(c - aside, top - width / 2, wide, (bottoms[c] as number) - top + width);
  }
}

/** Draws the line of a series instead of the library, whose paths take long where several points share a pixel. */
export const lineDrawing = () =>
  seriesPrimitive<DrawnLine>((target, line, on) =>
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio, verticalPixelRatio }) => {
      const step = place(line, on, horizontalPixelRatio, verticalPixelRatio);
      if (places.count === 0) return;
      const width = line.width * verticalPixelRatio;
      const [full, empty] = DASHES[line.dash] ?? [0, 0];
      context.strokeStyle = context.fillStyle = line.colour;
      if (step < DENSE) fill(context, width, [full * width, empty * width], bitmapSize.width);
      else stroke(context, width, empty === 0 ? [] : [full * width, empty * width]);
    }),
  );

/** Fills the area between the line of a series and that of another one, below all series. */
export const areaDrawing = () =>
  seriesPrimitive<OnAxis & { readonly other: Pick<DrawnOn, 'series'> & Pick<OnAxis, 'points'>; readonly colour: string }>(
    (target, { points, other, times, colour }, { chart, series }) =>
      target.useBitmapCoordinateSpace(({ context, bitmapSize: { width }, horizontalPixelRatio, verticalPixelRatio }) => {
        const edge = (on: typeof other): LineColumns => {
          const into = { tops: new Float64Array(width), bottoms: new Float64Array(width) };
          place({ points: on.points, times }, { chart, series: on.series }, horizontalPixelRatio, verticalPixelRatio);
          columnsOf(places, into);
          return into;
        };
        const [{ tops }, { bottoms }] = [edge({ series, points }), edge(other)];
        context.fillStyle = colour;
        // A column without one of the lines has NaN, of which nothing is drawn.
        for (const [c, top] of tops.entries()) context.fillRect(c, top, 1, (bottoms[c] as number) - top);
      }),
    'bottom',
  );
