import {
  CandlestickSeries,
  HistogramSeries,
  LineSeries,
  LineStyle,
  LineType,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { areaDrawing, lineDrawing } from './line-drawing.ts';
import { sparseBars } from './sparse-bars.ts';
import { withAlpha, type Theme } from './theme.ts';

/** A point of a series. Without values it is an empty place on the time axis. `cut`: no line leads on from here. */
export interface ChartPoint {
  readonly time: number;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close?: number;
  readonly value?: number;
  readonly tone?: 'up' | 'down';
  readonly cut?: boolean;
  /** The last price before an interval in which nothing was traded. */
  readonly rest?: number;
}

/** One series of a chart. `colour` as a number is a series colour from 1 to 8; `dash` is an index into `DASHES`. */
export interface SeriesSpec {
  readonly id: string;
  readonly kind: 'candles' | 'line' | 'histogram';
  /** 0 is the price pane; every other pane has its own scale. */
  readonly pane: number;
  readonly points: readonly ChartPoint[];
  readonly colour: 'text' | 'vwap' | 'mine' | 'faint' | 'up' | 'down' | number;
  readonly dash?: number;
  /** Width of a line in px; 2 by default. */
  readonly width?: 1 | 2;
  /** Whether a line keeps its level until the next point. */
  readonly steps?: boolean;
  /** The id of an earlier line; the area between the two is filled faintly. */
  readonly fillTo?: string;
  /** Values with a faint dashed line behind the series, such as the limits of an index. */
  readonly guides?: readonly number[];
  /** Whether the newest value is marked on the axis. */
  readonly last: boolean;
  readonly format: (value: number) => string;
  /** Name in the legend or in the caption of its pane; without one, it is not named there. */
  readonly title?: string;
  /** The study that it is part of: its title, and the name of the part's column in tables and files. */
  readonly study?: { readonly title: string; readonly column: string };
  /** Unit of its values in an exported file; without one, the column's name tells it. */
  readonly unit?: string;
}

interface Shown {
  readonly kind: SeriesSpec['kind'];
  readonly api: ISeriesApi<SeriesType>;
  /** Draws a line without steps; the library draws everything else. */
  readonly line: ReturnType<typeof lineDrawing> | null;
  /** Fills the area between it and another line. */
  readonly area: ReturnType<typeof areaDrawing> | null;
  /** Draws what candles would hardly show. */
  readonly sparse: ReturnType<typeof sparseBars> | null;
  tag: IPriceLine | null;
  guides: IPriceLine[];
  spec: SeriesSpec | null;
  theme: Theme | null;
}

/** Dash patterns of compared lines, so that they differ by more than colour. */
const DASHES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed, LineStyle.SparseDotted] as const;
const KINDS = { candles: CandlestickSeries, line: LineSeries, histogram: HistogramSeries } as const;
const dashOf = ({ dash = 0 }: SeriesSpec): LineStyle => DASHES[dash % DASHES.length] ?? LineStyle.Solid;
const LINE_WIDTH = 2;
const [BAR_ALPHA, AREA_ALPHA] = [0.55, 0.08];

const FIELDS = ['value', 'close', 'high', 'low', 'open', 'tone', 'cut', 'rest'] as const;
const LOOK = ['colour', 'dash', 'width', 'steps', 'format'] as const satisfies readonly (keyof SeriesSpec)[];
const same = (a: ChartPoint, b: ChartPoint): boolean => FIELDS.every((field) => a[field] === b[field]);

/** The colour of a series on the canvas. */
export const seriesColour = (colour: SeriesSpec['colour'], theme: Theme): string =>
  typeof colour === 'number' ? (theme.links[(colour - 1) % 8] ?? theme.text) : theme[colour];

/** The colour of a filled area; none in forced colours, where nothing is faint. */
export function areaColour(spec: Pick<SeriesSpec, 'colour'>, theme: Theme): string {
  const colour = seriesColour(spec.colour, theme);
  const faint = withAlpha(colour, AREA_ALPHA);
  return faint === colour ? 'transparent' : faint;
}

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
    color: seriesColour(spec.colour, theme),
    lineWidth: spec.width ?? LINE_WIDTH,
    lineType: spec.steps ? LineType.WithSteps : LineType.Simple,
    lineStyle: dashOf(spec),
    // `lineDrawing` draws it.
    lineVisible: spec.steps === true,
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
  const color = tag.rising === null ? seriesColour(spec.colour, theme) : tag.rising ? theme.up : theme.down;
  const options = { price: tag.price, color, lineStyle: LineStyle.Dotted, lineWidth: 1 as const, axisLabelVisible: true, title: '' };
  if (now.tag) now.tag.applyOptions(options);
  else now.tag = now.api.createPriceLine(options);
}

