import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#engine/store/open.ts';
import { writeBackup } from '#engine/store/user/backup.ts';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import type { Layout } from '#contract/model/app/layout.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { damage, must, tempFolder } from '../../../support/engine/store.ts';
import { english } from '../../../support/english-text.ts';

const DAY = 86_400_000;
const club = 'club_7' as Share;
const ref = 'club_7' as EntityRef;
let folder: ReturnType<typeof tempFolder>;
let file: string;
let backupDir: string;
let clock: ManualClock;
let open_: UserStore[];

function open() {
  const opened = must(openUser({ file, backupDir, clock }));
  open_.push(opened.store);
  return opened;
}

beforeEach(() => {
  folder = tempFolder();
  file = join(folder.path, 'user.db');
  backupDir = join(folder.path, 'backups');
  clock = new ManualClock(Date.UTC(2026, 10, 21, 3, 45));
  open_ = [];
});
afterEach(() => {
  for (const store of open_) store.close();
  folder.remove();
});

describe("the user's own data", () => {
  it('is empty at first and complete after a restart', () => {
    const { store, restored } = open();
    expect(restored).toBeNull();
    expect([
      store.settings.all(),
      store.watchlists.all(),
      store.layouts.all(),
      store.accounts.all(),
      store.notes.all(),
      store.drawings.of(club),
    ]).toEqual([{}, [], [], [], [], []]);
    const id = store.watchlists.create('Mine');
    store.watchlists.save({
      id,
      name: 'Mine too',
      rows: [
        { kind: 'section', id: 's', title: 'Top', closed: false },
        { kind: 'item', ref, flag: 3 },
      ],
    });
    store.settings.set('theme', 'dark');
    store.settings.set('goals', ['trade']);
    store.accounts.add('zed');
    store.accounts.add('ann');
    store.accounts.add('zed');
    store.notes.set(ref, 'keep an eye on it', 50, ['Scout']);
    store.drawings.save(club, { id: 'd', kind: 'level', points: [{ time: 1, price: 2 }], text: null });
    store.close();
    const { store: again } = open();
    expect(again.watchlists.all()).toEqual([{ id, name: 'Mine too', count: 1 }]);
    expect(again.watchlists.get(id)?.rows).toHaveLength(2);
    expect(again.settings.all()).toEqual({ goals: ['trade'], theme: 'dark' });
    expect(again.accounts.all()).toEqual(['zed', 'ann']);
    expect(again.notes.all()).toEqual([{ ref, text: 'keep an eye on it', at: 50, tags: ['scout'] }]);
    expect(again.drawings.of(club)).toHaveLength(1);
    expect(again.rows('watchlists', 9)).toEqual({
      columns: ['list', 'name', 'section', 'ref', 'flag'],
      rows: [[id, 'Mine too', 'Top', 'club_7', 3]],
    });
    expect(again.rows('notes', 9).rows).toEqual([['club_7', 'keep an eye on it', 50, 'scout']]);
  });

  it('is deleted when it is removed', () => {
    const { store } = open();
    const id = store.watchlists.create('A');
    store.watchlists.create('B');
    store.watchlists.remove(id);
    store.accounts.add('ann');
    store.accounts.remove('ann');
    store.notes.set(ref, 'x', 1);
    store.notes.set(ref, '', 2);
    store.drawings.save(club, { id: 'd', kind: 'level', points: [{ time: 1, price: 2 }], text: null });
    store.drawings.remove(club, 'd');
    store.settings.set('theme', 'dark');
    store.settings.set('theme', undefined);
    expect(store.watchlists.all().map(({ name }) => name)).toEqual(['B']);
    expect(store.watchlists.get(id)).toBeNull();
    expect([store.accounts.all(), store.notes.all(), store.drawings.of(club), store.settings.all()]).toEqual([[], [], [], {}]);
  });

  it('is read again after rows were repaired: a setting that was set aside is not cached', () => {
    const { store } = open();
    store.settings.set('theme', 'dark');
    expect(store.settings.all()).toEqual({ theme: 'dark' });
    const other = new Database(file);
    other.prepare('UPDATE setting SET value = ?').run('{');
    other.close();
    store.mend();
    expect(store.settings.all()).toEqual({});
  });
});

