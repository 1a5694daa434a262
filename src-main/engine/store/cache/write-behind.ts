import type { Clock } from '../../base/clock.ts';
import type { Cache } from './cache.ts';
import type { KeyedReading } from './readings.ts';

const GATHER_MS = 250;
const MOST_GATHERED = 200;

/**
 * Wraps a cache so that readings are written in groups: a burst costs one transaction every 250 ms, and a reading that is soon replaced is
 * never written. Reads see buffered readings, and closing writes them.
 */
export function gatherReadings(cache: Cache, clock: Clock): Cache {
  const waiting = new Map<string, KeyedReading>();
  let cancel = (): void => {};

  function flush(): void {
    cancel();
    if (waiting.size === 0) return;
    const rows = [...waiting.values()];
    waiting.clear();
    cache.readings.replace(rows);
  }
  const after =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      flush();
      return work(...args);
    };

  return {
    ...cache,
    readings: {
      load: (key) => waiting.get(key) ?? cache.readings.load(key),
      save: after(cache.readings.save),
      replace(rows) {
        if (waiting.size === 0) cancel = clock.after(GATHER_MS, flush);
        for (const row of rows) waiting.set(row.key, row);
        if (waiting.size > MOST_GATHERED) flush();
      },
    },
    trim: after(cache.trim),
    clear: after(cache.clear),
    rows: after(cache.rows),
    close: after(cache.close),
  };
}
