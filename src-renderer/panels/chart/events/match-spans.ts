import type { Data } from '#contract/resources.ts';

/** Returns when matches are played, in Unix seconds. Matches that overlap are one span, so that no time is shaded twice. */
export function matchSpans(events: readonly Pick<Data<'events'>[number], 'kind' | 'at' | 'until'>[]) {
  const spans: { readonly from: number; to: number }[] = [];
  for (const { kind, at, until } of events.toSorted((a, b) => a.at - b.at)) {
    const last = spans.at(-1);
    if (kind !== 'match' || until === null) continue;
    if (last && at <= last.to) last.to = Math.max(last.to, until);
    else spans.push({ from: at, to: until });
  }
  return spans;
}
