import type { Data } from '#contract/resources.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}
/** Returns when matches are played, in Unix seconds. Matches that overlap are one span, so that no time is shaded twice. */
export function matchSpans(events: readonly Pick<Data<'events'>[number], 'kind' | 'at' | 'until'>[]): Span[] {
  const played = events.flatMap(({ kind, at, until }) => (kind === 'match' && until !== null ? [{ from: at, to: until }] : []));
  return played
    .toSorted((a, b) => a.from - b.from)
    .reduce<Span[]>((spans, next) => {
      const last = spans.at(-1);
      if (last === undefined || next.from > last.to) return [...spans, next];
      return [...spans.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }];
    }, []);
}
