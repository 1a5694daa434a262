import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntityRef } from '#contract/model/market/share.ts';
import { createHandle, type Handle } from '#engine/store/handle.ts';
import { tempFolder } from '../../../support/engine/store.ts';
import { MIGRATIONS } from '#engine/store/user/schema.ts';
import { compareWith, missingIn } from '#engine/store/user/missing.ts';
import { createNotes, createOpened } from '#engine/store/user/stored-notes.ts';

const ref = 'player_12' as EntityRef;
let handle: Handle;
beforeEach(() => {
  const db = new Database(':memory:');
  for (const step of MIGRATIONS) db.exec(step);
  handle = createHandle(db);
});
afterEach(() => handle.db().close());

describe('a stored note', () => {
  it('has the tags given with it and those in its text, in lower case and once', () => {
    const notes = createNotes(handle);
    notes.set(ref, 'Sell before the #Derby, see a#b and #9 and http://x/#frag. #derby #İyi', 5, ['Scout', 'derby']);
    expect(notes.get(ref)?.tags).toEqual(['scout', 'derby', 'i̇yi']);
    notes.set(ref, 'Sold', 6);
    expect(notes.get(ref)?.tags).toEqual(['scout', 'derby']);
    notes.set(ref, 'Sold', 7, []);
    expect(notes.get(ref)?.tags).toEqual([]);
  });

  it('keeps the text before an editing session, a deletion and a joining, at most twenty of them', () => {
    const notes = createNotes(handle);
    const texts = (): string[] => notes.versions(ref).map(({ text }) => text);
    notes.set(ref, 'one', 1_000);
    notes.set(ref, 'one two', 1_030);
    expect(texts()).toEqual([]);
    notes.set(ref, 'three', 2_000);
    expect(texts()).toEqual(['one two']);
    notes.set(ref, '', 2_001);
    expect([texts(), notes.get(ref)]).toEqual([['three', 'one two'], null]);
    notes.set(ref, 'four', 2_002);
    notes.set(ref, 'four, five', 2_003, undefined, true);
    expect(texts()[0]).toBe('four');
    for (let n = 0; n < 40; n++) notes.set(ref, `text ${n}`, 10_000 + n * 1_000);
    expect(texts()).toHaveLength(20);
  });

  it('is read although its tags are damaged', () => {
    handle.run(`INSERT INTO note (ref, text, at, tags) VALUES (?, 'still #here', 1, '{"broken')`, ref);
    expect(createNotes(handle).all()).toEqual([{ ref, text: 'still #here', at: 1, tags: ['here'] }]);
  });
});

it('what was opened lately is kept newest first, once each, and at most 500 of it', () => {
  const opened = createOpened(handle);
  for (let n = 0; n < 700; n++) opened.add(`club_${n % 650}` as EntityRef, n);
  const all = opened.all();
  expect(all).toHaveLength(500);
  expect(all.slice(0, 2)).toEqual([
    { ref: 'club_49', at: 699 },
    { ref: 'club_48', at: 698 },
  ]);
});

it('a backup from before notes had tags is compared by the columns that both have', () => {
  const folder = tempFolder();
  const file = `${folder.path}/old.db`;
  const old = new Database(file);
  const steps = MIGRATIONS.slice(0, 7);
  for (const step of steps) old.exec(step);
  old.pragma(`user_version = ${steps.length}`);
  old.exec(`INSERT INTO note VALUES ('club_1', 'same', 1), ('club_2', 'lost', 2); UPDATE written SET n = 99`);
  old.close();
  const db = handle.db();
  db.pragma(`user_version = ${MIGRATIONS.length}`);
  db.exec(`INSERT INTO note (ref, text, at) VALUES ('club_1', 'same', 1)`);
  compareWith(db, file, 'user.db');
  expect(missingIn(db)?.names).toEqual(['note']);
  folder.remove();
});
