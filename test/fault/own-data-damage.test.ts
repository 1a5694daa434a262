import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUser, type OpenedStore } from '#engine/store/user/user.ts';
import { sayMissing } from '#engine/store/user/missing.ts';
import { sayMended } from '#engine/store/user/quarantine.ts';
import { ManualClock } from '../support/engine/manual-clock.ts';
import { change, lost, write, type Acknowledged } from '../support/engine/own-writes.ts';
import { damage, must, tempFolder } from '../support/engine/store.ts';
import { english } from '../support/english-text.ts';

let folder: ReturnType<typeof tempFolder>;
let clock: ManualClock;
let opened: OpenedStore[];
const file = (): string => join(folder.path, 'user.db');
const open = (): OpenedStore => {
  const one = must(openUser({ file: file(), backupDir: join(folder.path, 'backups'), clock }));
  opened.push(one);
  return one;
};
/** Makes changes as the hosts do: one after the other, each acknowledged when it does not throw. */
function fill({ store }: OpenedStore, from: number, to: number): Acknowledged[] {
  const done: Acknowledged[] = [];
  for (let n = from; n < to; n++) {
    clock.jump(1_000);
    write(store, change(n), Math.floor(clock.now() / 1_000));
    done.push(change(n));
  }
  return done;
}
/** Leaves the files as a killed program does: with a log beside the file. */
function leave({ store }: OpenedStore): void {
  for (const end of ['', '-wal']) if (existsSync(file() + end)) copyFileSync(file() + end, join(folder.path, `left${end}`));
  store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(file() + end, { force: true });
  for (const end of ['', '-wal'])
    if (existsSync(join(folder.path, `left${end}`))) copyFileSync(join(folder.path, `left${end}`), file() + end);
}
const garbage = (path: string, from: number, to: number): void => {
  const { size } = statSync(path);
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(Math.floor(size * (to - from)), 0x5a), 0, undefined, Math.floor(size * from));
  closeSync(handle);
};

let checked = 0;
let missing = 0;
function check(one: OpenedStore, acknowledged: readonly Acknowledged[]): void {
  const gone = lost(one.store, acknowledged);
  checked += acknowledged.length;
  missing += gone.length;
  expect(gone).toEqual([]);
}

beforeEach(() => {
  folder = tempFolder();
  clock = new ManualClock(Date.UTC(2026, 10, 21, 3, 45));
  opened = [];
});
afterEach(() => {
  for (const { store } of opened) store.close();
  folder.remove();
});
afterAll(() => console.info(`damage to user.db: ${checked} acknowledged writes checked, ${missing} lost`));

describe('The log beside user.db', () => {
  it('is empty after the last write, so that its loss costs nothing', () => {
    const one = open();
    const acknowledged = fill(one, 0, 200);
    one.store.tidy();
    one.store.tidy();
    expect(statSync(`${file()}-wal`).size).toBe(0);
    leave(one);
    rmSync(`${file()}-wal`, { force: true });
    check(open(), acknowledged);
  });

  it('contains nothing older than a minute during continuous writes', () => {
    const one = open();
    for (let round = 0; round < 11; round++) {
      fill(one, round * 3, round * 3 + 3);
      clock.advance(5_000);
      one.store.tidy();
    }
    expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
    fill(one, 33, 36);
    clock.advance(5_000);
    one.store.tidy();
    expect(statSync(`${file()}-wal`).size).toBe(0);
  });

  it('is empty after a migration and after a backup', () => {
    const one = open();
    expect(statSync(`${file()}-wal`).size).toBe(0);
    fill(one, 0, 20);
    expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
    one.store.backup();
    expect(statSync(`${file()}-wal`).size).toBe(0);
  });

  it.each([
    ['garbage in the middle', () => garbage(`${file()}-wal`, 0.4, 0.5)],
    ['garbage at the beginning', () => garbage(`${file()}-wal`, 0, 0.02)],
    ['half its length', () => truncateSync(`${file()}-wal`, Math.floor(statSync(`${file()}-wal`).size / 2))],
    ['no file at all', () => rmSync(`${file()}-wal`)],
  ])('with %s loses nothing that a backup has: missing data is reported, offered and restored', (_, spoil) => {
    const before = open();
    const early = fill(before, 0, 60);
    before.store.tidy();
    before.store.tidy();
    const late = fill(before, 60, 120);
    leave(before);
    const whole = join(folder.path, 'whole');
    copyFileSync(file(), whole);
    copyFileSync(`${file()}-wal`, `${whole}-wal`);
    // The same state as a backup, made into a copy of file and log without emptying the damaged log.
    const other = must(openUser({ file: whole, backupDir: join(folder.path, 'backups'), clock }));
    other.store.backup();
    other.store.close();
    spoil();

    const after = open();
    const gone = lost(after.store, [...early, ...late]).length;
    expect(gone).toBeGreaterThan(0);
    const found = after.store.missing();
    expect(found?.names.length).toBe(gone);
    expect(english(sayMissing(found as never))).toMatch(
      /^\d+ .* that the backup user-20261121-\d{6}\.db has are missing or older here\. The newest change/,
    );

    // The offer remains after a restart, and changes made meanwhile are kept.
    after.store.close();
    const again = open();
    expect(again.store.missing()?.names.length).toBe(gone);
    const [kept] = fill(again, 0, 1);
    expect(again.store.putBack()).toBeGreaterThanOrEqual(gone - 1);
    expect(again.store.missing()).toBeNull();
    check(again, [...early, ...late, kept as Acknowledged]);
    again.store.close();
    expect(open().store.missing()).toBeNull();
  });

  it('leads to no offer when it is complete after a kill', () => {
    const one = open();
    const acknowledged = fill(one, 0, 30);
    one.store.backup();
    acknowledged.push(...fill(one, 30, 50));
    leave(one);
    const after = open();
    expect(after.store.missing()).toBeNull();
    check(after, acknowledged);
  });
});

