import type { Candles, Interval } from '#contract/model/market/graph.ts';
import { timeAt } from '../../charts/time-index.ts';
import { dayStart, startOfDay } from '../../lib/format/start-of-day.ts';
import { axisTime, calendarDay, hourMinute } from '../../lib/format/format.ts';
import { startOf } from './coverage.ts';

/** A span to show: so many seconds up to the newest trade, null for everything; or from one time to another. Unix seconds. */
export type ShownSpan = { readonly seconds: number | null } | { readonly from: number; readonly to: number };

/** Where the chart begins, in Unix seconds, and why it shows nothing before. */
export interface Reach {
  readonly at: number;
  readonly why: 'stored' | 'interval' | 'line' | 'single';
}
/** Returns where candles can begin: where trades do once all that can be loaded is, or else where the interval ends. */
export function reachOf({ bars, from, reading }: Candles, interval: Interval, now: number): Reach {
  const most = startOf(interval, now, Infinity);
  const first = bars[0]?.time;
  const isLoaded = !reading && from <= most;
  return isLoaded && first !== undefined && startOfDay(first) > most ? { at: first, why: 'stored' } : { at: most, why: 'interval' };
}
/** Returns where an axis begins that has all there is to draw; null without one. */
export const axisReach = (at: number | undefined, why: 'line' | 'single'): Reach | null => (at === undefined ? null : { at, why });
const REACHES: Readonly<Record<Reach['why'], (day: string) => string>> = {
  stored: (day) => `Trades are stored from ${day}.`,
  interval: (day) => `This interval reaches back to ${day}. Choose a longer one.`,
  line: (day) => `This range begins on ${day}. Choose a longer one.`,
  single: (day) => `Single trades are shown from ${day}. Candles reach further back.`,
};
/** Says from when a chart shows trades. */
export const sayReach = ({ at, why }: Reach): string => REACHES[why](calendarDay(at));

/** Returns the span between two places of the axis, and whether newer trades lie beyond it; null without a chart. */
export function visibleSpan(
  times: readonly number[],
  { from, to, plot }: { readonly from: number; readonly to: number; readonly plot: number },
) {
  const end = times.length - 1;
  if (end < 1 || plot <= 0) return null;
  return { from: timeAt(times, Math.max(0, from)), to: timeAt(times, Math.min(end, to)), isPast: to < end };
}
/** Returns the visible span as a text: `31 Oct – 18 Nov`, or `18 Nov, 09:00 – 14:00` within a day. */
export function spanText(from: number, to: number): string {
  const [first, last] = [axisTime(from, 'day'), axisTime(to, 'day')];
  return first === last ? `${first}, ${hourMinute(from)} – ${hourMinute(to)}` : `${first} – ${last}`;
}

/** Returns the season at a time in Unix seconds, or else the last one that has begun. */
export const seasonAt = <S extends { readonly start?: number | null | undefined }>(seasons: readonly S[], now: number): S | null =>
  seasons.reduce<S | null>((last, one) => {
    const start = one.start ?? Infinity;
    return start <= now && start > (last?.start ?? -Infinity) ? one : last;
  }, null);

interface Dates {
  readonly first: string;
  readonly last: string;
}
/**
 * Reads two days as `2026-11-23`, of which the last one belongs to the span. Returns what is wrong with either of them instead. `now` in
 * Unix seconds; `reach` is null while it is not known.
 */
export function readDates({ first, last }: Dates, reach: Reach | null, now: number): ShownSpan | { readonly wrong: Partial<Dates> } {
  const [from, to] = [dayStart(first), dayStart(last)];
  if (from === null) return { wrong: { first: 'Choose a first day.' } };
  if (from > now) return { wrong: { first: 'Choose a first day up to today.' } };
  if (reach !== null && from < startOfDay(reach.at)) return { wrong: { first: sayReach(reach) } };
  if (to === null) return { wrong: { last: 'Choose a last day.' } };
  if (to < from) return { wrong: { last: 'Choose a last day that is not before the first one.' } };
  return { from, to: startOfDay(to + 26 * 3_600) };
}
