import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import { WatchRow } from '#contract/model/app/watchlist.ts';
import { week } from '#view/lib/domain/price-change.ts';
import * as edit from '#view/panels/watchlist/watchlist-rows.ts';

const item = (ref: string): WatchRow => ({ kind: 'item', ref: ref as EntityRef, flag: null });
const section = (id: string): WatchRow => ({ kind: 'section', id, title: id, closed: false });
const rows = [section('s1'), item('club_1'), item('club_2'), section('s2'), item('player_9'), item('user:ann')];
const keys = (list: readonly WatchRow[]) => list.map(edit.keyOf);

describe('the watchlist of holdings', () => {
  it('lists clubs, then players, the largest holding first, without headings or flags', () => {
    const held = ['player_4', 'club_9', 'club_2', 'player_3'].map((share, n) => ({ share: share as Share, total: n === 1 ? 5 : 10 }));
    expect(edit.heldRows(held)).toEqual(['club_2', 'club_9', 'player_3', 'player_4'].map(item));
  });
});

describe('edits of a watchlist', () => {
  it('move a row before another, or to the end', () => {
    expect(keys(edit.moveBefore(rows, 'player_9', 'club_1'))).toEqual([
      'section:s1',
      'player_9',
      'club_1',
      'club_2',
      'section:s2',
      'user:ann',
    ]);
    expect(keys(edit.moveBefore(rows, 'club_1', null)).at(-1)).toBe('club_1');
    expect(edit.moveBefore(rows, 'club_1', 'gone')).toEqual(rows);
  });
  it('do not add an entry twice', () =>
    expect(keys(edit.add(rows, ['club_1', 'club_3'] as EntityRef[], 'club_1'))).toEqual([
      'section:s1',
      'club_1',
      'club_3',
      'club_2',
      'section:s2',
      'player_9',
      'user:ann',
    ]));
  it('give a new section an id of its own', () =>
    expect(keys(edit.addSection(rows, 'New', 'club_2'))).toEqual([
      'section:s1',
      'club_1',
      'section:s3',
      'club_2',
      'section:s2',
      'player_9',
      'user:ann',
    ]));
  it('collapse and rename a section', () => {
    expect(edit.toggleSection(rows, 'section:s1')[0]).toMatchObject({ closed: true });
    expect(edit.renameSection(rows, 'section:s2', 'Held')[3]).toMatchObject({ title: 'Held' });
  });
  it('set and clear a flag', () => expect(edit.setFlag(edit.setFlag(rows, 'club_1', 3), 'club_1', null)).toEqual(rows));
  it('never lose or duplicate a row', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys(rows)), fc.option(fc.constantFrom(...keys(rows))), (key, before) => {
        const moved = edit.moveBefore(rows, key, before);
        expect([...keys(moved)].sort()).toEqual([...keys(rows)].sort());
        for (const row of moved) expect(WatchRow.safeParse(row).success).toBe(true);
      }),
    );
  });
});

it('ids are requested in ascending chunks, each once', () => {
  const many = [item('club_5'), item('club_1'), item('club_3'), item('club_1'), item('player_4')];
  expect(edit.idChunks(many, 'club', 2)).toEqual([[1, 3], [5]]);
  expect(edit.idChunks(many, 'player')).toEqual([[4]]);
  expect(edit.idChunks([], 'club')).toEqual([]);
});

it('a spread is a fraction of the mid, and needs both sides', () => {
  expect(edit.spread(99, 101)).toBeCloseTo(2);
  expect(edit.spread(null, 101)).toBeNull();
});

describe('the weekly figures of a row', () => {
  const row = { last_price: 110, last_7days_price: [0, 80, 90, 95, 99, 100, 108] };
  it('leave days without a price out of the sparkline', () => expect(week(row)).toEqual([80, 90, 95, 99, 100, 108]));
});

describe('a rule for each row of a list', () => {
  const rules = edit.bySubject([
    { subject: { kind: 'holdings' } },
    { subject: { kind: 'watchlist', id: 'screen:a' } },
    { subject: { kind: 'watchlist', id: 'list' } },
    { subject: { kind: 'watchlist', id: 'list' } },
    { subject: { kind: 'entity', ref: 'club_1' as EntityRef } },
    { subject: { kind: 'game' } },
  ]);
  it.each([
    [edit.HELD, { kind: 'holdings' }, 1],
    ['screen:a', { kind: 'watchlist', id: 'screen:a' }, 1],
    ['list', { kind: 'watchlist', id: 'list' }, 2],
    ['other', { kind: 'watchlist', id: 'other' }, 0],
  ])('on %s has the subject %j, and its rows count %i beside their own', (id, subject, count) => {
    expect(edit.subjectOf(id)).toEqual(subject);
    expect([edit.rulesOn('club_2' as EntityRef, id, rules), edit.rulesOn('club_1' as EntityRef, id, rules)]).toEqual([count, count + 1]);
  });
});
