import type { ResourceName } from '../../src-preload/contract/resources.ts';

/** Worked out from the moment of asking, so that they change without anything happening. */
const SLIDING =
  /^(volume_\d+_day|last_\d+days(_price)?|(buy|sell)_volume_\d+_day|total_volume_\d+_day|last_active(_unix)?|\w+_last_active_unix|observedAt|age|fitness|time_left)$/;
/** What depends on the reader, as how far back a chart was read. */
const OWN: Partial<Record<ResourceName, readonly string[]>> = {
  candles: ['from', 'to', 'coverage', 'reading', 'stored'],
  lineups: ['answeredBy'],
  tactics: ['seen'],
  // Follows from the time alone.
  votes: ['state'],
  proposal: ['state'],
  ballots: ['state'],
};

/** A value of a resource as one text, without what says nothing about its truth. */
export function comparable(name: ResourceName, data: unknown): string {
  const left = new Set(OWN[name] ?? []);
  return JSON.stringify(data, (key, value: unknown) => {
    if (SLIDING.test(key) || left.has(key)) return undefined;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
