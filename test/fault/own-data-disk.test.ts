import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import type { Unsaved } from '#engine/store/user/saving.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { ManualClock } from '../support/engine/manual-clock.ts';
import { change, lost, write, type Acknowledged } from '../support/engine/own-writes.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '../support/engine/small-disk.ts';
import { must } from '../support/engine/store.ts';
import { english } from '../support/english-text.ts';
import { verbatim } from '#contract/text/coded-text.ts';

let disk: SmallDisk;
let clock: ManualClock;
let told: (Unsaved | null)[];
let open: UserStore | null = null;
let checked = 0;
let missing = 0;
let refused = 0;

function start(): UserStore {
  open = must(
    openUser({ file: join(disk.dir, 'user.db'), backupDir: join(disk.dir, 'backups'), clock, onSaving: (unsaved) => told.push(unsaved) }),
  ).store;
  return open;
}
/** Tries changes; those that do not throw are acknowledged. */
function tryChanges(store: UserStore, from: number, to: number): Acknowledged[] {
  const done: Acknowledged[] = [];
  for (let n = from; n < to; n++) {
    try {
      write(store, change(n), n);
      done.push(change(n));
    } catch (cause) {
      expect(cause).toMatchObject({ code: 'SQLITE_FULL' });
      refused++;
    }
  }
  return done;
}
function check(store: UserStore, acknowledged: readonly Acknowledged[]): void {
  const gone = lost(store, acknowledged);
  checked += acknowledged.length;
  missing += gone.length;
  expect(gone).toEqual([]);
}
const alert = (title: string): Omit<Alert, 'id'> =>
  ({
    ...{ rule: 'r', name: 'R', priority: 'normal', kind: 'price', ref: null, at: 5, value: null, threshold: null },
    ...{ title: verbatim(title), text: verbatim('') },
    ...{ source: null, height: null, observedAt: null, why: [], late: null, state: 'happened', clearedAt: null, acknowledgedAt: null },
    ...{ delivery: [], opens: { panel: 'alerts', ref: null, params: {} } },
  }) as Omit<Alert, 'id'>;
const titles = (store: UserStore): string[] => store.alerts.list({ limit: 2_000 }).map(({ title }) => english(title));

describe.skipIf(noSmallDisk !== null)(`On a full disk${noSmallDisk === null ? '' : ` (${noSmallDisk})`}`, () => {
  beforeEach(() => {
    disk = smallDisk(4);
    clock = new ManualClock(Date.UTC(2026, 10, 21, 3, 45));
    told = [];
  });
  afterEach(() => {
    open?.close();
    disk.remove();
  });
  afterAll(() =>
    console.info(`full disks: ${checked} acknowledged writes checked, ${missing} lost; ${refused} writes refused and not acknowledged`),
  );

  it('each change by the user is refused or stored, and saved data remains readable', () => {
    const store = start();
    const before = tryChanges(store, 0, 60);
    disk.fill();
    const after = tryChanges(store, 60, 2_000);
    expect(refused).toBeGreaterThan(0);
    expect(told).toMatchObject([
      { since: clock.now() / 1_000, fault: { code: 'storage', detail: expect.stringContaining('the disk is full') as string } },
    ]);
    check(store, [...before, ...after]);
    store.close();
    check(start(), [...before, ...after]);
  });

  it('alerts continue in memory, and are saved once there is space', () => {
    const store = start();
    store.alerts.add(alert('before'));
    disk.fill();
    tryChanges(store, 0, 600);
    const ids = Array.from({ length: 300 }, (_, n) => store.alerts.add(alert(`in memory ${n}`)).id);
    expect(new Set(ids).size).toBe(300);
    expect(titles(store)).toHaveLength(301);
    expect(store.alerts.acknowledge(ids.slice(0, 5), 9)).toBe(5);
    store.rules.atomically(() => {
      store.rules.remember({ rule: 'r', ref: 'club_1', body: '{}' });
      store.alerts.change(ids[9] ?? 0, { state: 'cleared', clearedAt: 7 });
    });
    store.lastSeen.heartbeat(1, 2);
    expect(store.unsaved()).not.toBeNull();
    store.tidy();
    expect(told).toHaveLength(1);

    disk.free();
    store.tidy();
    expect([store.unsaved(), told.length, told[1]]).toEqual([null, 2, null]);
    const next = store.alerts.add(alert('after')).id;
    expect(next).toBeGreaterThan(Math.max(...ids));
    store.close();
    const again = start();
    expect(titles(again)).toHaveLength(302);
    expect(again.alerts.one(ids[9] ?? 0)).toMatchObject({ state: 'cleared' });
    expect(again.alerts.countUnseen().unacknowledged).toBe(297);
    expect(again.rules.memos()).toEqual([{ rule: 'r', ref: 'club_1', body: '{}' }]);
  });

  it('a start reads everything, refuses changes, and saves again once there is space', () => {
    const store = start();
    const saved = tryChanges(store, 0, 120);
    store.alerts.add(alert('saved'));
    store.close();
    disk.fill();
    const full = start();
    check(full, saved);
    expect(titles(full)).toEqual(['saved']);
    expect(tryChanges(full, 120, 400).length).toBe(0);
    full.alerts.add(alert('in memory'));
    expect(titles(full)).toEqual(['in memory', 'saved']);
    disk.free();
    full.tidy();
    const more = tryChanges(full, 120, 180);
    expect(more).toHaveLength(60);
    full.close();
    const last = start();
    check(last, [...saved, ...more]);
    expect(titles(last)).toEqual(['in memory', 'saved']);
  });

  it('a backup without space is not made, and existing ones are unchanged', () => {
    const store = start();
    const saved = tryChanges(store, 0, 120);
    const file = store.backup();
    disk.fill();
    expect(() => store.backup()).toThrow();
    expect(store.backups().map((one) => one.file)).toEqual([file]);
    disk.free();
    store.close();
    rmSync(join(disk.dir, 'user.db'));
    check(start(), saved);
  });

  it('the first start is refused with one sentence', () => {
    disk.fill();
    const opened = openUser({ file: join(disk.dir, 'user.db'), backupDir: join(disk.dir, 'backups'), clock });
    expect(opened).toMatchObject({ ok: false, fault: { detail: expect.stringContaining('the disk is full') as string } });
    expect(existsSync(disk.dir)).toBe(true);
    open = null;
  });
});
