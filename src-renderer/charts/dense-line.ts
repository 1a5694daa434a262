/** The places of a line in device pixels: `count` entries of `xs`, ascending, and `ys`. No line leads on from a place with `cuts`. */
interface LinePlaces {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly cuts: Uint8Array;
  readonly count: number;
}

/** The highest and the lowest place of a line in each column of pixels; NaN in columns without the line. */
export interface LineColumns {
  readonly tops: Float64Array;
  readonly bottoms: Float64Array;
}

function reach({ tops, bottoms }: LineColumns, column: number, a: number, b: number): void {
  const [top, bottom] = a < b ? [a, b] : [b, a];
  // A comparison with NaN is false, so the first place of a column always counts.
  if (!((tops[column] as number) <= top)) tops[column] = top;
  if (!((bottoms[column] as number) >= bottom)) bottoms[column] = bottom;
}

/** Writes to `into` which part of each column a line covers, also where many of its points share a column. */
export function columnsOf({ xs, ys, cuts, count }: LinePlaces, into: LineColumns): void {
  into.tops.fill(Number.NaN);
  into.bottoms.fill(Number.NaN);
  const last = into.tops.length - 1;
  for (let n = 0; n < count; n += 1) {
    const [x, y] = [xs[n] as number, ys[n] as number];
    const column = Math.floor(x);
    if (column >= 0 && column <= last) reach(into, column, y, y);
    if (n + 1 === count || cuts[n] === 1) continue;
    const [nextX, nextY] = [xs[n + 1] as number, ys[n + 1] as number];
    const end = Math.min(last, Math.floor(nextX));
    if (end === column) {
      if (column >= 0) reach(into, column, y, nextY);
      continue;
    }
    const slope = (nextY - y) / (nextX - x);
    for (let c = Math.max(0, column); c <= end; c += 1)
      reach(into, c, y + (Math.max(x, c) - x) * slope, y + (Math.min(nextX, c + 1) - x) * slope);
  }
}
