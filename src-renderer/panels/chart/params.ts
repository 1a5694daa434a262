import { INTERVALS, RANGES, type Interval, type Range } from '#contract/model/market/graph.ts';
import { MOST_TEMPLATE_STUDIES } from '#contract/settings/charts.ts';
import type { EventKind } from '#contract/model/market/share-event.ts';
import type { Share } from '#contract/model/market/share.ts';
import { shareOf } from '../../lib/domain/share.ts';
import { readKinds } from './events/event-lane.ts';
import { readStudies, type StudyUse } from './studies.ts';

/** Maximum number of compared shares: the number of distinguishable colours. */
export const MOST_COMPARED = 7;

/** Maximum number of studies on one chart. */
export const MOST_STUDIES = MOST_TEMPLATE_STUDIES;

/** The price scale: even steps of price, even steps of ratio, or change since the first visible price. */
export const SCALES = ['linear', 'log', 'percent'] as const;
export type PriceScale = (typeof SCALES)[number];

const MODES = ['auto', 'candles', 'trades', 'line'] as const;

/** Decimals of prices on the axis. */
export const DIGITS = [4, 3, 2] as const;
/** How the axes are drawn. `magnet`: the crosshair snaps to the prices of the bars. */
export interface AxisOptions {
  readonly invert: boolean;
  readonly grid: boolean;
  readonly magnet: boolean;
  readonly digits: (typeof DIGITS)[number];
}
function readAxis(stored: unknown): AxisOptions {
  const { invert, grid, magnet, digits } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return { invert: invert === true, grid: grid !== false, magnet: magnet === true, digits: DIGITS.find((one) => one === digits) ?? 4 };
}

/** Settings of a chart tile, saved with the layout. */
export interface ChartParams {
  /** `auto`: candles, or single trades of a share that is rarely traded. */
  readonly mode: (typeof MODES)[number];
  /** `auto`: as the number of trades allows. */
  readonly interval: Interval | 'auto';
  readonly range: Range;
  readonly studies: readonly StudyUse[];
  readonly scale: PriceScale;
  readonly compare: readonly Share[];
  /** Whether compared shares are drawn over the candles, not as lines of percent alone. */
  readonly over: boolean;
  /** Whether the index of the club's league is drawn too. */
  readonly index: boolean;
  readonly axis: AxisOptions;
  /** Whether crosshair and range are shared with the link group. */
  readonly sync: boolean;
  readonly table: boolean;
  /** Kinds of events in the lane under the chart; none hides it. */
  readonly events: readonly EventKind[];
}

/** Reads saved tile settings; missing or unknown values get their defaults. */
export function readParams(stored: Readonly<Record<string, unknown>>): ChartParams {
  const compare = Array.isArray(stored.compare) ? stored.compare : [];
  return {
    mode: MODES.find((one) => one === stored.mode) ?? 'auto',
    interval: (Object.keys(INTERVALS) as Interval[]).find((one) => one === stored.interval) ?? 'auto',
    range: RANGES.find((one) => one === stored.range) ?? '30d',
    studies: readStudies(stored.studies).slice(0, MOST_STUDIES),
    scale: SCALES.find((one) => one === stored.scale) ?? 'linear',
    compare: [...new Set(compare.flatMap((ref) => (typeof ref === 'string' ? (shareOf(ref) ?? []) : [])))].slice(0, MOST_COMPARED - 1),
    over: stored.over === true,
    index: stored.index === true,
    axis: readAxis(stored.axis),
    sync: stored.sync !== false,
    table: stored.table === true,
    events: readKinds(stored.events),
  };
}

/** Spans of the newest trades; null shows everything that can be loaded. */
export const SPANS = [
  { label: '1 d', title: 'Show 1 day', days: 1 },
  { label: '1 w', title: 'Show 1 week', days: 7 },
  { label: '1 m', title: 'Show 1 month', days: 30 },
  { label: '3 m', title: 'Show 3 months', days: 91 },
  { label: '1 y', title: 'Show 1 year', days: 365 },
  { label: 'All', title: 'Show everything', days: null },
] as const;