describe('An offer of missing data', () => {
  function behind(): OpenedStore {
    const one = open();
    const copy = join(folder.path, 'copy');
    fill(one, 0, 12);
    one.store.tidy();
    one.store.tidy();
    copyFileSync(file(), copy);
    fill(one, 12, 36);
    one.store.backup();
    one.store.close();
    copyFileSync(copy, file());
    return open();
  }

  it('is not repeated after it was dismissed', () => {
    const one = behind();
    expect(one.store.missing()).not.toBeNull();
    one.store.dismissMissing();
    one.store.close();
    expect(open().store.missing()).toBeNull();
  });

  it('is not made after the user returned to an older backup', () => {
    const one = open();
    fill(one, 0, 12);
    const older = one.store.backup();
    clock.jump(86_400_000);
    fill(one, 12, 40);
    one.store.backup();
    must(one.store.restore(older));
    one.store.close();
    expect(open().store.missing()).toBeNull();
  });

  it('is also made when the backup is from a version that did not count changes', () => {
    const one = behind();
    one.store.dismissMissing();
    one.store.close();
    const [backup = ''] = readdirSync(join(folder.path, 'backups'));
    const db = new Database(join(folder.path, 'backups', backup));
    const triggers = db.prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec('DROP TABLE written; DROP TABLE missing; DROP TABLE quarantine; PRAGMA user_version = 5');
    db.close();
    expect(open().store.missing()).not.toBeNull();
  });
});

describe('One unreadable row', () => {
  const spoil = (table: string, column: string, where: string): void => {
    const db = new Database(file());
    expect(db.prepare(`UPDATE ${table} SET ${column} = '{"half' WHERE ${where}`).run().changes).toBe(1);
    db.close();
  };
  const ROWS = [
    ['setting', 'value', `name = 'setting-1'`],
    ['watchlist', 'body', `id = 'list-1'`],
    ['layout', 'tiles', `id = 'layout-1' AND version = 1`],
    ['own_window', 'tiles', `id = 'window-1'`],
    ['screen', 'body', `id = 'screen-1'`],
    ['drawing', 'body', `share = 'club_1'`],
    ['draft', 'body', `id = 'draft-1'`],
    ['rule', 'body', `id = 'rule-1'`],
  ] as const;

  it.each(ROWS)('of %s is recovered from a backup without other changes', (table, column, where) => {
    const one = open();
    const acknowledged = fill(one, 0, 60);
    one.store.backup();
    one.store.close();
    spoil(table, column, where);
    const after = open();
    expect(after.mended).toMatchObject({ recovered: [table], setAside: [] });
    expect(english(sayMended(after.mended))).toMatch(/^1 .* couldn’t be read and is restored from the backup user-20261121-\d{6}\.db\.$/);
    check(after, acknowledged);
  });

  it.each(ROWS)('of %s is set aside when no backup has it, without hiding others', (table, column, where) => {
    const one = open();
    const acknowledged = fill(one, 0, 60);
    one.store.close();
    spoil(table, column, where);
    const after = open();
    expect(after.mended).toMatchObject({ recovered: [], setAside: [table] });
    expect(english(sayMended(after.mended))).toContain('set aside, because no backup has it. Everything else works as before.');
    check(
      after,
      acknowledged.filter(({ what, id }) => !(what === table && id === '1')),
    );
    after.store.close();
    const db = new Database(file(), { readonly: true });
    expect(db.prepare('SELECT place, body FROM quarantine').get()).toMatchObject({
      place: table,
      body: expect.stringContaining('half') as string,
    });
    db.close();
    expect(open().mended).toEqual({ recovered: [], setAside: [], from: [] });
  });

  it('of a large table is skipped until the next backup, which repairs it', () => {
    const one = open();
    const alert = (title: string) =>
      one.store.alerts.add({
        ...{ rule: 'r', name: 'R', priority: 'critical', kind: 'price', ref: null, at: 5, title, text: '', value: null, threshold: null },
        ...{ source: null, height: null, observedAt: null, why: [], late: null, state: 'happened', clearedAt: null, acknowledgedAt: null },
        ...{ delivery: [], opens: { panel: 'alerts', ref: null, params: {} } },
      } as never);
    alert('first');
    alert('second');
    one.store.close();
    spoil('alert', 'body', 'id = 1');
    const after = open();
    expect(after.store.alerts.list({ limit: 9 }).map(({ title }) => title)).toEqual(['second']);
    expect(after.store.alerts.countUnseen()).toEqual({ unacknowledged: 2, critical: 1 });
    expect(after.store.archive.find('anything', [], 9).rows).toEqual([]);
    expect(after.store.mend()).toMatchObject({ setAside: ['alert'] });
    expect(after.store.alerts.countUnseen()).toEqual({ unacknowledged: 1, critical: 1 });
  });
});

describe('A user.db', () => {
  it.each([
    ['damaged in the middle', () => damage(file())],
    ['cut short', () => truncateSync(file(), 20_000)],
    ['overwritten with text', () => writeFileSync(file(), 'hello '.repeat(3_000))],
    ['emptied', () => writeFileSync(file(), '')],
    ['missing', () => rmSync(file())],
  ])('that is %s loses nothing that its backup has', (_, spoil) => {
    const one = open();
    const acknowledged = fill(one, 0, 120);
    one.store.backup();
    one.store.close();
    spoil();
    const after = open();
    expect(after.restored).not.toBeNull();
    check(after, acknowledged);
  });
});
