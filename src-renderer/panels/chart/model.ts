import type { BookHistory } from '#contract/model/app/recorder.ts';
import { intervalSeconds, type Candles, type Graph } from '#contract/model/market/graph.ts';
import { recordedIn, type RecordedSeries } from '#contract/studies/recorded-series.ts';
import type { ChartPoint, SeriesSpec } from '../../charts/series.ts';
import { indexOf, withEmpty } from '../../charts/time-index.ts';
import { rebase } from '../../charts/studies.ts';
import { spreadsAt } from './recorded-spread.ts';
import { gapsOf } from './coverage.ts';
import { bars, placeOfStudy, studyRow, studyTitle, unitOfStudy, unknownsOf, type Slot, type StudyUnit, type StudyUse } from './studies.ts';
import { countsTrades, pointsOnAxis, type TradeSlots } from './study/per-trade.ts';
import { cutAtUnknown, reasonsOf, sayReason, spansOf, type UnknownReason, type UnknownSpan } from './study/unknown-spans.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { cluster, type TradeMark } from '../../charts/clusters.ts';

/** Maximum number of slots drawn; beyond it, empty slots are left out. */
const MOST_SLOTS = 120_000;

/** Formatters of the chart's values. Prices and coin are in base units. */
export interface Formatters {
  readonly price: (value: number) => string;
  readonly influence: (value: number) => string;
  readonly coin: (value: number) => string;
  readonly percent: (value: number) => string;
  readonly index: (value: number) => string;
  /** A part of the price, in percent. */
  readonly spread: (value: number) => string;
  /** A number without a unit. */
  readonly number: (value: number) => string;
}

/** Intervals in which a study has no value. `title` is the name of the study, and `row` its place among those on the price. */
export interface StudyUnknown extends UnknownSpan {
  readonly pane: number;
  readonly row: number;
  readonly title: string;
  readonly colour: SeriesSpec['colour'];
  readonly text: string;
}

/** Everything one chart draws, except colours. `slots` has one entry for each of `times` (Unix seconds). */
export interface ChartModel {
  readonly times: readonly number[];
  readonly series: readonly SeriesSpec[];
  readonly slots: readonly Slot[];
  /** Where studies have no value; absent if every study has one everywhere. */
  readonly unknown?: readonly StudyUnknown[];
  /** As indices on the time axis. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  /** Name of the leading series' value, if it is a line. */
  readonly value?: string;
  /** Whether the whole axis is shown first, not only its newest part. */
  readonly fit?: boolean;
}

/** Units of studies in exported files. */
/* @wc-ignore */
const FILE_UNITS: Readonly<Record<StudyUnit, string>> = {
  ...{ price: '1/10000 coin', influence: 'influence', coin: '1/10000 coin' },
  ...{ index: '0 to 100', spread: 'percent', holders: 'accounts', number: 'number' },
};

/** Returns for each interval why a study has no value in it. */
function reasonsFor(
  use: StudyUse,
  slots: readonly Slot[],
  first: Pick<SeriesSpec, 'kind' | 'points'> | undefined,
): (UnknownReason | null)[] {
  // Records that are still being read are not known to be missing.
  const read = use.id === 'spread' || use.id === 'holders' ? use.id : null;
  if (read !== null && slots.every(({ [read]: recorded }) => recorded === undefined)) return slots.map(() => null);
  const valued = new Set(first?.points.map(({ time }) => time));
  // What was traded is known wherever trades are: a histogram without a bar is zero.
  const isTotal = first?.kind === 'histogram';
  return reasonsOf(slots, (at) => isTotal || valued.has(slots[at]?.time ?? 0), unknownsOf(use));
}

/**
 * Draws studies. The first series of a study carries its title, for the legend and the caption of its pane. With single trades, the studies
 * of prices count those instead of the slots.
 */
