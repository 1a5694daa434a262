import type { Trade } from '../../../src-preload/contract/model/trade.ts';
import { COIN } from '../../../src-preload/contract/model/money.ts';

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
  /** Against the trade before it of the same share; 0 for the first known. */
  readonly move: -1 | 0 | 1;
  readonly loudness: Loudness;
}

export const MOST_PRINTS = 500;

export const valueOf = (trade: Trade): number => trade.price * trade.num;

/** The loudest step a value reaches; a threshold of 0 is switched off. */
export function loudness(value: number, { bold, wash, huge }: Thresholds): Loudness {
  const from = (coin: number): boolean => coin > 0 && value >= coin * COIN;
  return from(huge) ? 'huge' : from(wash) ? 'wash' : from(bold) ? 'bold' : 'plain';
}

/** The tape, newest first and bounded. Equal prices keep the direction of the last move, as tapes do. */
export function prints(trades: readonly Trade[], thresholds: Thresholds): Print[] {
  const before = new Map<string, { price: number; move: -1 | 0 | 1 }>();
  const lines: Print[] = [];
  for (const trade of trades.toReversed()) {
    const last = before.get(trade.share);
    const move = !last ? 0 : trade.price > last.price ? 1 : trade.price < last.price ? -1 : last.move;
    before.set(trade.share, { price: trade.price, move });
    const value = valueOf(trade);
    lines.push({ trade, value, move, loudness: loudness(value, thresholds) });
  }
  return lines.reverse().slice(0, MOST_PRINTS);
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
