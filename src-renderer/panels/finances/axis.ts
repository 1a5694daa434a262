import { ticks } from '../../charts/ticks.ts';
import { compact } from '../../lib/format/format.ts';

/** Lines across the chart of a balance, each with what stands at the axis; `cover` masks what must not be read. */
export const axisLines = (
  least: number,
  most: number,
  { locale, cover }: { readonly locale: string; readonly cover: (text: string) => string },
): { readonly value: number; readonly text: string }[] =>
  ticks(least, most, 3).map((value) => ({ value, text: cover(compact(value / 10_000, locale)) }));
