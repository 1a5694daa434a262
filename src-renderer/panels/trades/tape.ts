import type { Span } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { TradeSum } from '#contract/model/records/trade-sums.ts';
import { COIN } from '#contract/model/market/money.ts';
import { circlesOf, type Circle } from '#contract/model/market/trade-flows.ts';
import { counted } from '../../lib/format/format.ts';

/** How strongly a trade is highlighted. */
export type Loudness = 'plain' | 'bold' | 'wash' | 'huge';

/** Values in coin (not base units) from which a trade is highlighted; 0 switches a threshold off. */
type Thresholds = Readonly<Record<Exclude<Loudness, 'plain'>, number>>;

/** One trade of the tape. `value` in base units. */
export interface Print {
  readonly trade: Trade;
  readonly value: number;
  readonly loudness: Loudness;
  /** Price against the trade of the share before it; null if that trade is not on the tape. */
  readonly tick: Tick | null;
  /** The trades through which its influence returned to its first seller, if it is one of them. */
  readonly circle: Circle | null;
}
export type Tick = 'up' | 'down' | 'same';

/** Maximum number of trades on the tape. */
export const MOST_PRINTS = 500;

/** Value of a trade in base units. */
export const valueOf = (trade: Trade): number => trade.price * trade.num;

/** The highest threshold that a value (base units) reaches. */
export function loudness(value: number, { bold, wash, huge }: Thresholds): Loudness {
  const from = (coin: number): boolean => coin > 0 && value >= coin * COIN;
  return from(huge) ? 'huge' : from(wash) ? 'wash' : from(bold) ? 'bold' : 'plain';
}

/** Price of each trade against the one of the same share before it, by id. `trades` are newest first. */
export function ticksOf(trades: readonly Trade[]): ReadonlyMap<number, Tick> {
  const ticks = new Map<number, Tick>();
  const later = new Map<string, Trade>();
  for (const trade of trades) {
    const next = later.get(trade.share);
    if (next) ticks.set(next.id, next.price > trade.price ? 'up' : next.price < trade.price ? 'down' : 'same');
    later.set(trade.share, trade);
  }
  return ticks;
}

/** The tape, newest first, with at most `MOST_PRINTS` trades. */
export function prints(trades: readonly Trade[], thresholds: Thresholds): Print[] {
  const shown = trades.slice(0, MOST_PRINTS);
  const ticks = ticksOf(shown);
  const circles = new Map(circlesOf(shown).flatMap((circle) => circle.trades.map((id) => [id, circle] as const)));
  return shown.map((trade) => {
    const value = valueOf(trade);
    const { id } = trade;
    return { trade, value, loudness: loudness(value, thresholds), tick: ticks.get(id) ?? null, circle: circles.get(id) ?? null };
  });
}

/** Trades of one span of time. */
export interface Bucket extends TradeSum {
  /** Whether trades of the span may be missing. */
  readonly partial: boolean;
}
export const SPANS = ['1m', '15m', '1h', '1d'] as const;
export type BucketSpan = (typeof SPANS)[number];
const SECONDS = { '1m': 60, '15m': 900, '1h': 3_600, '1d': 86_400 } as const;
/** Start of the span that a time is in. Days begin at midnight (`dayOf`), and so may have 23 or 25 hours. */
export const spanStart = (time: number, span: BucketSpan, dayOf: (unix: number) => number): number =>
  span === '1d' ? dayOf(time) : Math.floor(time / SECONDS[span]) * SECONDS[span];

/** Whether all trades from one time to another, in Unix seconds, are known. */
export const isWithin = (coverage: readonly Span[], from: number, to: number): boolean =>
  from >= to || coverage.some((span) => span.from <= from && span.to >= to);

/** Whether all trades between two times are known. */
type Known = (from: number, to: number) => boolean;
/** A trade as a sum of its own. */
const sumOf = ({ time: start, num, price, taker }: Trade): TradeSum => ({
  ...{ start, trades: 1, num, value: price * num },
  bought: taker === 'buy' ? num : 0,
  sold: taker === 'sell' ? num : 0,
});
/** Joins sums, newest first, to those of longer spans. Spans without a trade are left out. */
export const joinSums = (sums: readonly TradeSum[], span: BucketSpan, dayOf: (unix: number) => number, known: Known): Bucket[] =>
  [...Map.groupBy(sums, ({ start }) => spanStart(start, span, dayOf))].map(([start, rows]) => {
    const sum = (of: Exclude<keyof TradeSum, 'start'>): number => rows.reduce((all, row) => all + row[of], 0);
    const [trades, num, value, bought, sold] = [sum('trades'), sum('num'), sum('value'), sum('bought'), sum('sold')];
    return { start, trades, num, value, bought, sold, partial: !known(start, start + SECONDS[span]) };
  });
/** Sums trades, newest first, by span. */
export const bucketsOf = (trades: readonly Trade[], span: BucketSpan, dayOf: (unix: number) => number, known: Known): Bucket[] =>
  joinSums(trades.map(sumOf), span, dayOf, known);

/** A line of the tape: a trade, or the heading of the day on which the trades below it were made. */
type TapeLine =
  | { readonly kind: 'trade'; readonly key: string; readonly print: Print }
  | { readonly kind: 'day'; readonly key: string; readonly start: number };

/** The tape with a heading for each day; no headings if all trades are of today. `startOf` returns the midnight before a Unix time. */
export function byDay(lines: readonly Print[], now: number, startOf: (unix: number) => number): TapeLine[] {
  const today = startOf(now);
  const apart = lines.some(({ trade }) => startOf(trade.time) !== today);
  let shown: number | null = apart ? null : today;
  return lines.flatMap((print): TapeLine[] => {
    const line: TapeLine = { kind: 'trade', key: String(print.trade.id), print };
    const start = startOf(print.trade.time);
    if (start === shown) return [line];
    shown = start;
    return [{ kind: 'day', key: `day:${start}:${print.trade.id}`, start }, line];
  });
}

/** Age of a day as text, "today" or "1 day ago", from the midnights of both days in Unix seconds. */
export function distance(start: number, today: number): string {
  const days = Math.round((today - start) / 86_400);
  return days <= 0 ? /* @wc-include */ 'today' : `${/* @wc-context: ago */ counted(days, 'day', 'days')} ago`;
}

/** Merges a new page into the tape. Without overlap the previous trades are dropped, because trades between may be missing. */
export function merge(loaded: readonly Trade[], page: readonly Trade[]): readonly Trade[] {
  const oldest = page.at(-1);
  if (!oldest) return loaded;
  const at = loaded.findIndex((trade) => trade.id === oldest.id);
  return at < 0 ? page : [...page, ...loaded.slice(at + 1)].slice(0, MOST_PRINTS);
}

/** Number of `trades` newer than the newest one on screen when the tape was paused; null means the tape was empty. */
export function newSince(trades: readonly Trade[], newestShown: number | null): number {
  if (newestShown === null) return 0;
  const at = trades.findIndex((trade) => trade.id === newestShown);
  return at < 0 ? trades.length : at;
}

/** Count and influence of the trades since `from` (Unix seconds). `whole` is false if trades of that time may be missing. */
export function since(trades: readonly Trade[], from: number): { count: number; num: number; whole: boolean } {
  const today = trades.filter((trade) => trade.time >= from);
  // If all trades of a full page are of today, older trades of today may be missing.
  return { count: today.length, num: today.reduce((sum, trade) => sum + trade.num, 0), whole: today.length < trades.length };
}
