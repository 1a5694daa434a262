import type { Owners } from '../model/market/holding.ts';
import type { HolderHistory } from '../model/records/holders.ts';
import type { ValueHistory } from '../model/records/value-history.ts';
import type { Snapshot } from '../snapshot.ts';

type Known = Pick<HolderHistory, 'spans' | 'counts'>;

/**
 * Returns the value that was recorded last in each interval. Null for an interval in which none was recorded. `times` are the beginnings of
 * the intervals, ascending, and `step` their length, in seconds.
 */
export function recordedAt(
  { spans, values }: Pick<ValueHistory, 'spans' | 'values'>,
  times: readonly number[],
  step: number,
): (number | null)[] {
  let [span, value] = [-1, -1];
  return times.map((time) => {
    while ((spans[span + 1]?.from ?? Infinity) < time + step) span += 1;
    const last = spans[span];
    if (!last || last.to < time) return null;
    const known = Math.min(last.to, time + step - 1);
    while ((values[value + 1]?.at ?? Infinity) <= known) value += 1;
    return values[value]?.value ?? null;
  });
}
/** Returns the number of holders that was recorded last in each interval, as `recordedAt`. */
export const holdersAt = ({ spans, counts }: Known, times: readonly number[], step: number): (number | null)[] =>
  recordedAt({ spans, values: counts.map(({ at, count: value }) => ({ at, value })) }, times, step);

/** Adds the list of holders that was read last, if it is complete and newer than the records. */
export function withReading(known: Known, { data, observedAt }: Pick<Snapshot<Owners>, 'data' | 'observedAt'>): Known {
  if (!data?.complete || data.count === null || observedAt === null) return known;
  const at = Math.floor(observedAt);
  if (at <= (known.spans.at(-1)?.to ?? -1)) return known;
  return { spans: [...known.spans, { from: at, to: at }], counts: [...known.counts, { at, count: data.count }] };
}
