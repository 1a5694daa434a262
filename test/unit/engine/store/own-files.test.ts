import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWindowStates } from '#desktop/placement.ts';
import { silent } from '#engine/base/log.ts';
import { openCache } from '#engine/store/cache/cache.ts';
import { ownFolder } from '#engine/store/private.ts';
import { openUser } from '#engine/store/user/user.ts';
import { webToken } from '#headless/web-token.ts';
import { reportCrash } from '#host/crash-report.ts';
import { openFolder } from '#host/data-folder.ts';
import { openLogFile } from '#host/log-file.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';

let folder: ReturnType<typeof tempFolder>;
const umask = process.umask();
beforeEach(() => void (folder = tempFolder()));
afterEach(() => {
  process.umask(umask);
  folder.remove();
});

/** Everything that other users can read or open in the data folder and below. */
function open(dir: string, top = dir): string[] {
  const mode = (path: string): string[] =>
    (statSync(path).mode & 0o077) === 0 ? [] : [`${relative(top, path)} ${(statSync(path).mode & 0o777).toString(8)}`];
  return [
    ...mode(dir),
    ...readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? open(join(dir, entry.name), top) : mode(join(dir, entry.name)),
    ),
  ];
}
const names = (dir: string): string[] => readdirSync(dir, { recursive: true, withFileTypes: true }).map(({ name }) => name);

/** Everything that a host writes into its folder, observed while it runs. */
function host(dir: string): void {
  const held = must(must(openFolder(dir)).take());
  if (held === 'taken') throw new Error('taken');
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  openLogFile(join(dir, 'touchline.log'), clock.now).info('x');
  held.publish({});
  webToken(dir, silent);
  reportCrash(dir, 'test', clock.now());
  openWindowStates(dir).set('one', { bounds: { x: 0, y: 0, width: 1, height: 1 }, maximised: false, fullscreen: false });
  const { store } = must(openUser({ file: join(dir, 'user.db'), backupDir: join(dir, 'backups'), clock }));
  const cache = must(openCache({ file: join(dir, 'cache', 'x.db'), maxBytes: 1e6 }));
  store.settings.set('a', 1);
  store.backup();
  store.settings.set('a', 2);
  expect(names(dir)).toEqual(
    expect.arrayContaining([
      'user.db',
      'user.db-wal',
      'user.db-shm',
      'x.db',
      'x.db-wal',
      'lock.db',
      'host.json',
      'web-token',
      'windows.json',
      'touchline.log',
    ]),
  );
  expect(open(dir)).toEqual([]);
  must(store.restore());
  expect(open(dir)).toEqual([]);
  store.close();
  cache.close();
  held.release();
  expect(open(dir)).toEqual([]);
}

describe.skipIf(process.platform === 'win32')('the files of a data folder', () => {
  it.each([
    ['lets everybody read and write', 0o000],
    ['lets everybody read', 0o022],
    ['lets the group read', 0o027],
  ])('are private when the umask %s', (_, mask) => {
    process.umask(mask);
    host(join(folder.path, 'new'));
  });

  it('become private where the folder and its files were open to everybody', () => {
    process.umask(0);
    const dir = join(folder.path, 'old');
    host(dir);
    const all = (at: string): void => {
      chmodSync(at, 0o777);
      for (const entry of readdirSync(at, { withFileTypes: true })) {
        if (entry.isDirectory()) all(join(at, entry.name));
        else chmodSync(join(at, entry.name), 0o666);
      }
    };
    all(dir);
    for (const name of ['user.db.damaged-20261121-034500', 'user.db.replaced', 'touchline.log.old']) writeFileSync(join(dir, name), 'x');
    host(dir);
  });

  it('keep their permissions when another user owns them', () => {
    process.umask(0o022);
    writeFileSync(join(folder.path, 'letter.txt'), 'x', { mode: 0o644 });
    const held = must(must(openFolder(folder.path)).take());
    expect(statSync(join(folder.path, 'letter.txt')).mode & 0o777).toBe(0o644);
    if (held !== 'taken') held.release();
  });

  it('keep their permissions in a folder that all users share', () => {
    const shared = join(folder.path, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    ownFolder(shared);
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
  });
});
