import {
  ColorType,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  LineStyle,
  PriceScaleMode,
  TickMarkType,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { xOf } from './axis-place.ts';
import type { TradeMark } from './clusters.ts';
import { placesOf, type Plane, type PixelPoint } from './drawings.ts';
import { keepLevels } from './levels.ts';
import { keepPanes } from './panes/pane-heights.ts';
import { caption, overlay, type Caption, type OverlayModel, type Placed } from './overlay.ts';
import { dragPanes } from './panes/pane-drag.ts';
import { profileBars, type ProfileBars } from './profile-bars.ts';
import { keepSeries, type SeriesSpec } from './series.ts';
import { firstRange, indexOf, timeAt } from './time-index.ts';
import { type Theme, chartTheme } from './theme.ts';
import { unknownHatch, type UnknownHatch } from './unknown-hatch.ts';

/** A time and price on the chart, with the price in the units of the leading series. */
export interface TimeAndPrice {
  readonly time: number;
  readonly price: number;
}

/** The modes of the price scale. */
const SCALES = { linear: PriceScaleMode.Normal, log: PriceScaleMode.Logarithmic, percent: PriceScaleMode.Percentage } as const;

/** The content of a chart. Times are in Unix seconds. */
interface ChartInput extends Pick<OverlayModel, 'gaps' | 'bands' | 'drawings' | 'levels' | 'dots'> {
  /** Identifies the content: a new key scrolls to the newest points. */
  readonly key: string;
  /** All times on the axis, ascending. */
  readonly times: readonly number[];
  /** The first series leads: it has the price scale, the marks and the crosshair. */
  readonly series: readonly SeriesSpec[];
  readonly marks: readonly TradeMark[];
  /** Whether the whole axis is shown first, not only its newest part. */
  readonly fit: boolean;
  readonly profile: ProfileBars | null;
  /** Heights of the panes below the prices, as parts of theirs. */
  readonly heights: readonly number[];
  /** Where studies have no value. */
  readonly unknown: readonly UnknownHatch[];
  /** Returns the caption of a pane below the price pane; `index` is under the crosshair, or null. */
  readonly captions: (pane: number, index: number | null) => string;
  readonly scale: keyof typeof SCALES;
  /** `magnet`: the crosshair snaps to the prices of the bars. */
  readonly axis: { readonly invert: boolean; readonly grid: boolean; readonly magnet: boolean; readonly auto: boolean };
  /** Says that a pane can be dragged by its title. */
  readonly moveHint: string;
  readonly sayTime: (unix: number) => string;
  readonly sayTick: (unix: number, kind: 'year' | 'month' | 'day' | 'time') => string;
}

interface ChartEvents {
  /** Called with the index under the crosshair; `own` if the user moved it in this chart. */
  onhover(index: number | null, own: boolean): void;
  /** Called with the visible indices, which may be fractional, and the width of the plot in pixels. */
  onrange(from: number, to: number, plot: number): void;
  onpick(spot: PixelPoint): void;
  /** Called with the heights of the panes below the prices after the user dragged an edge. */
  onheights(heights: readonly number[]): void;
  /** Called after the user dragged a pane by its title to the place of another one; null if panes have no order to change. */
  readonly onmove: ((from: number, to: number) => void) | null;
  /** Called after the user has dragged the price axis or made it fit again with a double click. */
  onauto(auto: boolean): void;
}

/** The methods of a mounted chart. Pixels are those of the price pane. */
export interface ChartHandle {
  spotOf(place: TimeAndPrice): PixelPoint | null;
  placeAt(spot: PixelPoint): TimeAndPrice | null;
  /** Returns the position of a price in pixels from the top; null without a series. */
  heightOf(price: number): number | null;
  plane(): Plane;
  /** Moves the crosshair to an index, or removes it with null. `scroll` brings the index into view. */
  point(index: number | null, scroll: boolean): void;
  show(from: number, to: number): void;
  /** Shows `share` of the visible range, around the crosshair or, without one, at its right end. */
  zoom(share: number): void;
  /** Returns the prices at the upper and the lower edge of the price pane; null without a series. */
  edges(): { readonly top: number; readonly bottom: number } | null;
  /** Returns what is drawn now, without the crosshair. */
  picture(): HTMLCanvasElement;
}

/** Empty steps at the right of the newest point. */
export const ROOM_RIGHT = 4;
/** Fewest steps of the axis that zooming shows. */
const LEAST_SHOWN = 4;
/** Approximate width of the price axis, which is unknown before it is drawn. */
const AXIS_PX = 60;
const ARROWS = { buy: { position: 'belowBar', shape: 'arrowUp' }, sell: { position: 'aboveBar', shape: 'arrowDown' } } as const;

const line = ({ crosshair, label }: Theme) =>
  ({ color: crosshair, style: LineStyle.Dotted, width: 1, labelBackgroundColor: label }) as const;
const optionsOf = (theme: Theme) => ({
  layout: {
    background: { type: ColorType.Solid as const, color: theme.surface },
    textColor: theme.text,
    fontSize: theme.fontPx,
    fontFamily: theme.font,
    panes: { separatorColor: theme.line, separatorHoverColor: theme.wash },
    attributionLogo: false,
  },
  grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
  crosshair: { mode: CrosshairMode.Normal, vertLine: line(theme), horzLine: line(theme) },
  rightPriceScale: { borderColor: theme.line },
});

const TICKS: Readonly<Record<TickMarkType, 'year' | 'month' | 'day' | 'time'>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
};

