import { usualBelow, type Candles, type Interval, type Span, type UsualInterval } from '#contract/model/market/graph.ts';
import { age, list } from '../../lib/format/format.ts';

/** Gaps between the complete spans, from `from` to `to`. Unix seconds. */
export function gapsOf(spans: readonly Span[], from: number, to: number): { readonly from: number; readonly to: number }[] {
  const gaps = [];
  let known = from;
  for (const span of spans) {
    if (span.to <= known) continue;
    if (span.from > known) gaps.push({ from: known, to: Math.min(span.from, to) });
    known = span.to;
    if (known >= to) return gaps;
  }
  if (known < to) gaps.push({ from: known, to });
  return gaps;
}

/** A gap shorter than this, in seconds, is the edge of a block and not missing data. */
const NEGLIGIBLE = 120;

/** Describes the coverage: "Trades complete 31 Oct – 8 Nov and 9 Nov – now; 12 h missing, drawn as a gap". `format` takes Unix seconds. */
export function coverageWords(spans: readonly Span[], from: number, to: number, format: (unix: number) => string): string {
  const inside = spans.filter((span) => span.to > from && span.from < to);
  if (inside.length === 0) return 'No trades loaded yet';
  const ends = (span: Span): string =>
    `${format(Math.max(from, span.from))} – ${to - span.to < NEGLIGIBLE ? /* @wc-include */ 'now' : format(span.to)}`;
  // A long list is harder to read than its ends, so more than three spans are shortened to the first and the last.
  const shown = inside.length > 3 ? `${ends(inside[0] as Span)} … ${ends(inside.at(-1) as Span)}` : list(inside.map(ends));
  const missing = gapsOf(inside, Math.max(from, inside[0]?.from ?? from), to).reduce((sum, gap) => sum + gap.to - gap.from, 0);
  return missing > NEGLIGIBLE ? `Trades complete for ${shown}; ${age(missing)} missing, shown as a gap` : `Trades complete for ${shown}`;
}

const DAY = 86_400;
/** Days of candles loaded first, and the maximum. */
const CANDLE_DAYS: Readonly<Record<UsualInterval, { readonly first: number; readonly most: number }>> = {
  '1m': { first: 1, most: 14 },
  '5m': { first: 2, most: 45 },
  '15m': { first: 4, most: 90 },
  '1h': { first: 14, most: 365 },
  '4h': { first: 45, most: 730 },
  '1d': { first: 365, most: 1_460 },
  '1w': { first: 1_095, most: 3_650 },
};

/** Start of the requested candles in Unix seconds, after doublings of the first range; whole days, so that tiles share a subscription. */
export function startOf(interval: Interval, now: number, doublings: number): number {
  const { first, most } = CANDLE_DAYS[usualBelow(interval)];
  const days = Math.min(most, first * 2 ** doublings);
  return Math.floor(now / DAY) * DAY - days * DAY;
}

/** Whether another doubling requests more data. */
export function reachesFurther(interval: Interval, doublings: number): boolean {
  const { first, most } = CANDLE_DAYS[usualBelow(interval)];
  return first * 2 ** doublings < most;
}

/** Returns the time of the newest stored trade if nothing was traded in what was loaded, so that candles begin before it; else null. */
export const newestBefore = ({ bars, newest, from, reading }: Pick<Candles, 'bars' | 'newest' | 'from' | 'reading'>): number | null =>
  bars.length === 0 && !reading && newest !== null && newest < from ? newest : null;
