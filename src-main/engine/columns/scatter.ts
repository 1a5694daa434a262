import type { NumberColumn } from './column-table.ts';
/** What the plot reads of the columns of one kind. Unknown numbers are NaN. */
export interface PricedColumns {
  readonly count: number;
  readonly ids: Int32Array;
  numbers(field: string): NumberColumn;
}
export interface ScatterInput {
  readonly across: number;
  readonly up: number;
  /** Shares to return as points: held ones and the one that is marked. */
  readonly marked: readonly number[];
  readonly self: number | null;
  readonly brush: { readonly price: readonly [number, number]; readonly payback: readonly [number, number] } | null;
  readonly limit: number;
}
export interface PricePoint {
  readonly id: number;
  readonly price: number;
  readonly payback: number;
  readonly rating: number | null;
}
interface ScatterOutput {
  readonly plotted: number;
  readonly asked: number;
  readonly all: number;
  readonly price: [number, number];
  readonly payback: number;
  readonly cells: number[];
  readonly medians: { price: number; payback: number; count: number }[];
  readonly marked: PricePoint[];
  readonly self: PricePoint | null;
  readonly better: { count: number; rated: number } | null;
  readonly inside: { count: number; rows: PricePoint[] } | null;
}

/** The part of the shares by payback that the plot shows; beyond, the axis would be mostly empty. */
const SHOWN = 0.95;
/** Columns of the plot whose shares give one median together, and the fewest shares of one. */
const PER_MEDIAN = 8;
const LEAST = 5;
const RATED = 80;

const quantile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

/** Counts shares in cells of a logarithmic price and a linear payback, with the medians by price and the shares inside a brush. */
export function scatterOf(columns: PricedColumns, { across, up, marked, self, brush, limit }: ScatterInput): ScatterOutput {
  const { count, ids } = columns;
  const [asks, paybacks, ratings] = [columns.numbers('ask'), columns.numbers('payback'), columns.numbers('rating')];
  const rows: number[] = [];
  let asked = 0;
  for (let row = 0; row < count; row++) {
    if (!((asks[row] as number) > 0)) continue;
    asked++;
    if ((paybacks[row] as number) >= 0 && Number.isFinite(paybacks[row] as number)) rows.push(row);
  }
  const sorted = (values: NumberColumn): Float64Array => Float64Array.from(rows, (row) => values[row] as number).sort();
  const [prices, seasons] = [sorted(asks), sorted(paybacks)];
  const least = Math.max(1, prices[0] ?? 1);
  const range: [number, number] = [least, Math.max(least * 2, prices.at(-1) ?? 2)];
  const top = Math.max(1, quantile(seasons, SHOWN));
  const width = Math.log(range[1] / range[0]);
  const column = (price: number): number => Math.min(across - 1, Math.max(0, Math.floor((Math.log(price / range[0]) / width) * across)));
  const counts = new Map<number, number>();
  const bands: number[][] = Array.from({ length: Math.ceil(across / PER_MEDIAN) }, () => []);
  for (const row of rows) {
    const [at, payback] = [column(asks[row] as number), paybacks[row] as number];
    bands[Math.floor(at / PER_MEDIAN)]?.push(payback);
    if (payback > top) continue;
    const cell = at * up + Math.min(up - 1, Math.floor((payback / top) * up));
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const pointOf = (row: number): PricePoint => {
    const rating = ratings[row] as number;
    return {
      id: ids[row] as number,
      price: asks[row] as number,
      payback: paybacks[row] as number,
      rating: Number.isNaN(rating) ? null : rating,
    };
  };
  const wanted = new Set(marked);
  const own = rows.find((row) => ids[row] === self);
  const inside = brush && rows.filter((row) => within(asks[row] as number, brush.price) && within(paybacks[row] as number, brush.payback));
  const better =
    own === undefined
      ? null
      : rows.filter((row) => (asks[row] as number) < (asks[own] as number) && (paybacks[row] as number) < (paybacks[own] as number));
  return {
    plotted: [...counts.values()].reduce((sum, n) => sum + n, 0),
    asked,
    all: count,
    price: range,
    payback: top,
    cells: [...counts].flatMap(([cell, n]) => [Math.floor(cell / up), cell % up, n]),
    medians: bands.flatMap((band, n) =>
      band.length < LEAST
        ? []
        : [
            {
              price: range[0] * Math.exp((width * (n + 0.5) * PER_MEDIAN) / across),
              payback: quantile(
                band.sort((a, b) => a - b),
                0.5,
              ),
              count: band.length,
            },
          ],
    ),
    marked: rows.filter((row) => wanted.has(ids[row] as number)).map(pointOf),
    self: own === undefined ? null : pointOf(own),
    better: better && { count: better.length, rated: better.filter((row) => (ratings[row] as number) >= RATED).length },
    inside: inside && {
      count: inside.length,
      rows: inside
        .sort((a, b) => (paybacks[a] as number) - (paybacks[b] as number))
        .slice(0, limit)
        .map(pointOf),
    },
  };
}
const within = (value: number, [from, to]: readonly [number, number]): boolean => value >= from && value <= to;
