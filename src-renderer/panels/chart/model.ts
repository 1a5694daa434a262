import { INTERVALS, type Candles, type Graph } from '#contract/model/market/graph.ts';
import type { ChartPoint, SeriesSpec } from '../../charts/series.ts';
import { indexOf, withEmpty } from '../../charts/time-index.ts';
import { rebase } from '../../charts/studies.ts';
import { gapsOf } from './coverage.ts';
import { studyRow, type Slot, type StudyId } from './studies.ts';

/** Maximum number of slots drawn; beyond it, empty slots are left out. */
const MOST_SLOTS = 120_000;

/** Formatters of the chart's values. Prices and coin are in base units. */
export interface Formatters {
  readonly price: (value: number) => string;
  readonly influence: (value: number) => string;
  readonly coin: (value: number) => string;
  readonly percent: (value: number) => string;
}

/** Everything one chart draws, except colours. `slots` has one entry for each of `times` (Unix seconds). */
export interface ChartModel {
  readonly times: readonly number[];
  readonly series: readonly SeriesSpec[];
  readonly slots: readonly Slot[];
  /** As indices on the time axis. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

function studySeries(slots: readonly Slot[], studies: readonly StudyId[], format: Formatters): SeriesSpec[] {
  let pane = 0;
  return studies.map((id): SeriesSpec => {
    const { place, kind, colour, dash, unit, points } = studyRow(id);
    return { id, kind, colour, dash, pane: place === 'over' ? 0 : (pane += 1), points: points(slots), last: false, format: format[unit] };
  });
}

/** Candles on an even time axis up to `until` (Unix seconds). Intervals without a trade keep their slot; coverage gaps are marked. */
export function candlesDrawn(data: Candles, until: number, studies: readonly StudyId[], format: Formatters): ChartModel {
  const step = INTERVALS[data.interval];
  const times = withEmpty(
    data.bars.map((bar) => bar.time),
    step,
    Math.floor(until / step) * step,
    MOST_SLOTS,
  );
  const first = times[0];
  if (first === undefined) return { times, series: [], slots: [], gaps: [] };
  const missing = gapsOf(data.coverage, first, until).filter((gap) => gap.to - gap.from >= step / 2);
  const byTime = new Map(data.bars.map((bar) => [bar.time as number, bar]));
  const cuts = new Set(missing.map((gap) => times[Math.max(0, Math.ceil(indexOf(times, gap.from)) - 1)]));
  let close = data.bars[0]?.open ?? 0;
  const slots = times.map((time): Slot => {
    const bar = byTime.get(time);
    const rising = bar ? bar.close >= bar.open : true;
    if (bar) close = bar.close;
    return { time, close: bar ? close : null, num: bar?.num ?? 0, value: bar?.value ?? 0, rising, cut: cuts.has(time) };
  });
  const points = times.map((time): ChartPoint => {
    const bar = byTime.get(time);
    return bar ? { time, open: bar.open, high: bar.high, low: bar.low, close: bar.close } : { time };
  });
  const lead: SeriesSpec = { id: 'candles', kind: 'candles', pane: 0, points, colour: 'text', last: true, format: format.price };
  const gaps = missing.map((gap) => ({ from: indexOf(times, gap.from), to: indexOf(times, gap.to) }));
  return { times, series: [lead, ...studySeries(slots, studies, format)], slots, gaps };
}

/** A graph from the service, unchanged: the volume-weighted average price of each interval, and the value traded below it if `below`. */
export function graphDrawn(data: Graph, studies: readonly StudyId[], below: boolean, format: Formatters): ChartModel {
  const slots = data.points.map((point, i): Slot => {
    const before = data.points[i - 1]?.vwap ?? point.vwap;
    const priced = point.vwap > 0;
    return {
      time: point.time,
      close: priced ? point.vwap : null,
      num: priced ? point.volume / point.vwap : 0,
      value: point.volume,
      rising: point.vwap >= before,
      cut: false,
    };
  });
  const points = slots.map(({ time, close }): ChartPoint => (close === null ? { time } : { time, value: close }));
  const lead: SeriesSpec = { id: 'graph', kind: 'line', pane: 0, points, colour: 'vwap', last: true, format: format.price };
  const volume: SeriesSpec = {
    id: 'value',
    kind: 'histogram',
    pane: 1,
    points: slots.flatMap(({ time, value, rising }) =>
      value > 0 ? [{ time, value, tone: rising ? ('up' as const) : ('down' as const) }] : [],
    ),
    colour: 'faint',
    last: false,
    format: format.coin,
  };
  const extra = studies.includes('average') ? studySeries(slots, ['average'], format) : [];
  return { times: slots.map((slot) => slot.time), series: [lead, ...(below ? [volume] : []), ...extra], slots, gaps: [] };
}

/** Several graphs rebased to 0%. The index of a graph determines its colour and dash. */
export function compareDrawn(graphs: readonly (Graph | null)[], format: Formatters): ChartModel {
  const lines = rebase(graphs.map((graph) => (graph?.points ?? []).map(({ time, vwap }) => ({ time, value: vwap }))));
  const times = [...new Set(lines.flatMap((line) => line.map((point) => point.time)))].sort((a, b) => a - b);
  const series = lines.map((points, i): SeriesSpec => ({
    id: `compare ${i}`,
    kind: 'line',
    pane: 0,
    points,
    colour: i + 1,
    dash: i,
    last: true,
    format: format.percent,
  }));
  const slots = times.map((time): Slot => ({ time, close: null, num: 0, value: 0, rising: true, cut: false }));
  return { times, series, slots, gaps: [] };
}
