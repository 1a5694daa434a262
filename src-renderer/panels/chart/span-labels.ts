import { isUsual, partsOf, type Interval, type Range, type UsualInterval } from '#contract/model/market/graph.ts';

/** Labels of candle intervals. */
// @wc-include
export const INTERVAL_LABELS: Readonly<Record<UsualInterval, string>> = {
  '1m': '1 min',
  '5m': '5 min',
  '15m': '15 min',
  '1h': '1 h',
  '4h': '4 h',
  '1d': '1 d',
  '1w': '1 w',
};
const COUNTED: Readonly<Record<ReturnType<typeof partsOf>['unit'], (count: number) => string>> = {
  m: (count) => `${count} min`,
  h: (count) => `${count} h`,
  d: (count) => `${count} d`,
  w: (count) => `${count} w`,
};
/** The label of any interval. */
export function intervalLabel(interval: Interval): string {
  if (isUsual(interval)) return INTERVAL_LABELS[interval];
  const { count, unit } = partsOf(interval);
  return COUNTED[unit](count);
}
/** Labels of the ranges of a line. */
// @wc-include
export const RANGE_LABELS: Readonly<Record<Range, string>> = {
  '1d': '1 d',
  '7d': '7 d',
  '30d': '30 d',
  '90d': '90 d',
  '6m': '6 m',
  '1y': '1 y',
};
