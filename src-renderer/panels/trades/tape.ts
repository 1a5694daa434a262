import type { Trade } from '#contract/model/market/trade.ts';
import { COIN } from '#contract/model/market/money.ts';

export type Loudness = 'plain' | 'bold' | 'wash' | 'huge';

/** Coin values from which a trade is drawn louder. */
export interface Thresholds {
  readonly bold: number;
  readonly wash: number;
  readonly huge: number;
}

/** One line of the tape. `value` in base units. */
export interface Print {
  readonly trade: Trade;
  readonly value: number;
  readonly loudness: Loudness;
}

export const MOST_PRINTS = 500;

export const valueOf = (trade: Trade): number => trade.price * trade.num;

/** The loudest step a value reaches; a threshold of 0 is switched off. */
export function loudness(value: number, { bold, wash, huge }: Thresholds): Loudness {
  const from = (coin: number): boolean => coin > 0 && value >= coin * COIN;
  return from(huge) ? 'huge' : from(wash) ? 'wash' : from(bold) ? 'bold' : 'plain';
}

/** The tape, newest first and bounded. */
export const prints = (trades: readonly Trade[], thresholds: Thresholds): Print[] =>
  trades.slice(0, MOST_PRINTS).map((trade) => {
    const value = valueOf(trade);
    return { trade, value, loudness: loudness(value, thresholds) };
  });

/** A line of the tape: a trade, or the heading of the day that the trades under it were made on. */
export type TapeLine =
  | { readonly kind: 'trade'; readonly key: string; readonly print: Print }
  | { readonly kind: 'day'; readonly key: string; readonly start: number };

/** The tape with a heading for each day; none while all of it is of today. `startOf` is the midnight before a moment. */
export function byDay(lines: readonly Print[], now: number, startOf: (unix: number) => number): TapeLine[] {
  const today = startOf(now);
  const apart = lines.some(({ trade }) => startOf(trade.time) !== today);
  let shown: number | null = apart ? null : today;
  return lines.flatMap((print): TapeLine[] => {
    const line: TapeLine = { kind: 'trade', key: String(print.trade.id), print };
    const start = startOf(print.trade.time);
    if (start === shown) return [line];
    shown = start;
    return [{ kind: 'day', key: `day ${start} before ${print.trade.id}`, start }, line];
  });
}

/** How long ago a day was, by its midnight and that of today: "today", "1 day ago". */
export function distance(start: number, today: number): string {
  const days = Math.round((today - start) / 86_400);
  return days <= 0 ? 'today' : `${days} day${days === 1 ? '' : 's'} ago`;
}

/**
 * What is kept of a tape after a newer page was read, newest first and bounded. When the page does not reach back to what
 * is kept, the old part goes: between them trades may be missing.
 */
export function merge(kept: readonly Trade[], page: readonly Trade[]): readonly Trade[] {
  const oldest = page.at(-1);
  if (!oldest) return kept;
  const at = kept.findIndex((trade) => trade.id === oldest.id);
  return at < 0 ? page : [...page, ...kept.slice(at + 1)].slice(0, MOST_PRINTS);
}

/** How many of `trades` came after the newest one that was on screen when the tape was paused. */
export function newSince(trades: readonly Trade[], newestShown: number | null): number {
  if (newestShown === null) return 0;
  const at = trades.findIndex((trade) => trade.id === newestShown);
  return at < 0 ? trades.length : at;
}

/** Today's trades and influence, for the foot. `from` is the start of the day in Unix seconds. */
export function since(trades: readonly Trade[], from: number): { count: number; num: number; whole: boolean } {
  const today = trades.filter((trade) => trade.time >= from);
  // A full page that never leaves the day hides older trades of the same day.
  return { count: today.length, num: today.reduce((sum, trade) => sum + trade.num, 0), whole: today.length < trades.length };
}
