import type { Drawn } from './types.ts';

/**
 * Keeps the order somebody is looking at: rows stay where they were within their section, new ones come last there,
 * rows that are gone go. `changed` counts the rows that stand elsewhere than they would.
 */
export function hold<R>(before: readonly string[], wanted: readonly Drawn<R>[]): { lines: Drawn<R>[]; changed: number } {
  const place = new Map(before.map((key, i) => [key, i]));
  const lines: Drawn<R>[] = [];
  let run: Drawn<R>[] = [];
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
