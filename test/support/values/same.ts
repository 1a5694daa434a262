import type { ResourceName } from '#contract/resources.ts';

/** Fields computed from the current time, so they change without an event. */
const SLIDING =
  /^(volume_\d+_day|last_\d+days(_price)?|(buy|sell)_volume_\d+_day|total_volume_\d+_day|last_active(_unix)?|\w+_last_active_unix|observedAt|age|fitness|time_left)$/;
/** Fields that depend on the reader, such as the range of a chart. */
const OWN: Partial<Record<ResourceName, readonly string[]>> = {
  candles: ['from', 'to', 'coverage', 'reading', 'stored'],
  traded: ['coverage', 'reading'],
  'trade-sums': ['coverage'],
  lineups: ['answeredBy'],
  tactics: ['seen'],
  // Depends only on the time.
  votes: ['state'],
  proposal: ['state'],
  ballots: ['state'],
};

/** Compared keys, in order, for objects with the same keys; computed once per shape. */
type Shapes = Map<string, readonly string[]>;
/** Limit, because objects keyed by ids have as many shapes as there are sets of ids. */
const MAX_SHAPES = 2_000;
const shapes = new Map<ResourceName, Shapes>();
/** Cached texts: snapshots are compared many times and their data never changes. */
const texts = new Map<ResourceName, WeakMap<object, string>>();

function kept(name: ResourceName, known: Shapes, value: object): readonly string[] {
  const keys = Object.keys(value);
  const shape = keys.join('\n');
  const found = known.get(shape);
  if (found) return found;
  const made = keys.filter((key) => !SLIDING.test(key) && !OWN[name]?.includes(key)).sort((a, b) => (a < b ? -1 : 1));
  if (known.size < MAX_SHAPES) known.set(shape, made);
  return made;
}

/** A resource value as one text, without fields that do not affect its truth. */
export function comparable(name: ResourceName, data: unknown): string {
  if (data === null || typeof data !== 'object') return JSON.stringify(data);
  const known = texts.get(name) ?? new WeakMap<object, string>();
  const before = known.get(data);
  if (before !== undefined) return before;
  const ofName: Shapes = shapes.get(name) ?? new Map<string, readonly string[]>();
  const sorted = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(sorted);
    const row = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(kept(name, ofName, row).map((key) => [key, sorted(row[key])]));
  };
  const text = JSON.stringify(sorted(data));
  texts.set(name, known.set(data, text));
  shapes.set(name, ofName);
  return text;
}
