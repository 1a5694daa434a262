import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent, type Log } from '#engine/base/log.ts';
import { createCache, openCache, type Cache } from '#engine/store/cache/cache.ts';
import { createHandle } from '#engine/store/handle.ts';
import { guard, openDatabase, storageFault } from '#engine/store/open.ts';
import type { Fault } from '#contract/faults.ts';
import { english } from '../../../support/english-text.ts';
import { damage, must, tempFolder, trade } from '../../../support/engine/store.ts';

let folder: ReturnType<typeof tempFolder>;
let file: string;
let told: string[];
let trouble: { fault: Fault; rebuilt: boolean }[];
let opened: Cache[];
const log: Log = { ...silent, warn: (text, why) => void told.push(why ? `${text}: ${english(why)}` : text) };
function open(): Cache {
  const cache = must(openCache({ file, maxBytes: 1e9, log, onTrouble: (heard) => trouble.push(heard) }));
  opened.push(cache);
  return cache;
}
const fill = (cache: Cache): void => {
  cache.trades.add(Array.from({ length: 5_000 }, (_, at) => trade(at + 1, at)));
};

beforeEach(() => {
  folder = tempFolder();
  file = join(folder.path, 'cache.db');
  told = [];
  trouble = [];
  opened = [];
});
afterEach(() => {
  for (const cache of opened) cache.close();
  folder.remove();
});

describe('a cache file', () => {
  it.each([
    ['damaged in the middle', () => damage(file)],
    ['cut short', () => truncateSync(file, 20_000)],
    ['not a database', () => writeFileSync(file, 'hello '.repeat(3_000))],
  ])('that is %s is moved aside and created again', (_, spoil) => {
    const before = open();
    fill(before);
    before.close();
    spoil();
    const spoilt = readFileSync(file);
    const cache = open();
    expect(cache.trades.newest({}, 5)).toEqual([]);
    expect(cache.trades.add([trade(1, 1)])).toBe(1);
    expect(readFileSync(`${file}.damaged`).equals(spoilt)).toBe(true);
    expect(told).toEqual([`${file} was damaged. It was moved aside and will be rebuilt`]);
  });

  it('that was emptied is filled again', () => {
    open().close();
    writeFileSync(file, '');
    const cache = open();
    expect(cache.trades.add([trade(1, 1)])).toBe(1);
    expect(existsSync(`${file}.damaged`)).toBe(false);
  });

  it('of a newer version stays unchanged, and an empty one in memory replaces it with an explanation', () => {
    open().close();
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    const bytes = readFileSync(file);
    expect(open().trades.add([trade(1, 1)])).toBe(1);
    expect(trouble).toMatchObject([{ fault: { detail: `${file} was created by a newer version` }, rebuilt: false }]);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('that is damaged while in use behaves as an empty one and continues', () => {
    const cache = open();
    fill(cache);
    cache.close();
    // Too large to be checked completely at the start.
    const db = new Database(file);
    db.exec('CREATE TABLE ballast (x); INSERT INTO ballast VALUES (zeroblob(30000000))');
    db.close();
    const running = open();
    damage(file, 0.001, 0.02);
    expect(running.trades.newest({ name: 'ann' }, 4_000)).toEqual([]);
    expect(trouble).toMatchObject([{ fault: { code: 'storage', detail: `${file} is damaged` }, rebuilt: true }]);
    expect(running.trades.add([trade(1, 1)])).toBe(1);
    expect(running.trades.newest({}, 5)).toHaveLength(1);
    expect(told).toHaveLength(1);
  });
});

it('a full disk stops writes to the cache, with one report, and reads continue', () => {
  const cache = open();
  fill(cache);
  cache.close();
  const db = openDatabase({ file, synchronous: 'NORMAL', checkBelow: 0 });
  // The same error as from a full disk, from a limit on the pages.
  db.pragma('max_page_count = 1');
  const limited = createCache(createHandle(db), { file, maxBytes: 1e9, log, onTrouble: (heard) => trouble.push(heard) });
  opened.push(limited);
  expect(limited.trades.add(Array.from({ length: 5_000 }, (_, at) => trade(10_000 + at, at)))).toBe(0);
  limited.readings.save([{ key: 'k', body: 'x'.repeat(99_999), source: 'rest', height: null, observedAt: 1 }]);
  expect(limited.readings.load('k')).toBeNull();
  expect(limited.trades.newest({}, 3)).toHaveLength(3);
  expect(told).toEqual([`market cache unavailable: the disk is full; couldn’t write ${file}`]);
  expect(trouble).toMatchObject([{ rebuilt: false }]);
});

describe('a file error', () => {
  const coded = (code: string): Error => Object.assign(new Error('x'), { code });
  it.each([
    ['SQLITE_FULL', 'the disk is full; couldn’t write /d/user.db'],
    ['ENOSPC', 'the disk is full; couldn’t write /d/user.db'],
    ['SQLITE_READONLY_DIRECTORY', 'no permission to write /d/user.db'],
    ['EACCES', 'no permission to write /d/user.db'],
    ['SQLITE_CANTOPEN', 'couldn’t open /d/user.db'],
    ['SQLITE_NOTADB', '/d/user.db is damaged'],
    ['SQLITE_CORRUPT_VTAB', '/d/user.db is damaged'],
    ['SQLITE_IOERR_WRITE', 'disk error while reading or writing /d/user.db'],
    ['SQLITE_BUSY', '/d/user.db is in use by another program'],
  ])('%s is reported as: %s', (code, detail) => {
    expect(
      guard('/d/user.db', () => {
        throw coded(code);
      }),
    ).toMatchObject({ ok: false, fault: { code: 'storage', detail } });
  });

  it('is distinguished from a programming error, which is rethrown', () => {
    expect(storageFault(coded('SQLITE_ERROR'), 'f')).toBeNull();
    expect(() =>
      guard('f', () => {
        throw new TypeError('ours');
      }),
    ).toThrow('ours');
    expect(guard('f', () => 7)).toEqual({ ok: true, value: 7 });
  });
});