export function studiesDrawn(slots: readonly Slot[], studies: readonly StudyUse[], format: Formatters, trades: TradeSlots | null = null) {
  const times = slots.map(({ time }) => time);
  const [series, unknown]: [SeriesSpec[], StudyUnknown[]] = [[], []];
  let [pane, row] = [0, 0];
  for (const [n, use] of studies.entries()) {
    if (use.id === 'profile') continue;
    const where = placeOfStudy(use) === 'over' ? 0 : (pane += 1);
    const unit = unitOfStudy(use);
    const read = trades !== null && countsTrades(use) ? trades : null;
    const parts = studyRow(use.id)
      .parts(read?.slots ?? slots, use.values, use.text ?? '')
      .map((each) => (read ? { ...each, points: pointsOnAxis(each.points, read, slots) } : each));
    const reasons = reasonsFor(use, slots, parts[0]);
    const name = studyTitle(use);
    for (const [part, { label, points, fillTo, ...look }] of parts.entries())
      series.push({
        id: `${use.id}:${n}:${part}`,
        ...look,
        ...(fillTo !== undefined && { fillTo: `${use.id}:${n}:${fillTo}` }),
        pane: where,
        points: look.kind === 'line' ? cutAtUnknown(points, times, reasons) : points,
        last: false,
        // Holders are whole numbers, as influence is.
        format: format[unit === 'holders' ? 'influence' : unit],
        title: [part === 0 ? name : '', label].filter((word) => word !== '').join(' '),
        study: { title: name, column: [name, label].filter((word) => word !== '').join(' ') },
        unit: FILE_UNITS[unit],
      });
    const spans = spansOf(reasons);
    const about = { pane: where, row: where === 0 ? row : 0, title: name, colour: parts[0]?.colour ?? 'text' };
    unknown.push(...spans.map((span) => ({ ...span, ...about, text: sayReason(span.reason) })));
    // Missing trades are hatched on the price already; only other reasons need a strip.
    if (where === 0 && spans.some(({ reason }) => reason !== 'missing')) row += 1;
  }
  return { series, unknown };
}

/** Candles on an even time axis up to `until` (Unix seconds), with records for the studies that read them. Intervals without a trade keep their slot; coverage gaps are marked. */
export function candlesDrawn(
  data: Candles,
  until: number,
  studies: readonly StudyUse[],
  format: Formatters,
  books: Pick<BookHistory, 'spans' | 'frames'> | null = null,
  recorded: RecordedSeries = {},
): ChartModel {
  const step = intervalSeconds(data.interval);
  const traded = data.bars.map((bar) => bar.time);
  const times = withEmpty(traded, step, Math.floor(until / step) * step, MOST_SLOTS);
  const first = times[0];
  if (first === undefined) return { times, series: [], slots: [], gaps: [] };
  const missing = gapsOf(data.coverage, first, until).filter((gap) => gap.to - gap.from >= step / 2);
  const byTime = new Map(data.bars.map((bar) => [bar.time as number, bar]));
  const cuts = new Set(missing.map((gap) => times[Math.max(0, Math.ceil(indexOf(times, gap.from)) - 1)]));
  let close = data.bars[0]?.open ?? 0;
  const spreads = books && spreadsAt(books, times, step);
  const recordOf = recordedIn(recorded, times, step);
  const isMissing = (time: number): boolean => missing.some(({ from, to }) => from <= time + step / 2 && to >= time + step / 2);
  const slots = times.map((time, n): Slot => {
    const bar = byTime.get(time);
    const rising = bar ? bar.close >= bar.open : true;
    if (bar) close = bar.close;
    return {
      time,
      bar: bar ?? null,
      ...(!bar && isMissing(time) && { missing: true }),
      close: bar ? close : null,
      num: bar?.num ?? 0,
      value: bar?.value ?? 0,
      rising,
      cut: cuts.has(time),
      ...(spreads && { spread: spreads[n] ?? null }),
      ...recordOf(n),
    };
  });
  // Where trades are missing, the last price is unknown until the next trade.
  let rest: number | undefined;
  const points = slots.map(({ time, missing, cut }): ChartPoint => {
    const bar = byTime.get(time);
    if (missing) rest = undefined;
    const point = bar
      ? { time, open: bar.open, high: bar.high, low: bar.low, close: bar.close }
      : { time, ...(rest !== undefined && { rest }) };
    rest = cut ? undefined : (bar?.close ?? rest);
    return point;
  });
  const lead: SeriesSpec = { id: 'candles', kind: 'candles', pane: 0, points, colour: 'text', last: true, format: format.price };
  const gaps = missing.map((gap) => ({ from: indexOf(times, gap.from), to: indexOf(times, gap.to) }));
  const { series, unknown } = studiesDrawn(slots, studies, format);
  return { times, series: [lead, ...series], slots, gaps, unknown };
}

