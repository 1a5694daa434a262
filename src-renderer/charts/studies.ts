/** Lines derived from a series. Money is in base units, influence in whole numbers. */

interface Traded {
  readonly num: number;
  readonly value: number;
}

/** Returns the volume-weighted average price over the last `window` intervals, value by influence; null without trades in it. */
export function rollingVwap(points: readonly (Traded | null)[], window: number): (number | null)[] {
  let num = 0;
  let value = 0;
  return points.map((point, i) => {
    const gone = points[i - window];
    num += (point?.num ?? 0) - (gone?.num ?? 0);
    value += (point?.value ?? 0) - (gone?.value ?? 0);
    return num > 0 ? value / num : null;
  });
}

interface Point {
  readonly time: number;
  readonly value: number;
}

/** Rebases several lines to 0 % at the first time that all of them have. Earlier points are kept and may be negative. */
export function rebase(lines: readonly (readonly Point[])[]): Point[][] {
  const priced = lines.map((line) => line.filter((point) => point.value > 0));
  const start = Math.max(...priced.filter((line) => line.length > 0).map((line) => line[0]?.time ?? 0));
  return priced.map((line) => {
    const base = line.findLast((point) => point.time <= start)?.value ?? line[0]?.value;
    return base === undefined ? [] : line.map(({ time, value }) => ({ time, value: (value / base - 1) * 100 }));
  });
}
