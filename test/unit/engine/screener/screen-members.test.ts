import fc from 'fast-check';
import { expect, describe, it } from 'vitest';
import { compareMembers, type Members } from '#contract/model/market/saved-screen.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Handle } from '#engine/store/handle.ts';
import { createScreens } from '#engine/store/user/stored-screens.ts';
import { changesOf } from '#engine/screener/screen-refs.ts';

const ref = (id: number): EntityRef => `player_${id}` as EntityRef;
/** The first members of a set of ids, as a run finds them. */
const first = (ids: ReadonlySet<number>, most: number): Members => ({
  refs: [...ids]
    .sort((a, b) => a - b)
    .slice(0, most)
    .map(ref),
  total: ids.size,
});
const minus = (all: ReadonlySet<number>, less: ReadonlySet<number>) => new Set([...all].filter((id) => !less.has(id)));
const sets = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }).map((ids) => new Set(ids));

describe('the changes between two runs of a screen', () => {
  it('are all that came and went while both lists are complete', () => {
    fc.assert(
      fc.property(sets, sets, (before, now) => {
        expect(changesOf(first(before, 99), first(now, 99))).toEqual({
          entered: first(minus(now, before), 99).refs,
          left: first(minus(before, now), 99).refs,
        });
      }),
    );
  });

  it('name no row that fits both before and after, however many of the rows are followed', () => {
    fc.assert(
      fc.property(sets, sets, fc.integer({ min: 1, max: 20 }), (before, now, most) => {
        const { entered, left } = changesOf(first(before, most), first(now, most));
        const [came, went] = [new Set([...minus(now, before)].map(ref)), new Set([...minus(before, now)].map(ref))];
        expect(entered.every((one) => came.has(one))).toBe(true);
        expect(left.every((one) => went.has(one))).toBe(true);
      }),
    );
  });

  it('are none after the first run', () => {
    expect(changesOf(null, first(new Set([1, 2]), 9))).toEqual({ entered: [], left: [] });
  });
});

it('Members are in the order of their numbers, traders in that of their names', () => {
  expect([ref(100), ref(20), ref(3)].sort(compareMembers)).toEqual([ref(3), ref(20), ref(100)]);
  expect(['user:b', 'user:B', 'user:a'].sort((a, b) => compareMembers(a as EntityRef, b as EntityRef))).toEqual([
    'user:B',
    'user:a',
    'user:b',
  ]);
});

describe('a screen that an earlier version stored', () => {
  const stored = (refs: readonly EntityRef[]) => {
    const body = { name: 'Old', kind: 'players', run: { at: 5, refs, entered: [ref(1)], left: [] }, seen: refs };
    return createScreens({ all: () => [{ id: 'a', body: JSON.stringify(body), savedAt: 1 }] } as unknown as Handle).get('a');
  };
  it('keeps its rows and its latest run', () => {
    const members = { refs: [ref(3), ref(20)], total: 2 };
    expect(stored([ref(20), ref(3)])).toMatchObject({ name: 'Old', members, seen: members, shown: [], run: { at: 5, entered: [ref(1)] } });
  });
  it('begins to follow its rows anew if its list by rank was full', () => {
    expect(stored(Array.from({ length: 500 }, (_, at) => ref(at)))).toMatchObject({ name: 'Old', members: null, seen: null });
  });
});
