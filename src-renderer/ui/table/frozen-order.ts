import type { RenderedLine } from './types.ts';

/**
 * Freezes the order of rows while the user works with them: rows stay in place within their section, new ones go to its end, deleted ones
 * disappear. `changed` is the number of rows that are not where the wanted order has them.
 */
export function hold<R>(before: readonly string[], wanted: readonly RenderedLine<R>[]): { lines: RenderedLine<R>[]; changed: number } {
  const place = new Map(before.map((key, i) => [key, i]));
  const lines: RenderedLine<R>[] = [];
  let run: RenderedLine<R>[] = [];
  const close = () => {
    lines.push(...[...run].sort((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity) || 0));
    run = [];
  };
  for (const line of wanted) {
    if (line.kind === 'row') run.push(line);
    else {
      close();
      lines.push(line);
    }
  }
  close();
  return { lines, changed: lines.filter((line, i) => wanted[i]?.key !== line.key).length };
}
