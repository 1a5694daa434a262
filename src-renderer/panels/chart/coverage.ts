import type { Span } from '#contract/model/market/graph.ts';
import { age } from '../../lib/format/format.ts';

/** A span without data, in Unix seconds. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Gaps between the complete spans, from `from` to `to`. Unix seconds. */
export function gapsOf(spans: readonly Span[], from: number, to: number): Gap[] {
  const gaps: Gap[] = [];
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

/** Describes the coverage: "Trades complete 31 Oct – 8 Nov and 9 Nov – now; 12 h missing, drawn as a gap". `say` formats Unix seconds. */
export function coverageWords(spans: readonly Span[], from: number, to: number, say: (unix: number) => string): string {
  const inside = spans.filter((span) => span.to > from && span.from < to);
  if (inside.length === 0) return 'No trades loaded yet';
  const ends = (span: Span): string => `${say(Math.max(from, span.from))} – ${to - span.to < NEGLIGIBLE ? 'now' : say(span.to)}`;
  // A long list is harder to read than its ends, so more than three spans are shortened to the first and the last.
  const shown = inside.length > 3 ? `${ends(inside[0] as Span)} … ${ends(inside.at(-1) as Span)}` : inside.map(ends).join(' and ');
  const missing = gapsOf(inside, Math.max(from, inside[0]?.from ?? from), to).reduce((sum, gap) => sum + gap.to - gap.from, 0);
  return `Trades complete for ${shown}${missing > NEGLIGIBLE ? `; ${age(missing)} missing, shown as a gap` : ''}`;
}
