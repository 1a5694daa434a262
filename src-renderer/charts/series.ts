import {
  CandlestickSeries,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { withAlpha, type Theme } from './theme.ts';
import type { ChartPoint, SeriesSpec } from './series-spec.ts';

interface Shown {
  readonly kind: SeriesSpec['kind'];
  readonly api: ISeriesApi<SeriesType>;
  tag: IPriceLine | null;
  spec: SeriesSpec | null;
  theme: Theme | null;
}

/** Dash patterns of compared lines, so that they differ by more than colour. */
const DASHES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed, LineStyle.SparseDotted] as const;
const KINDS = { candles: CandlestickSeries, line: LineSeries, histogram: HistogramSeries } as const;
const BAR_ALPHA = 0.55;

const same = (a: ChartPoint, b: ChartPoint): boolean =>
  a.value === b.value &&
  a.close === b.close &&
  a.high === b.high &&
  a.low === b.low &&
  a.open === b.open &&
  a.tone === b.tone &&
  a.cut === b.cut;

const colourOf = ({ colour }: SeriesSpec, theme: Theme): string =>
  typeof colour === 'number'
    ? (theme.links[(colour - 1) % 8] ?? theme.text)
    : colour === 'vwap'
      ? theme.vwap
      : colour === 'mine'
        ? theme.mine
        : colour === 'faint'
          ? theme.faint
          : theme.text;

function toData(point: ChartPoint, spec: SeriesSpec, theme: Theme) {
  const { value, open, high, low, close, tone, cut } = point;
  const time = point.time as UTCTimestamp;
  if (open !== undefined && high !== undefined && low !== undefined && close !== undefined) return { time, open, high, low, close };
  if (value === undefined) return { time };
  if (spec.kind === 'histogram')
    return { time, value, color: withAlpha(tone === 'down' ? theme.down : tone === 'up' ? theme.up : theme.faint, BAR_ALPHA) };
  return cut ? { time, value, color: 'transparent' } : { time, value };
}

function optionsOf(spec: SeriesSpec, theme: Theme) {
  const common = {
    // The library marks the last visible bar; `mark` adds a line for the newest value instead.
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom' as const, minMove: 1, formatter: spec.format },
  };
  if (spec.kind === 'candles') {
    return {
      ...common,
      upColor: theme.upFill,
      downColor: theme.downFill,
      borderUpColor: theme.up,
      borderDownColor: theme.down,
      wickUpColor: theme.up,
      wickDownColor: theme.down,
    };
  }
  if (spec.kind === 'histogram') return { ...common, base: 0 };
  return {
    ...common,
    color: colourOf(spec, theme),
    lineWidth: 2 as const,
    lineStyle: DASHES[(spec.dash ?? 0) % DASHES.length] ?? LineStyle.Solid,
    crosshairMarkerRadius: 3,
  };
}

/** Marks the newest value of a series on the axis, wherever the chart is scrolled to. */
function mark(now: Shown, spec: SeriesSpec, theme: Theme): void {
  const tag = lastTag(spec);
  if (tag === null) {
    if (now.tag) now.api.removePriceLine(now.tag);
    now.tag = null;
    return;
  }
  const color = tag.rising === null ? colourOf(spec, theme) : tag.rising ? theme.up : theme.down;
  const options = { price: tag.price, color, lineStyle: LineStyle.Dotted, lineWidth: 1 as const, axisLabelVisible: true, title: '' };
  if (now.tag) now.tag.applyOptions(options);
  else now.tag = now.api.createPriceLine(options);
}

/** Manages the series of a chart: `apply` makes them match the specs, of which the first one leads. */
export function keepSeries(chart: IChartApi) {
  const shown = new Map<string, Shown>();

  function feed(now: Shown, spec: SeriesSpec, theme: Theme): void {
    const from = now.spec && now.theme === theme ? tailFrom(now.spec.points, spec.points, same) : null;
    if (from === null) now.api.setData(spec.points.map((point) => toData(point, spec, theme)));
    else for (const point of spec.points.slice(from)) now.api.update(toData(point, spec, theme));
  }

  function apply(specs: readonly SeriesSpec[], theme: Theme): void {
    for (const [id, now] of shown) {
      const spec = specs.find((each) => each.id === id);
      if (spec && spec.kind === now.kind) continue;
      chart.removeSeries(now.api);
      shown.delete(id);
    }
    for (const spec of specs) {
      let now = shown.get(spec.id);
      if (!now)
        shown.set(
          spec.id,
          (now = { kind: spec.kind, api: chart.addSeries(KINDS[spec.kind], {}, spec.pane), tag: null, spec: null, theme: null }),
        );
      else if (now.api.getPane().paneIndex() !== spec.pane) now.api.moveToPane(spec.pane);
      now.api.applyOptions(optionsOf(spec, theme));
      feed(now, spec, theme);
      mark(now, spec, theme);
      now.spec = spec;
      now.theme = theme;
    }
  }
  return { apply, get: (id: string): ISeriesApi<SeriesType> | null => shown.get(id)?.api ?? null };
}

/** A point of a series, with its time in Unix seconds. */
interface Timed {
  readonly time: number;
}

/**
 * Returns the index from which an incremental update is enough; null if earlier points changed and all must be set again. The last shown
 * point may differ, because it is still growing.
 */
export function tailFrom<P extends Timed>(shown: readonly P[], next: readonly P[], same: (a: P, b: P) => boolean): number | null {
  const last = shown.length - 1;
  if (last < 0 || next.length < shown.length) return null;
  for (let i = 0; i < last; i += 1) {
    const [a, b] = [shown[i], next[i]];
    // Unchanged points are usually the same object, which makes this fast.
    if (a !== b && (!a || !b || a.time !== b.time || !same(a, b))) return null;
  }
  return shown[last]?.time === next[last]?.time ? last : null;
}

/** The mark of a series' newest value on the axis, which is there wherever the chart is scrolled to. */
interface LastTag {
  readonly price: number;
  /** Candles: whether the newest one rose; null for lines, which have their own colour. */
  readonly rising: boolean | null;
}

/** Returns the newest value of a series, not that of the last visible bar; null if the series has no mark or no value. */
export function lastTag({ kind, last, points }: Pick<SeriesSpec, 'kind' | 'last' | 'points'>): LastTag | null {
  if (!last || kind === 'histogram') return null;
  const newest = points.findLast((point) => (point.close ?? point.value) !== undefined);
  const price = newest?.close ?? newest?.value;
  if (price === undefined) return null;
  return { price, rising: newest?.close === undefined ? null : newest.close >= (newest.open ?? newest.close) };
}
