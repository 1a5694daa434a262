import type { Cache } from '../store/cache/cache.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import { parsed } from '../base/json.ts';
import { noteOf, type Reading } from '#contract/snapshot.ts';

/** The value of a resource as the cache kept it; what no longer fits the contract is as good as absent. */
export function readKept(cache: Cache, key: string, name: ResourceName): Reading<unknown> | null {
  const row = cache.readings.load(key);
  if (!row) return null;
  const read = RESOURCES[name].data.safeParse(parsed(row.body));
  return read.success
    ? {
        data: read.data,
        source: 'cache',
        height: row.height,
        observedAt: row.observedAt,
        ...(row.partial !== null && { partial: row.partial }),
      }
    : null;
}

/**
 * The resource decides what is newer; after a reorganisation that may be a lower height. What has to be said about the value is kept
 * beside it as one text, for it is as true of the value of earlier.
 */
export function keepReading(cache: Cache, key: string, reading: Reading<unknown>): void {
  const { data, source, height, observedAt } = reading;
  cache.readings.replace([{ key, body: JSON.stringify(data), source, height, observedAt, partial: noteOf(reading) }]);
}
