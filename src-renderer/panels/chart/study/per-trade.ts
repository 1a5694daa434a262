import { expressionStudy } from '#contract/studies/expression-study.ts';
import { RECORDED_FIELDS } from '#contract/studies/recorded-series.ts';
import type { ChartPoint } from '../../../charts/series.ts';
import type { Slot, StudyUse } from '../studies.ts';

/**
 * Single trades as the studies read them, oldest first: the `time` of each is its number, because trades may share a second. `places` says
 * where each lies on the time axis; -1 stands for before its beginning.
 */
export interface TradeSlots {
  readonly slots: readonly Slot[];
  readonly places: readonly number[];
}

const OF_TRADES = ['vwap', 'average', 'exponential', 'bollinger', 'rsi', 'macd'] as const satisfies readonly StudyUse['id'][];
/** What is recorded at a time, whether or not the share is traded. */
const RECORDED: readonly string[] = ['spread', ...RECORDED_FIELDS];
/** Whether a study counts trades where single ones are drawn. Totals and recorded figures belong to the steps of the axis. */
export function countsTrades({ id, text = '' }: StudyUse): boolean {
  if (id !== 'expression') return OF_TRADES.some((each) => each === id);
  const study = expressionStudy(text);
  return study.ok && study.fields.some((name) => !RECORDED.includes(name));
}

/** Puts points of trades on the axis: each step has the last one, which stands until the next trade or until trades are missing. */
export function pointsOnAxis(points: readonly ChartPoint[], { slots, places }: TradeSlots, axis: readonly Slot[]): ChartPoint[] {
  const byPlace = new Map(points.map((point) => [places[point.time] ?? -1, point]));
  const before = byPlace.get(-1);
  let stands = before && !slots[before.time]?.cut ? before : null;
  return axis.flatMap(({ time, missing, cut }, place): ChartPoint[] => {
    stands = byPlace.get(place) ?? (missing ? null : stands);
    const { value, tone } = stands ?? {};
    if (cut) stands = null;
    return value === undefined ? [] : [{ time, value, ...(tone && { tone }), ...(cut && { cut }) }];
  });
}