/** A graph from the service, unchanged: the volume-weighted average price of each interval, and the value traded below it if `below`. */
export function graphDrawn(data: Graph, studies: readonly StudyUse[], below: boolean, format: Formatters): ChartModel {
  const slots = data.points.map(({ time, vwap, volume: value }, i): Slot => {
    const rising = vwap >= (data.points[i - 1]?.vwap ?? vwap);
    return { time, close: vwap > 0 ? vwap : null, num: vwap > 0 ? value / vwap : 0, value, rising, cut: false };
  });
  const points = slots.map(({ time, close }): ChartPoint => (close === null ? { time } : { time, value: close }));
  const lead: SeriesSpec = { id: 'graph', kind: 'line', pane: 0, points, colour: 'vwap', last: true, format: format.price };
  const traded = bars(slots, ({ value }) => value);
  const volume: SeriesSpec = { id: 'value', kind: 'histogram', pane: 1, points: traded, colour: 'faint', last: false, format: format.coin };
  // The reported prices have no volume of their own, so only studies of the price apply.
  const { series, unknown } = studiesDrawn(
    slots,
    studies.filter(({ id }) => studyRow(id).place === 'over' && id !== 'vwap'),
    format,
  );
  return { times: slots.map((slot) => slot.time), series: [lead, ...(below ? [volume] : []), ...series], slots, gaps: [], unknown };
}

/** Several graphs rebased to 0%, fitted to the width. The index of a graph determines its colour and dash. */
export function compareDrawn(graphs: readonly (Pick<Graph, 'points'> | null)[], format: Formatters): ChartModel {
  const lines = rebase(graphs.map((graph) => (graph?.points ?? []).map(({ time, vwap }) => ({ time, value: vwap }))));
  const times = [...new Set(lines.flatMap((line) => line.map((point) => point.time)))].sort((a, b) => a - b);
  const common = { kind: 'line', pane: 0, last: true, format: format.percent } as const;
  const series = lines.map((points, i): SeriesSpec => ({ ...common, id: `compare:${i}`, points, colour: i + 1, dash: i }));
  const slots = times.map((time): Slot => ({ time, close: null, num: 0, value: 0, rising: true, cut: false }));
  return { times, series, slots, gaps: [], fit: true };
}

/** Maximum number of marks on one chart; beyond it, one mark stands for several trades. */
const MOST_MARKS = 60;

/** The user's own trades in a slot of the axis, oldest first; duplicate trades count once. */
export function ownTradesAt(
  trades: readonly Trade[],
  isMine: (name: string | null) => boolean,
  times: readonly number[],
  index: number,
): Trade[] {
  const once = new Map(trades.map((trade) => [trade.id, trade]));
  const isHere = ({ time, buyer, seller }: Trade): boolean =>
    (isMine(buyer) || isMine(seller)) && Math.floor(indexOf(times, time)) === index && time >= (times[0] ?? Infinity);
  return [...once.values()].filter(isHere).sort((a, b) => a.time - b.time);
}
/** Marks for the user's own trades, each at a slot of the axis. Trades outside the axis are left out; duplicate trades count once. */
export function ownMarks(
  trades: readonly Trade[],
  isMine: (name: string | null) => boolean,
  times: readonly number[],
  step: number,
): TradeMark[] {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const once = new Map(trades.filter(({ time }) => time >= first && time < last + step).map((trade) => [trade.id, trade]));
  const own = [...once.values()].flatMap(({ time, num, price, buyer, seller }) => {
    const at = times[Math.floor(indexOf(times, time))] ?? last;
    const buy = isMine(buyer) ? [{ time: at, way: 'buy' as const, num, price }] : [];
    return isMine(seller) ? [...buy, { time: at, way: 'sell' as const, num, price }] : buy;
  });
  const slots = new Set(times);
  return cluster(own, step, MOST_MARKS).map((mark) =>
    slots.has(mark.time) ? mark : { ...mark, time: times[Math.max(0, Math.floor(indexOf(times, mark.time)))] ?? last },
  );
}
