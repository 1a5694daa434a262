import type { Span } from '#contract/model/market/graph.ts';
import type { Unix } from '#contract/model/app/time.ts';

/** Merges spans into the fewest ones, ascending and without overlap. Spans that end before they begin are dropped. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from <= to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) as Unix };
    else merged.push({ from: span.from, to: span.to });
  }
  return merged;
}
