import type { BookHistory } from '#contract/model/app/recorder.ts';
import { recordedIn, recordedOf, type RecordedSeries } from '#contract/studies/recorded-series.ts';
import { INTERVALS, type Candles, type Span, type UsualInterval } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { TradeDot } from '../../charts/dots.ts';
import type { ChartPoint, SeriesSpec } from '../../charts/series.ts';
import { indexOf } from '../../charts/time-index.ts';
import { gapsOf } from './coverage.ts';
import { studiesDrawn, type ChartModel, type Formatters } from './model.ts';
import { spreadsAt } from './recorded-spread.ts';
import type { Slot, StudyUse } from './studies.ts';
import type { TradeSlots } from './study/per-trade.ts';

const DAY = 86_400;
/** Longest span of a chart of single trades, in seconds, and the trades it shows even if they are older. */
const LONGEST = 60 * DAY;
const FEWEST = 7;
/** Slots of the time axis, at most; each has the width of one of these steps, in seconds. */
const SLOTS = 480;
const STEPS = [60, 300, 900, 1_800, 3_600, 2 * 3_600, 4 * 3_600, 8 * 3_600, DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY] as const;
/** Part of the axis, at its right, on which the current bid and ask stand. */
const QUOTES = 0.06;

/** The rate of trades, in trades a second, within the spans that are known completely; null if none is. */
export function rateOf({ bars, coverage, from, to }: Pick<Candles, 'bars' | 'coverage' | 'from' | 'to'>): number | null {
  const known = coverage.reduce((sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);
  return known <= 0 ? null : bars.reduce((sum, bar) => sum + bar.trades, 0) / known;
}

/** Returns the shortest interval in which a share is traded once on average; an hour while the rate is not known, a day at most. */
export const intervalFor = (rate: number | null): UsualInterval =>
  rate === null ? '1h' : ((Object.keys(INTERVALS) as UsualInterval[]).find((one) => one === '1d' || rate * INTERVALS[one] >= 1) ?? '1d');

/** Whether a share is traded so rarely, less than once a day, that single trades say more than candles. */
export const isThin = (rate: number | null): boolean => rate !== null && rate * DAY < 1;

/** Best bid and ask, as they stand. Prices in base units; null without such an order. */
interface Quotes {
  readonly bid: number | null;
  readonly ask: number | null;
}

const isUpTo = (until: number) => (trade: Trade) => trade.time <= until;
const inOrder = (trades: readonly Trade[]): Trade[] => [...trades].sort((a, b) => a.time - b.time || a.id - b.id);
/** Returns from when trades are shown, in Unix seconds: the last 60 days, and longer if they had few. `ordered`: oldest first. */
const shownSince = (ordered: readonly Trade[], until: number): number =>
  Math.min(until - LONGEST, (ordered.at(-FEWEST) ?? ordered[0])?.time ?? Infinity);
/** Returns when the first shown trade was, in Unix seconds; null if none is shown. */
export function firstShown(trades: readonly Trade[], until: number): number | null {
  const ordered = inOrder(trades);
  const since = shownSince(ordered, until);
  return ordered.find(({ time }) => time >= since && time <= until)?.time ?? null;
}

/** Studies with the records that they read, as far as those are known. */
interface StudiesShown {
  readonly uses: readonly StudyUse[];
  readonly books: Pick<BookHistory, 'spans' | 'frames'> | null;
  readonly recorded: RecordedSeries;
}
const NO_STUDIES: StudiesShown = { uses: [], books: null, recorded: {} };

/** Trades as slots of their own, each with what was recorded at its place. `isCut`: whether trades are missing between two times. */
function slotsOfTrades(
  ordered: readonly Trade[],
  axis: readonly Slot[],
  placeOf: (time: number) => number,
  isCut: (from: number, to: number) => boolean,
): TradeSlots {
  const slots = ordered.map(({ time, price, num }, n): Slot => {
    const place: Partial<Slot> = axis[placeOf(time)] ?? {};
    const { spread } = place;
    const [before, next] = [ordered[n - 1]?.price ?? price, ordered[n + 1]?.time];
    return {
      ...{ time: n, close: price, num, value: num * price, rising: price >= before, cut: next !== undefined && isCut(time, next) },
      bar: { open: price, high: price, low: price, vwap: price, trades: 1 },
      ...(spread !== undefined && { spread }),
      ...recordedOf(place),
    };
  });
  return { slots, places: ordered.map(({ time }) => placeOf(time)) };
}

/**
 * Draws every trade as a dot on an axis with equal steps of time, and the price as a line that keeps its level between trades; dashed from
 * the last trade to `until`. Trades that share a step are one dot. Studies of prices count all given trades, also those before the axis.
 * `until` in Unix seconds; `coverage`: spans in which all trades are known.
 */
export function tradesDrawn(
  trades: readonly Trade[],
  { coverage, until, bid, ask }: Quotes & { readonly coverage: readonly Span[]; readonly until: number },
  format: Formatters,
  { uses, books, recorded }: StudiesShown = NO_STUDIES,
): ChartModel & { readonly dots: readonly TradeDot[] } {
  const ordered = inOrder(trades).filter(isUpTo(until));
  const oldest = shownSince(ordered, until);
  const shown = ordered.filter(({ time }) => time >= oldest);
  const [first] = shown;
  if (!first) return { times: [], series: [], slots: [], gaps: [], dots: [] };
  const step = STEPS.find((one) => (until - first.time) / one <= SLOTS) ?? (STEPS.at(-1) as number);
  // A little room before the first trade.
  const start = Math.floor((first.time - (until - first.time) * 0.04) / step) * step;
  const times = Array.from({ length: Math.floor((until - start) / step) + 1 }, (_, n) => start + n * step);
  const bySlot = Map.groupBy(shown, ({ time }) => Math.floor((time - start) / step));

  const gapsFrom = (from: number) => gapsOf(coverage, from, until).filter((gap) => gap.to - gap.from >= step / 2);
  const gaps = gapsFrom(start);
  const spreads = books && spreadsAt(books, times, step);
  const recordOf = recordedIn(recorded, times, step);
  const [missing, cuts] = [new Set<number>(), new Set<number>()];
  for (const gap of gaps) {
    cuts.add(Math.ceil((gap.from - start) / step) - 1);
    for (let n = Math.round((gap.from - start) / step); (n + 0.5) * step + start <= gap.to; n += 1) if (!bySlot.has(n)) missing.add(n);
  }

  let price: number | null = null;
  const [held, since]: [ChartPoint[], ChartPoint[]] = [[], []];
  const lastSlot = Math.max(...bySlot.keys());
  const slots = times.map((time, n): Slot => {
    const here = bySlot.get(n) ?? [];
    const before = price;
    price = here.at(-1)?.price ?? price;
    // The leading series has a point for every step, so that the axis has them all.
    held.push(price !== null && n <= lastSlot ? { time, value: price } : { time });
    if (price !== null && n >= lastSlot) since.push({ time, value: price });
    return {
      time,
      close: here.length > 0 ? price : null,
      num: here.reduce((sum, { num }) => sum + num, 0),
      value: here.reduce((sum, one) => sum + one.num * one.price, 0),
      rising: before === null || price === null || price >= before,
      cut: cuts.has(n),
      ...(missing.has(n) && { missing: true }),
      ...(spreads && { spread: spreads[n] ?? null }),
      ...recordOf(n),
    };
  });
  const dots = [...bySlot].map(([n, here]): TradeDot => {
    const last = here.at(-1) as Trade;
    const takers = new Set(here.map(({ taker }) => taker));
    return {
      time: times[n] ?? start,
      price: last.price,
      value: here.reduce((sum, one) => sum + one.num * one.price, 0),
      count: here.length,
      way: takers.size === 1 ? last.taker : null,
    };
  });
  const line = { kind: 'line', pane: 0, format: format.price } as const;
  const right = times.slice(-Math.max(2, Math.round(times.length * QUOTES)));
  const quote = (id: string, value: number | null, colour: 'up' | 'down'): SeriesSpec[] =>
    value === null ? [] : [{ ...line, id, colour, last: true, points: right.map((time) => ({ time, value })) }];
  const series: SeriesSpec[] = [
    { ...line, id: 'trades', colour: 'text', last: true, steps: true, points: held },
    { ...line, id: 'since', colour: 'faint', dash: 1, last: false, points: since },
    ...quote('bid', bid, 'up'),
    ...quote('ask', ask, 'down'),
  ];
  const all = gapsFrom(ordered[0]?.time ?? start);
  const isCut = (from: number, to: number): boolean => all.some((gap) => gap.to > from && gap.from < to);
  const placeOf = (time: number): number => Math.max(-1, Math.floor((time - start) / step));
  const { series: lines, unknown } = studiesDrawn(slots, uses, format, slotsOfTrades(ordered, slots, placeOf, isCut));
  return {
    times,
    series: [...series, ...lines],
    slots,
    dots,
    unknown,
    fit: true,
    value: 'Last',
    gaps: gaps.map((gap) => ({ from: indexOf(times, gap.from), to: indexOf(times, gap.to) })),
  };
}
