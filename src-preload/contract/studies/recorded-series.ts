import type { HolderHistory } from '../model/records/holders.ts';
import { HISTORY_FIELDS, type ValueHistory } from '../model/records/value-history.ts';
import { holdersAt, recordedAt } from './holders.ts';

/** Recorded figures that expressions on candles read beside the order book. */
export const RECORDED_FIELDS = ['holders', ...HISTORY_FIELDS] as const;
export type RecordedField = (typeof RECORDED_FIELDS)[number];

/** What was recorded of a share, as far as it was read. */
export interface RecordedSeries extends Partial<Record<Exclude<RecordedField, 'holders'>, Pick<ValueHistory, 'spans' | 'values'> | null>> {
  readonly holders?: Pick<HolderHistory, 'spans' | 'counts'> | null;
}
/** Returns for the number of an interval what was recorded last in it; null where nothing was. A figure that was not read is absent. */
export function recordedIn(series: RecordedSeries, times: readonly number[], step: number) {
  const all = RECORDED_FIELDS.flatMap((field): [RecordedField, (number | null)[]][] => {
    if (field === 'holders') return series.holders ? [[field, holdersAt(series.holders, times, step)]] : [];
    const known = series[field];
    return known ? [[field, recordedAt(known, times, step)]] : [];
  });
  return (at: number): Partial<Record<RecordedField, number | null>> =>
    Object.fromEntries(all.map(([field, values]) => [field, values[at] ?? null]));
}
/** The recorded figures among other values. */
export const recordedOf = (values: Partial<Record<RecordedField, number | null>>): Partial<Record<RecordedField, number | null>> =>
  Object.fromEntries(RECORDED_FIELDS.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));
