/** A range of values; null for an open end. */
export interface ValueRange {
  readonly min: number | null;
  readonly max: number | null;
}
export const ANY_VALUE: ValueRange = { min: null, max: null };
export const isAny = ({ min, max }: ValueRange): boolean => min === null && max === null;

/** How many values lie between neighbouring edges; `edges` has one more entry than `counts`, and both ends are inclusive. */
export interface Histogram {
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns where a value stands between the first edge (0) and the last (1). Between edges of unequal distance it is interpolated. */
export function placeOf(value: number, { edges }: Pick<Histogram, 'edges'>): number {
  const last = edges.length - 1;
  if (last < 1) return 0;
  const above = edges.findIndex((edge, i) => i > 0 && value <= edge);
  if (above < 0) return 1;
  const [low = 0, high = 0] = [edges[above - 1], edges[above]];
  const part = high > low ? clamp((value - low) / (high - low), 0, 1) : 0;
  return (above - 1 + part) / last;
}

/** Returns the value at a place between 0 and 1; the inverse of `placeOf`. */
export function valueAt(place: number, { edges }: Pick<Histogram, 'edges'>): number {
  const last = edges.length - 1;
  if (last < 1) return edges[0] ?? 0;
  const at = clamp(place, 0, 1) * last;
  const low = Math.min(last - 1, Math.floor(at));
  const [from = 0, to = 0] = [edges[low], edges[low + 1]];
  return from + (to - from) * (at - low);
}

/** Returns a value as a multiple of a step. */
export const stepped = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(10));

/** Returns the range with one end moved. An end at the edge of the histogram is open, and the ends never cross. */
export function withEnd(range: ValueRange, end: 'min' | 'max', to: number | null, { edges }: Pick<Histogram, 'edges'>): ValueRange {
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  if (end === 'min') return { ...range, min: to === null || to <= low ? null : Math.min(to, range.max ?? high) };
  return { ...range, max: to === null || to >= high ? null : Math.max(to, range.min ?? low) };
}

/** Returns whether a bar lies in the range at least partly. */
export const barIn = (from: number, to: number, { min, max }: ValueRange): boolean =>
  (min === null || to >= min) && (max === null || from <= max);