describe('a workspace', () => {
  const layout = (tiles: unknown, more: Partial<Layout> = {}): Layout => ({
    id: 'trade',
    name: 'Trade',
    position: 0,
    tiles,
    savedAt: 1,
    ...more,
  });

  it('can be restored to one of its last twenty versions', () => {
    const { store } = open();
    for (let n = 1; n <= 25; n++) store.layouts.save(layout({ n }, { savedAt: n }));
    expect(store.layouts.versions('trade').map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
    expect(store.layouts.at('trade', 6)?.tiles).toEqual({ n: 6 });
    expect(store.layouts.at('trade', 5)).toBeNull();
    expect(store.layouts.all()).toEqual([layout({ n: 25 }, { savedAt: 25 })]);
  });

  it('gets no new version when only its name or position changes', () => {
    const { store } = open();
    store.layouts.save(layout([1]));
    store.layouts.save(layout([1], { name: 'Other', position: 3 }));
    store.layouts.save(layout([2], { id: 'b', name: 'B', position: 1 }));
    expect(store.layouts.versions('trade')).toHaveLength(1);
    expect(store.layouts.all().map(({ name }) => name)).toEqual(['B', 'Other']);
    store.layouts.remove('trade');
    expect(store.layouts.all().map(({ id }) => id)).toEqual(['b']);
    expect(store.layouts.versions('trade')).toEqual([]);
  });
});

describe('backups', () => {
  it('keep the newest of each of the last three days', () => {
    const { store } = open();
    for (let day = 0; day < 5; day++) {
      store.settings.set('day', day);
      store.backup();
      clock.jump(60_000);
      store.backup();
      clock.jump(DAY - 60_000);
    }
    expect(readdirSync(backupDir).sort()).toEqual(['user-20261123-034600.db', 'user-20261124-034600.db', 'user-20261125-034600.db']);
    expect(store.backups()[0]).toMatchObject({ stamp: '20261125-034600', beforeMigration: false });
  });

  it('restore the newest or a named one, and keep the replaced data', () => {
    const { store } = open();
    store.settings.set('v', 1);
    const first = store.backup();
    clock.jump(DAY);
    store.settings.set('v', 2);
    store.backup();
    store.settings.set('v', 3);
    expect(store.restore().ok).toBe(true);
    expect(store.settings.all()).toEqual({ v: 2 });
    expect(must(store.restore('user-20261121-034500.db'))).toBe(first);
    expect(store.settings.all()).toEqual({ v: 1 });
    expect(new Database(`${file}.replaced`, { readonly: true }).prepare('SELECT value FROM setting').get()).toEqual({ value: '2' });
    store.settings.set('v', 4);
    store.close();
    expect(open().store.settings.all()).toEqual({ v: 4 });
  });

  it('from before migrations are kept beside the daily ones, the last three', () => {
    const { store } = open();
    const db = new Database(file);
    for (let version = 1; version <= 5; version++) {
      writeBackup(db, { file, backupDir, clock }, version);
      clock.jump(1_000);
    }
    db.close();
    store.backup();
    expect(readdirSync(backupDir).sort()).toEqual([
      'user-20261121-034505.db',
      'user-v3-20261121-034502.db',
      'user-v4-20261121-034503.db',
      'user-v5-20261121-034504.db',
    ]);
  });

  it('leave no partial file behind when they fail', () => {
    const { store } = open();
    writeFileSync(backupDir, 'in the way');
    expect(() => store.backup()).toThrow();
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('are refused when they are damaged or missing, and nothing changes', () => {
    const { store } = open();
    store.settings.set('v', 1);
    expect(store.restore()).toMatchObject({ ok: false, fault: { code: 'not-found' } });
    damage(store.backup());
    expect(store.restore()).toMatchObject({ ok: false, fault: { code: 'not-found' } });
    expect(store.restore('user-20261121-034500.db')).toMatchObject({ ok: false, fault: { code: 'storage' } });
    expect(store.restore('/nowhere/at/all.db')).toMatchObject({ ok: false, fault: { code: 'storage' } });
    expect(store.settings.all()).toEqual({ v: 1 });
  });
});

describe('a user.db that cannot be read', () => {
  function filled(): void {
    const { store } = open();
    store.settings.set('v', 1);
    for (let n = 0; n < 200; n++) store.notes.set(`club_${n}` as EntityRef, 'n'.repeat(500), n);
    store.backup();
    clock.jump(DAY);
    store.settings.set('v', 2);
    const newest = store.backup();
    store.settings.set('v', 3);
    store.close();
    damage(newest);
  }

  it.each([
    ['damaged in the middle', () => damage(file)],
    ['not a database', () => writeFileSync(file, 'hello '.repeat(3_000))],
  ])('because it is %s is replaced by the newest good backup, and the user is notified', (_, spoil) => {
    filled();
    spoil();
    writeFileSync(`${file}-wal`, 'left over from before');
    const { store, restored } = open();
    expect(store.settings.all()).toEqual({ v: 1 });
    expect(store.notes.all()).toHaveLength(200);
    expect(english(restored)).toBe(
      'Your data was damaged. Restored from the backup user-20261121-034500.db. The damaged file was kept as user.db.damaged-20261122-034500.',
    );
    expect(existsSync(`${file}.damaged-20261122-034500`)).toBe(true);
  });

  it.each([
    ['emptied', () => writeFileSync(file, '')],
    ['missing', () => rmSync(file)],
  ])('because it is %s is restored from the newest good backup', (_, spoil) => {
    filled();
    spoil();
    const { store, restored } = open();
    expect(store.settings.all()).toEqual({ v: 1 });
    expect(english(restored)).toBe('Your data was missing. Touchline restored the backup user-20261121-034500.db.');
  });

  it('starts empty when no backup is good, and reports that', () => {
    filled();
    for (const name of readdirSync(backupDir)) writeFileSync(join(backupDir, name), 'x'.repeat(9_000));
    damage(file);
    const { store, restored } = open();
    expect(store.settings.all()).toEqual({});
    expect(english(restored)).toContain(
      'Your data was damaged. There was no valid backup, so Touchline starts with empty data. The damaged file was kept as user.db.damaged-20261122-034500.',
    );
  });

  it('is left unchanged when a newer version wrote it', () => {
    open().store.close();
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    const opened = openUser({ file, backupDir, clock });
    expect(opened).toMatchObject({
      ok: false,
      fault: {
        code: 'storage',
        detail: expect.stringContaining('was created by a newer version') as string,
        hint: expect.stringContaining('It’s unchanged. Update Touchline') as string,
      },
    });
    expect(new Database(file, { readonly: true }).pragma('user_version', { simple: true })).toBe(99);
  });
});

it('the error names the folder that cannot be used', () => {
  writeFileSync(join(folder.path, 'plain'), '');
  file = join(folder.path, 'plain', 'user.db');
  expect(openUser({ file, backupDir, clock })).toMatchObject({ ok: false, fault: { code: 'storage', detail: `couldn’t open ${file}` } });
});

it.skipIf(process.platform === 'win32')('a read-only folder of the user becomes writable', () => {
  chmodSync(folder.path, 0o500);
  expect(open().restored).toBeNull();
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
});

describe('a migration', () => {
  it('runs each step once, notifies before it changes a file with data, and reverts a step that fails', () => {
    const db = new Database(':memory:');
    const told: number[] = [];
    const before = (version: number): void => void told.push(version);
    must(migrate(db, ['CREATE TABLE a (x)'], before));
    must(migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)'], before));
    must(migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)'], before));
    expect(told).toEqual([1]);
    expect(() => migrate(db, ['', '', 'CREATE TABLE c (x)', 'NONSENSE'], before)).toThrow('NONSENSE');
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    expect(db.prepare(`SELECT count(*) AS n FROM sqlite_schema WHERE name = 'c'`).get()).toEqual({ n: 0 });
  });
});