/**
 * Creates a chart once: `<div {@attach priceChart(() => input, events, (handle) => …)}>`. New input updates it in place. `onready` receives
 * the handle, and null when the chart is removed.
 */
export function priceChart(
  input: () => ChartInput,
  events: ChartEvents,
  onready: (handle: ChartHandle | null) => void,
): Attachment<HTMLElement> {
  return (host) => {
    const chart: IChartApi = createChart(host, {
      autoSize: true,
      timeScale: {
        borderVisible: false,
        timeVisible: true,
        secondsVisible: false,
        rightOffset: ROOM_RIGHT,
        minBarSpacing: 0.2,
        // Draws bars that share a pixel as one.
        enableConflation: true,
        precomputeConflationOnInit: true,
      },
      ...untrack(() => optionsOf(chartTheme())),
    });
    const scale = chart.timeScale();
    const series = keepSeries(chart);
    const drawn = overlay();
    const levels = keepLevels();
    const heights = keepPanes();
    // Keeps the price pane while its series is replaced; otherwise the panes below would move up.
    chart.panes()[0]?.setPreserveEmptyPane(true);
    chart.panes()[0]?.attachPrimitive(drawn);
    const hatched = (pane: number) => unknownHatch(pane, () => now?.unknown ?? [], chartTheme);
    chart.panes()[0]?.attachPrimitive(hatched(0));
    let now: ChartInput | null = null;
    let lead: ISeriesApi<SeriesType> | null = null;
    let marks: ISeriesMarkersPluginApi<Time> | null = null;
    let hovered: number | null = null;
    let key = '';
    const captions: Caption[] = [];
    let fits = true;

    const times = (): readonly number[] => now?.times ?? [];
    const heightOf = (price: number): number | null => lead?.priceToCoordinate(price) ?? null;
    const spotOf = ({ time, price }: TimeAndPrice): PixelPoint | null => {
      const [x, y] = [xOf(scale, indexOf(times(), time)), heightOf(price)];
      return x === null || y === null ? null : { x, y };
    };
    chart.panes()[0]?.attachPrimitive(profileBars(() => now?.profile ?? null, heightOf, chartTheme));
    const plane = (): Plane => ({ width: scale.width(), height: chart.panes()[0]?.getHeight() ?? 0 });

    const tellRange = (): void => {
      const range = scale.getVisibleLogicalRange();
      if (range) events.onrange(range.from, range.to, scale.width());
    };
    scale.subscribeVisibleLogicalRangeChange(tellRange);
    scale.subscribeSizeChange(tellRange);
    chart.subscribeCrosshairMove(({ logical, point, sourceEvent }) => {
      const index = logical === undefined || point === undefined ? null : Math.min(times().length - 1, Math.max(0, Math.round(logical)));
      // A moved crosshair alone does not draw the captions again, which show the values there.
      if (index !== hovered && captions.length > 0) drawn.redraw();
      hovered = index;
      events.onhover(index, sourceEvent !== undefined || index === null);
    });
    chart.subscribeClick(({ point, paneIndex }) => {
      if (point && (paneIndex ?? 0) === 0) events.onpick(point);
    });

    // The library draws a dragged edge before this is called, and tells nobody.
    const released = (): void => {
      const dragged = heights.dragged(chart.panes());
      if (dragged) events.onheights(dragged);
      const auto = chart.panes()[0]?.priceScale('right').options().autoScale ?? fits;
      if (auto !== fits) events.onauto((fits = auto));
    };
    const { ownerDocument: page } = host;
    const RELEASES = ['pointerup', 'dblclick'] as const;
    for (const release of RELEASES) page.addEventListener(release, released);
    const stopDragging = dragPanes(host, {
      panes: () => {
        const { top } = host.getBoundingClientRect();
        return chart.panes().map((pane, n) => {
          const box = pane.getHTMLElement()?.getBoundingClientRect();
          const title = events.onmove && n > 0 ? (captions[n - 1]?.width() ?? 0) : 0;
          return { top: (box?.top ?? top) - top, bottom: (box?.bottom ?? top) - top, title };
        });
      },
      hint: () => input().moveHint,
      onmove: (from, to) => events.onmove?.(from, to),
    });
    $effect(() => chart.applyOptions(optionsOf(chartTheme())));
    $effect(() => {
      const next = input();
      const theme = chartTheme();
      untrack(() => {
        now = next;
        chart.applyOptions({
          localization: { timeFormatter: (time: Time) => next.sayTime(time as number) },
          timeScale: { tickMarkFormatter: (time: Time, kind: TickMarkType) => next.sayTick(time as number, TICKS[kind]) },
        });
        const { invert, grid, magnet, auto } = next.axis;
        chart.applyOptions({
          grid: { vertLines: { visible: grid }, horzLines: { visible: grid } },
          crosshair: { mode: magnet ? CrosshairMode.MagnetOHLC : CrosshairMode.Normal },
        });
        chart.panes()[0]?.priceScale('right').applyOptions({ mode: SCALES[next.scale], invertScale: invert });
        // A dragged axis keeps its place until the choice changes.
        if (auto !== fits) chart.panes()[0]?.priceScale('right').applyOptions({ autoScale: auto });
        fits = auto;
        const before = lead;
        series.apply(next.series, next.times, theme);
        lead = series.get(next.series[0]?.id ?? '');
        levels.apply(lead, next.levels, theme);
        if (lead !== before) marks = lead && createSeriesMarkers(lead, [], { zOrder: 'aboveSeries' });
        marks?.setMarkers(
          next.marks.map(({ time, way, count }) => ({
            ...ARROWS[way],
            time: time as UTCTimestamp,
            color: theme.mine,
            size: 0.5,
            text: count > 1 ? String(count) : '',
          })),
        );
        const panes = chart.panes();
        heights.apply(panes, next.heights);
        for (let pane = captions.length + 1; pane < panes.length; pane += 1) {
          // Later ones are drawn above: the library draws the parts of a pane in the order in which they are added.
          panes[pane]?.attachPrimitive(hatched(pane));
          const title = caption(() => now?.captions(pane, hovered) ?? '', chartTheme);
          panes[pane]?.attachPrimitive(title);
          captions.push(title);
        }
        captions.length = Math.min(captions.length, Math.max(0, panes.length - 1));
        const spots = ({ kind, points }: Placed): PixelPoint[] => placesOf(kind, points).flatMap((point) => spotOf(point) ?? []);
        drawn.set({ ...next, heightOf, spots, placeOf: spotOf, plane, sayPrice: next.series[0]?.format ?? String, theme });
        if (next.key !== key && next.times.length > 0) {
          key = next.key;
          const count = next.times.length;
          const newest = next.series[0]?.points.findLast((point) => (point.close ?? point.value) !== undefined)?.time;
          const at = newest === undefined ? -1 : Math.round(indexOf(next.times, newest));
          const all = { from: 0, to: count - 1 + ROOM_RIGHT };
          scale.setVisibleLogicalRange(next.fit ? all : firstRange(count, at, host.clientWidth - AXIS_PX, ROOM_RIGHT));
        }
        tellRange();
      });
    });

    onready({
      spotOf,
      placeAt: ({ x, y }) => {
        const logical = scale.coordinateToLogical(x);
        const price = lead?.coordinateToPrice(y) ?? null;
        return logical === null || price === null ? null : { time: timeAt(times(), logical), price };
      },
      heightOf,
      plane,
      point: (index, scroll) => {
        const time = index === null ? undefined : times()[index];
        const spec = now?.series[0];
        if (index === null || time === undefined || !lead || !spec) return chart.clearCrosshairPosition();
        const at = spec.points.findLast((point) => point.time <= time && (point.close ?? point.value) !== undefined);
        const range = scale.getVisibleLogicalRange();
        if (scroll && range && (index < range.from || index > range.to)) {
          const wide = range.to - range.from;
          scale.setVisibleLogicalRange({ from: index - wide / 2, to: index + wide / 2 });
        }
        chart.setCrosshairPosition(at?.close ?? at?.value ?? 0, time as UTCTimestamp, lead);
      },
      show: (from, to) => scale.setVisibleLogicalRange({ from, to }),
      zoom: (share) => {
        const range = scale.getVisibleLogicalRange();
        if (!range) return;
        const [wide, fixed] = [(range.to - range.from) * share, hovered ?? range.to];
        const left = fixed - (fixed - range.from) * share;
        if (wide >= LEAST_SHOWN) scale.setVisibleLogicalRange({ from: left, to: left + wide });
      },
      edges: () => {
        const [top, bottom] = [lead?.coordinateToPrice(0) ?? null, lead?.coordinateToPrice(plane().height) ?? null];
        return top === null || bottom === null ? null : { top, bottom };
      },
      picture: () => chart.takeScreenshot(true, false),
    });
    return () => {
      for (const release of RELEASES) page.removeEventListener(release, released);
      stopDragging();
      onready(null);
      chart.remove();
    };
  };
}
