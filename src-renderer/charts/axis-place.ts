import type { ITimeScaleApi, Logical, Time } from 'lightweight-charts';

/**
 * Returns the x of an index on the time axis in px, also between two steps: the library answers 0 for every fraction. Null without an axis.
 */
export function xOf(scale: Pick<ITimeScaleApi<Time>, 'logicalToCoordinate'>, index: number): number | null {
  const before = Math.floor(index);
  const [left, right] = [scale.logicalToCoordinate(before as Logical), scale.logicalToCoordinate((before + 1) as Logical)];
  return left === null || right === null ? null : left + (right - left) * (index - before);
}
