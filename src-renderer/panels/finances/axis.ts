import { ticks } from '../../charts/ticks.ts';
import { compact } from '../../lib/format/format.ts';

/** Grid lines of a balance chart between two values in base units, with their labels; `cover` masks labels. */
export const axisLines = (
  least: number,
  most: number,
  cover: (text: string) => string,
): { readonly value: number; readonly text: string }[] =>
  ticks(least, most, 3).map((value) => ({ value, text: cover(compact(value / 10_000)) }));
