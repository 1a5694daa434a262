import { INTERVALS, RANGES, type Interval, type Range } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import { shareOf } from '../../lib/domain/share.ts';
import { readStudies, type StudyId } from './studies.ts';

/** Shares on one chart at most: as many as colours can be told apart. */
export const MOST_COMPARED = 7;

/** What a chart tile keeps with its layout. */
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

/** Parameters as kept, with initial values for what is missing or no longer known. */
export function readParams(kept: Readonly<Record<string, unknown>>): ChartParams {
  const compare = Array.isArray(kept.compare) ? kept.compare : [];
  return {
    mode: kept.mode === 'line' ? 'line' : 'candles',
    interval: (Object.keys(INTERVALS) as Interval[]).find((one) => one === kept.interval) ?? '1h',
    range: RANGES.find((one) => one === kept.range) ?? '30d',
    studies: readStudies(kept.studies),
    compare: [...new Set(compare.flatMap((ref) => (typeof ref === 'string' ? (shareOf(ref) ?? []) : [])))].slice(0, MOST_COMPARED - 1),
    sync: kept.sync !== false,
    table: kept.table === true,
  };
}
