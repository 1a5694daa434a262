import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmitter } from '#engine/base/emitter.ts';
import { alertCommands } from '#engine/commands/alert-commands.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import { opensOf } from '#engine/alerts/alert-entry.ts';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import { AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';
import { english } from '../../../support/english-text.ts';
import { verbatim } from '#contract/text/coded-text.ts';

let folder: ReturnType<typeof tempFolder>;
let user: UserStore;
beforeEach(() => {
  folder = tempFolder();
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  user = must(openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock })).store;
});
afterEach(() => {
  user.close();
  folder.remove();
});

const plain: Omit<Alert, 'id'> = {
  rule: 'r1',
  name: 'Price',
  priority: 'normal',
  kind: 'price',
  ref: 'club_7' as EntityRef,
  at: 1_000,
  title: verbatim('Kestrel Vale: Price'),
  text: verbatim('last price 1.2 coin'),
  value: 12_000,
  threshold: 10_000,
  source: 'rest',
  height: 9,
  observedAt: 999,
  why: [],
  late: null,
  state: 'firing',
  clearedAt: null,
  acknowledgedAt: null,
  delivery: [],
  opens: { panel: 'chart', ref: 'club_7' as EntityRef, params: {} },
};
const add = (more: Partial<Alert> = {}): number => user.alerts.add({ ...plain, ...more }).id;
const ids = (of: Parameters<UserStore['alerts']['list']>[0]): number[] => user.alerts.list(of, english).map(({ id }) => id);

describe('the history of alerts', () => {
  it('filters by kind, priority, entity and rule together', () => {
    const price = add();
    const vote = add({ kind: 'vote-opened', priority: 'critical', rule: 'r2' });
    const other = add({ kind: 'vote-opened', ref: 'club_8' as EntityRef, rule: 'r2' });
    expect(ids({ limit: 10 })).toEqual([other, vote, price]);
    expect(ids({ limit: 10, kinds: ['vote-opened'] })).toEqual([other, vote]);
    expect(ids({ limit: 10, priority: 'critical' })).toEqual([vote]);
    expect(ids({ limit: 10, rule: 'r2', ref: 'club_8' as EntityRef })).toEqual([other]);
    expect(ids({ limit: 10, kinds: ['price'], ref: 'club_8' as EntityRef })).toEqual([]);
  });

  it('searches title, text and rule, ignoring case and accents', () => {
    const found = add({ title: verbatim('Røykvik IL: Spread'), text: verbatim('spread 4 %'), name: 'Breites Buch' });
    add();
    expect(ids({ limit: 10, text: 'roykvik' })).toEqual([found]);
    expect(ids({ limit: 10, text: 'BUCH spread' })).toEqual([found]);
    expect(ids({ limit: 10, text: 'røykvik price' })).toEqual([]);
  });

  it('contains the alerts of earlier versions, whose texts were stored as words', () => {
    const words = { title: 'Kestrel Vale: Price', text: 'last price 1.2 coin' };
    const id = add(words as object);
    expect(user.alerts.one(id)).toMatchObject({ title: verbatim(words.title), text: verbatim(words.text) });
    expect(ids({ limit: 10, text: 'kestrel' })).toEqual([id]);
  });

  it('finds a rare alert behind more than one page of others', () => {
    const rare = add({ kind: 'injured' });
    user.rules.atomically(() => {
      for (let n = 0; n < 2_300; n++) add();
    });
    expect(ids({ limit: 5, kinds: ['injured'] })).toEqual([rare]);
    expect(ids({ limit: 5, kinds: ['injured'], before: rare })).toEqual([]);
  });

  it('counts unread alerts and the critical ones among them, and lists only those on request', () => {
    const [seen, unseen, urgent] = [add(), add(), add({ priority: 'critical', rule: 'r2' })];
    user.alerts.acknowledge([seen], 2_000);
    expect(user.alerts.countUnseen()).toEqual({ unacknowledged: 2, critical: 1 });
    expect(ids({ limit: 10, unseen: true })).toEqual([urgent, unseen]);
    expect(ids({ limit: 10, unseen: true, rule: 'r1' })).toEqual([unseen]);
    expect(user.alerts.acknowledge(null, 3_000)).toBe(2);
    expect(user.alerts.countUnseen()).toEqual({ unacknowledged: 0, critical: 0 });
  });
});

it('the alerts of a deleted rule count as read and are kept; alerts of other rules are unchanged', async () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const changed = createEmitter<LocalKind>();
  const heard: LocalKind[] = [];
  changed.on((kind) => heard.push(kind));
  const commands = alertCommands({ user, changed, clock } as unknown as Parameters<typeof alertCommands>[0]);
  for (const id of ['r1', 'r2']) user.rules.save({ id, savedAt: 1 } as never);
  for (let n = 0; n < 208; n++) add();
  const other = add({ rule: 'r2' });
  must(await commands['rule.remove']({ id: 'r1' }));
  expect(ids({ limit: 1_000, unseen: true })).toEqual([other]);
  expect(user.alerts.countUnseen().unacknowledged).toBe(1);
  expect(ids({ limit: 1_000, rule: 'r1' })).toHaveLength(208);
  expect(heard).toEqual(['alerts', 'rules']);
});

it('an alert of every kind opens the panel of its subject', () => {
  expect(AlertKind.options.filter((kind) => opensOf(kind, null).panel === 'alerts')).toEqual([]);
});

it('an alert about a vote on one share opens the page of that vote, an alert about the game opens the list', () => {
  expect(opensOf('vote-opened', 'club_3' as EntityRef)).toMatchObject({ panel: 'proposal', ref: 'club_3' });
  expect(opensOf('vote-opened', null)).toMatchObject({ panel: 'votes', ref: null });
  expect(opensOf('result', 'club_3' as EntityRef, 'fixture:9' as EntityRef)).toMatchObject({ panel: 'match', ref: 'fixture:9' });
  expect(opensOf('fixture', 'club_3' as EntityRef, 'fixture:9' as EntityRef)).toMatchObject({ panel: 'schedule', ref: 'club_3' });
  expect(opensOf('injured', 'club_3' as EntityRef)).toMatchObject({ panel: 'squad' });
  expect(opensOf('injured', 'player_3' as EntityRef)).toMatchObject({ panel: 'player' });
});

it('active alerts are counted', () => {
  add();
  const over = add();
  user.alerts.change(over, { state: 'cleared', clearedAt: 1 });
  expect(user.alerts.countActive()).toBe(1);
});
