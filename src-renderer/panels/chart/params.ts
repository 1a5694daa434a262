import { INTERVALS, RANGES, type Interval, type Range } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import { shareOf } from '../../lib/domain/share.ts';
import { STUDY_IDS, type StudyId } from './studies.ts';

/** Maximum number of compared shares: the number of distinguishable colours. */
export const MOST_COMPARED = 7;

/** Settings of a chart tile, saved with the layout. */
export interface ChartParams {
  readonly mode: 'candles' | 'line';
  readonly interval: Interval;
  readonly range: Range;
  readonly studies: readonly StudyId[];
  readonly compare: readonly Share[];
  /** Whether crosshair and range are shared with the link group. */
  readonly sync: boolean;
  readonly table: boolean;
}

/** Reads saved tile settings; missing or unknown values get their defaults. */
export function readParams(stored: Readonly<Record<string, unknown>>): ChartParams {
  const compare = Array.isArray(stored.compare) ? stored.compare : [];
  return {
    mode: stored.mode === 'line' ? 'line' : 'candles',
    interval: (Object.keys(INTERVALS) as Interval[]).find((one) => one === stored.interval) ?? '1h',
    range: RANGES.find((one) => one === stored.range) ?? '30d',
    studies: Array.isArray(stored.studies) ? stored.studies.filter((id) => STUDY_IDS.includes(id)) : ['volume', 'vwap'],
    compare: [...new Set(compare.flatMap((ref) => (typeof ref === 'string' ? (shareOf(ref) ?? []) : [])))].slice(0, MOST_COMPARED - 1),
    sync: stored.sync !== false,
    table: stored.table === true,
  };
}
