import type { ChartPoint } from '../../../charts/series.ts';

/**
 * Why a study has no value: it needs more intervals first (`warm-up`), trades are missing, nothing was traded (`untraded`), no order book
 * was recorded (`unrecorded`), or something that its expression reads is unknown.
 */
export type UnknownReason = 'warm-up' | 'missing' | 'untraded' | 'unrecorded' | 'unknown';

/** Intervals without a value in a row, by the places of the first and the last one on the time axis. */
export interface UnknownSpan {
  readonly from: number;
  readonly to: number;
  readonly reason: UnknownReason;
}

/** How a study deals with an interval for which it has no value. */
export interface Unknowns {
  readonly reason: UnknownReason;
  /** Whether its last value stands on through intervals without a trade. */
  readonly carries: boolean;
  /** Whether it needs the trades, so that it is unknown where they are missing. */
  readonly ofTrades: boolean;
}

interface Known {
  readonly close: number | null;
  readonly cut: boolean;
  readonly missing?: boolean;
}

/** Returns for each interval why it has no value; null where it has one, and where the last one stands on. `has`: whether it has a value. */
export function reasonsOf(
  slots: readonly Known[],
  has: (at: number) => boolean,
  { reason, carries, ofTrades }: Unknowns,
): (UnknownReason | null)[] {
  let [stands, begun] = [false, false];
  return slots.map(({ close, cut, missing = false }, at) => {
    const gone = missing && ofTrades;
    const own = has(at);
    const known = !gone && (own || (carries && close === null && stands));
    // After its first value, a study is no longer warming up until trades are missing.
    const why = reason === 'warm-up' && begun ? 'unknown' : reason;
    stands = known && !cut;
    begun = !gone && !cut && (begun || own);
    return known ? null : gone ? 'missing' : why;
  });
}

/** Joins neighbouring intervals with the same reason. */
export function spansOf(reasons: readonly (UnknownReason | null)[]): UnknownSpan[] {
  const spans: UnknownSpan[] = [];
  for (const [at, reason] of reasons.entries()) {
    if (reason === null) continue;
    const last = spans.at(-1);
    if (last?.to === at - 1 && last.reason === reason) spans[spans.length - 1] = { ...last, to: at };
    else spans.push({ from: at, to: at, reason });
  }
  return spans;
}

/** Ends a line before each unknown interval, so that it does not lead across. `times` are those of the reasons, ascending. */
export function cutAtUnknown(
  points: readonly ChartPoint[],
  times: readonly number[],
  reasons: readonly (UnknownReason | null)[],
): ChartPoint[] {
  let at = 0;
  return points.map((point, n) => {
    const next = points[n + 1]?.time;
    if (next === undefined) return point;
    let crosses = false;
    for (; at < times.length && (times[at] as number) < next; at += 1)
      if ((times[at] as number) > point.time) crosses ||= reasons[at] !== null;
    return crosses && !point.cut ? { ...point, cut: true } : point;
  });
}

const WORDS: Readonly<Record<UnknownReason, () => string>> = {
  'warm-up': () => /* @wc-include */ 'warming up',
  missing: () => /* @wc-include */ 'trades missing',
  untraded: () => /* @wc-include */ 'not traded',
  unrecorded: () => /* @wc-include */ 'not recorded',
  unknown: () => /* @wc-include */ 'unknown',
};
/** Says why a study has no value, as in “not recorded”. */
export const sayReason = (reason: UnknownReason): string => WORDS[reason]();
