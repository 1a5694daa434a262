/** Positions on a time axis with evenly spaced points: index 0 is the first time. All times are in Unix seconds, ascending. */

/** Returns the fractional index of a time; outside the points, it is extrapolated with the nearest step. */
export function indexOf(times: readonly number[], time: number): number {
  const count = times.length;
  if (count === 0) return 0;
  const first = times[0] ?? 0;
  const last = times[count - 1] ?? 0;
  if (count === 1) return time - first;
  if (time <= first) return (time - first) / ((times[1] ?? 0) - first);
  if (time >= last) return count - 1 + (time - last) / (last - (times[count - 2] ?? 0));
  let low = 0;
  let high = count - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  const from = times[low] ?? 0;
  return low + (time - from) / ((times[high] ?? 0) - from);
}

/** Returns the time of a fractional index; the inverse of `indexOf`. */
export function timeAt(times: readonly number[], index: number): number {
  const count = times.length;
  if (count === 0) return 0;
  if (count === 1) return (times[0] ?? 0) + index;
  const low = Math.min(count - 2, Math.max(0, Math.floor(index)));
  const from = times[low] ?? 0;
  return from + (index - low) * ((times[low + 1] ?? 0) - from);
}

/** Returns the index of the point nearest to a time. */
export const nearest = (times: readonly number[], time: number): number =>
  Math.min(times.length - 1, Math.max(0, Math.round(indexOf(times, time))));

/** Returns the times with all empty intervals filled in, up to `until`; unchanged if the result would exceed `most`. */
export function withEmpty(times: readonly number[], step: number, until: number, most: number): number[] {
  const first = times[0];
  if (first === undefined) return [];
  if ((until - first) / step + times.length > most) return [...times];
  const all: number[] = [];
  times.forEach((time, i) => {
    all.push(time);
    const end = times[i + 1] ?? until + step;
    for (let empty = time + step; empty < end; empty += step) all.push(empty);
  });
  return all;
}

const MOST = 120;
const FEWEST = 24;
/** px that a candle needs at least: its body and the gap beside it. */
const LEAST_PX = 5;

/** Returns how many points of the time axis a chart of this width (px) shows initially. */
export const firstPlaces = (plot: number): number => Math.min(MOST, Math.max(FEWEST, Math.floor(plot / LEAST_PX)));

/**
 * Returns the first range of a chart: the newest places, or those around the newest value if that lies before them. `room` is the number of
 * empty places at the right.
 */
export function firstRange(count: number, newest: number, plot: number, room: number): { readonly from: number; readonly to: number } {
  const places = firstPlaces(plot);
  const end = newest < 0 || newest >= count - places ? count - 1 : newest + Math.floor(places / 3);
  return { from: end + 1 - places, to: end + room };
}
