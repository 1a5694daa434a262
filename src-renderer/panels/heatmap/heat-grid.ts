import { RUN_NUMBERS, type BookMap } from '#contract/model/records/book-map.ts';
import { groupPrice } from '../../lib/domain/price-groups.ts';

/** What a grid shows: times in Unix seconds, and rows of prices from `low` up, `step` apart, in base units. */
export interface HeatWindow {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly low: number;
  readonly step: number;
  readonly rows: number;
}
/** Size at each price and time. A cell is the size at the column's moment: the first second of the column that is recorded. */
export interface HeatGrid extends HeatWindow {
  /** Influence by row × columns + column; the first row is the lowest price. */
  readonly sizes: Uint32Array;
  /** The moment of each column in seconds after `from`; −1 where nothing is recorded. */
  readonly moments: Float64Array;
}

/** Returns the moment of each column, as in `HeatGrid.moments`. */
function momentsOf({ spans }: Pick<BookMap, 'spans'>, { from, to, columns }: HeatWindow): Float64Array {
  const moments = new Float64Array(columns).fill(-1);
  const wide = (to - from) / columns;
  let at = 0;
  for (let column = 0; column < columns; column++) {
    const start = from + column * wide;
    while (at < spans.length && (spans[at]?.to ?? 0) + 1 <= start) at++;
    const span = spans[at];
    if (span && span.from < start + wide) moments[column] = Math.max(start, span.from) - from;
  }
  return moments;
}

/** The first index of `moments` from `low` on that is at or after a time; columns without a moment are where their start is. */
function firstColumn(moments: Float64Array, wide: number, time: number): number {
  let column = Math.max(0, Math.floor(time / wide));
  while (column < moments.length && (moments[column] ?? -1) < time) column++;
  return column;
}

export function heatGrid(map: Pick<BookMap, 'from' | 'spans' | 'runs'>, window: HeatWindow): HeatGrid {
  const { from, to, columns, low, step, rows } = window;
  const moments = momentsOf(map, window);
  const sizes = new Uint32Array(columns * rows);
  const wide = (to - from) / columns;
  const shift = map.from - from;
  for (let n = 0; n < map.runs.length; n += RUN_NUMBERS) {
    const code = map.runs[n] ?? 0;
    const price = Math.floor(code / 2);
    const row = Math.round((groupPrice(code % 2 === 1 ? 'ask' : 'bid', price, step) - low) / step);
    if (row < 0 || row >= rows) continue;
    const [num, end] = [map.runs[n + 1] ?? 0, (map.runs[n + 3] ?? 0) + shift];
    for (let column = firstColumn(moments, wide, (map.runs[n + 2] ?? 0) + shift); column < columns && column * wide < end; column++) {
      const moment = moments[column] ?? -1;
      if (moment >= 0 && moment < end) sizes[row * columns + column] = (sizes[row * columns + column] ?? 0) + num;
    }
  }
  return { ...window, sizes, moments };
}

/** The limits of the colours: sizes at or below `low` have the first colour, those at or above `high` the last one. */
export interface CutOffs {
  readonly low: number;
  readonly high: number;
}
/** Returns the sizes at two percentiles of the cells that hold orders; null if none does. */
export function percentileCuts({ sizes }: Pick<HeatGrid, 'sizes'>, low: number, high: number): CutOffs | null {
  const some = sizes.filter((num) => num > 0).sort();
  if (some.length === 0) return null;
  const at = (percent: number): number => some[Math.round(((some.length - 1) * percent) / 100)] ?? 0;
  return { low: at(low), high: at(high) };
}

/** Number of colours of the ramp. */
export const SHADES = 256;
/** Returns the colour of a size as an index of the ramp, over the square root of the size. */
export function shadeOf(num: number, { low, high }: CutOffs): number {
  if (high <= low) return num >= high ? SHADES - 1 : 0;
  const part = (Math.sqrt(num) - Math.sqrt(low)) / (Math.sqrt(high) - Math.sqrt(low));
  return Math.round(Math.min(1, Math.max(0, part)) * (SHADES - 1));
}

/** Fills the pixels of an image, one per cell, the highest price first. Cells without orders get `empty`; unknown ones stay transparent. */
export function paintGrid(grid: HeatGrid, cuts: CutOffs | null, ramp: Uint32Array, empty: number, pixels: Uint32Array): void {
  const { columns, rows, sizes, moments } = grid;
  pixels.fill(0);
  for (let row = 0; row < rows; row++) {
    const [from, to] = [row * columns, (rows - 1 - row) * columns];
    for (let column = 0; column < columns; column++) {
      if ((moments[column] ?? -1) < 0) continue;
      const num = sizes[from + column] ?? 0;
      pixels[to + column] = num === 0 || cuts === null ? empty : (ramp[shadeOf(num, cuts)] ?? empty);
    }
  }
}

/** Returns the colours between the stops of a ramp, as pixels. Stops are six-digit colours. */
export function rampOf(stops: readonly string[]): Uint32Array {
  const parts = stops.map((stop) => [1, 3, 5].map((at) => Number.parseInt(stop.slice(at, at + 2), 16) || 0));
  return Uint32Array.from({ length: SHADES }, (_, shade) => {
    const place = (shade / (SHADES - 1)) * (parts.length - 1);
    const [a, b] = [parts[Math.floor(place)] ?? [], parts[Math.ceil(place)] ?? []];
    const mixed = [0, 1, 2].map((n) => Math.round((a[n] ?? 0) + ((b[n] ?? 0) - (a[n] ?? 0)) * (place % 1)));
    return (0xff000000 | ((mixed[2] ?? 0) << 16) | ((mixed[1] ?? 0) << 8) | (mixed[0] ?? 0)) >>> 0;
  });
}
