import { SOURCES, type Reading } from '../../../src-preload/contract/snapshot.ts';

/** A value made of several reads carries the weakest source, the lowest height and the oldest time. */
export function combine<T>(data: T, parts: readonly Reading<unknown>[]): Reading<T> {
  const heights = parts.flatMap((part) => (part.height === null ? [] : [part.height]));
  return {
    data,
    source: SOURCES[Math.max(0, ...parts.map((part) => SOURCES.indexOf(part.source)))] ?? 'local',
    height: heights.length > 0 ? Math.min(...heights) : null,
    observedAt: Math.min(...parts.map((part) => part.observedAt)),
  };
}