/** Draws the guides of a series, anew in another theme. */
function guide(now: Shown, { guides = [] }: SeriesSpec, theme: Theme): void {
  if (now.theme === theme) return;
  for (const line of now.guides) now.api.removePriceLine(line);
  const look = { color: theme.faint, lineStyle: LineStyle.Dashed, lineWidth: 1 as const, axisLabelVisible: false, title: '' };
  now.guides = guides.map((price) => now.api.createPriceLine({ price, ...look }));
}

/** Manages the series of a chart: `apply` makes them match the specs, of which the first one leads. */
export function keepSeries(chart: IChartApi) {
  const shown = new Map<string, Shown>();

  function feed(now: Shown, spec: SeriesSpec, theme: Theme): void {
    const from = now.spec && now.theme === theme ? tailFrom(now.spec.points, spec.points, same) : null;
    if (from === null) now.api.setData(spec.points.map((point) => toData(point, spec, theme)));
    else for (const point of spec.points.slice(from)) now.api.update(toData(point, spec, theme));
  }

  function add({ kind, pane, steps, fillTo }: SeriesSpec): Shown {
    const api = chart.addSeries(KINDS[kind], {}, pane);
    const line = kind === 'line' && !steps ? lineDrawing() : null;
    if (line) api.attachPrimitive(line);
    const area = fillTo === undefined ? null : areaDrawing();
    if (area) api.attachPrimitive(area);
    const sparse = kind === 'candles' ? sparseBars() : null;
    if (sparse) api.attachPrimitive(sparse);
    return { kind, api, line, area, sparse, tag: null, guides: [], spec: null, theme: null };
  }

  function apply(specs: readonly SeriesSpec[], times: readonly number[], theme: Theme): void {
    for (const [id, now] of shown) {
      const spec = specs.find((each) => each.id === id);
      if (spec && spec.kind === now.kind) continue;
      chart.removeSeries(now.api);
      shown.delete(id);
    }
    for (const spec of specs) {
      const { id, pane } = spec;
      const now = shown.get(id) ?? add(spec);
      shown.set(id, now);
      if (now.api.getPane().paneIndex() !== pane) now.api.moveToPane(pane);
      // New options make the library read every point again.
      if (now.theme !== theme || !now.spec || LOOK.some((field) => now.spec?.[field] !== spec[field]))
        now.api.applyOptions(optionsOf(spec, theme));
      feed(now, spec, theme);
      const look = { colour: seriesColour(spec.colour, theme), width: spec.width ?? LINE_WIDTH, dash: dashOf(spec) };
      now.line?.set({ ...look, points: spec.points, times });
      const other = shown.get(spec.fillTo ?? '');
      if (other?.spec)
        now.area?.set({
          points: spec.points,
          times,
          colour: areaColour(spec, theme),
          other: { series: other.api, points: other.spec.points },
        });
      now.sparse?.set({ points: spec.points, candle: theme.up, rest: theme.faint });
      mark(now, spec, theme);
      guide(now, spec, theme);
      [now.spec, now.theme] = [spec, theme];
    }
  }
  return { apply, get: (id: string): ISeriesApi<SeriesType> | null => shown.get(id)?.api ?? null };
}

/** Returns the index from which an update is enough; null if earlier points changed. The last shown point may differ: it still grows. */
export function tailFrom<P extends Pick<ChartPoint, 'time'>>(
  shown: readonly P[],
  next: readonly P[],
  same: (a: P, b: P) => boolean,
): number | null {
  const last = shown.length - 1;
  if (last < 0 || next.length < shown.length) return null;
  for (let i = 0; i < last; i += 1) {
    const [a, b] = [shown[i], next[i]];
    // Unchanged points are usually the same object, which makes this fast.
    if (a !== b && (!a || !b || a.time !== b.time || !same(a, b))) return null;
  }
  return shown[last]?.time === next[last]?.time ? last : null;
}

/**
 * Returns the newest value of a series, not that of the last visible bar; null if the series has no mark or no value. `rising`: whether the
 * newest candle rose; null for lines, which have their own colour.
 */
export function lastTag({
  kind,
  last,
  points,
}: Pick<SeriesSpec, 'kind' | 'last' | 'points'>): { readonly price: number; readonly rising: boolean | null } | null {
  if (!last || kind === 'histogram') return null;
  const newest = points.findLast((point) => (point.close ?? point.value) !== undefined);
  const price = newest?.close ?? newest?.value;
  if (price === undefined) return null;
  return { price, rising: newest?.close === undefined ? null : newest.close >= (newest.open ?? newest.close) };
}
