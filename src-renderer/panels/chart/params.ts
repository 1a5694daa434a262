import { Interval, RANGES, type Range } from '#contract/model/market/graph.ts';
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
  /** Whether the price axis fits what is visible. */
  readonly auto: boolean;
  readonly digits: (typeof DIGITS)[number];
}
function readAxis(stored: unknown): AxisOptions {
  const { invert, grid, magnet, auto, digits } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...{ invert: invert === true, grid: grid !== false, magnet: magnet === true, auto: auto !== false },
    digits: DIGITS.find((one) => one === digits) ?? 4,
  };
}

/** Whether the drawings of a share are hidden, or can neither be moved nor deleted. */
interface DrawOptions {
  readonly hidden: boolean;
  readonly locked: boolean;
}
function readDraw(stored: unknown): DrawOptions {
  const { hidden, locked } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return { hidden: hidden === true, locked: locked === true };
}

/** What is compared with the share of a chart: another share, or the index of a league. */
export type ComparedKey = Share | 'index';

function readHidden(stored: unknown): ComparedKey[] {
  const keys: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return keys.flatMap((key) => (key === 'index' ? key : typeof key === 'string' ? (shareOf(key) ?? []) : []));
}

/** Settings of a chart tile, saved with the layout. */
export interface ChartParams {
  /** `auto`: candles, or single trades of a share that is rarely traded. */
  readonly mode: (typeof MODES)[number];
  /** Whether the interval is the one of the link group, both ways. */
  readonly follow: boolean;
  /** `auto`: as the number of trades allows. */
  readonly interval: Interval | 'auto';
  readonly range: Range;
  readonly studies: readonly StudyUse[];
  readonly scale: PriceScale;
  readonly compare: readonly Share[];
  /** What of the comparison is not drawn for now: shares, or the index. */
  readonly compareHidden: readonly ComparedKey[];
  /** Whether compared shares are drawn over the candles, not as lines of percent alone. */
  readonly over: boolean;
  /** Whether the index of the club's league is drawn too. */
  readonly index: boolean;
  readonly axis: AxisOptions;
  readonly draw: DrawOptions;
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
    interval: Interval.safeParse(stored.interval).data ?? 'auto',
    follow: stored.follow === true,
    range: RANGES.find((one) => one === stored.range) ?? '30d',
    studies: readStudies(stored.studies).slice(0, MOST_STUDIES),
    scale: SCALES.find((one) => one === stored.scale) ?? 'linear',
    compare: [...new Set(compare.flatMap((ref) => (typeof ref === 'string' ? (shareOf(ref) ?? []) : [])))].slice(0, MOST_COMPARED - 1),
    compareHidden: readHidden(stored.compareHidden),
    over: stored.over === true,
    index: stored.index === true,
    axis: readAxis(stored.axis),
    draw: readDraw(stored.draw),
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
