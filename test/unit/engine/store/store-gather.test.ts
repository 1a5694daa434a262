import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCache, type Cache } from '#engine/store/cache/cache.ts';
import { gatherReadings } from '#engine/store/cache/write-behind.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';

const reading = (key: string, height: number) => ({ key, body: String(height), source: 'hosted' as const, height, observedAt: 100 });

let folder: ReturnType<typeof tempFolder>;
let clock: ManualClock;
let disk: Cache;
let cache: Cache;
beforeEach(() => {
  folder = tempFolder();
  clock = new ManualClock();
  disk = must(openCache({ file: `${folder.path}/cache.db`, maxBytes: 1e9 }));
  cache = gatherReadings(disk, clock);
});
afterEach(() => folder.remove());

it('close readings are written together, only the newest of each key', () => {
  cache.readings.replace([reading('club 1', 10)]);
  cache.readings.replace([reading('club 2', 10)]);
  cache.readings.replace([reading('club 1', 11)]);
  expect(disk.readings.load('club 1')).toBeNull();
  clock.advance(250);
  expect(disk.readings.load('club 1')).toMatchObject({ height: 11 });
  expect(disk.readings.load('club 2')).toMatchObject({ height: 10 });
  cache.close();
});

it('a reading that waits to be written can be read', () => {
  cache.readings.replace([reading('club 1', 10)]);
  expect(cache.readings.load('club 1')).toMatchObject({ body: '10', height: 10 });
  cache.close();
});

it('closing writes pending readings and leaves no timer', () => {
  cache.readings.replace([reading('club 1', 10)]);
  cache.close();
  expect(clock.waiting).toBe(0);
  disk = must(openCache({ file: `${folder.path}/cache.db`, maxBytes: 1e9 }));
  expect(disk.readings.load('club 1')).toMatchObject({ height: 10 });
  disk.close();
});

it('the number of pending readings is limited', () => {
  for (let n = 0; n < 201; n++) cache.readings.replace([reading(`club ${n}`, n)]);
  expect(disk.readings.load('club 0')).toMatchObject({ height: 0 });
  expect(clock.waiting).toBe(0);
  cache.close();
});

it('cleared readings are not written later', () => {
  cache.readings.replace([reading('club 1', 10)]);
  cache.clear();
  clock.advance(1_000);
  expect(cache.readings.load('club 1')).toBeNull();
  cache.close();
});
