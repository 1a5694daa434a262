import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache, type Cache } from '#engine/store/cache/cache.ts';
import type { EntityKind, EntityRef } from '#contract/model/market/share.ts';
import { must, tempFolder, trade } from '../../../support/engine/store.ts';

let folder: ReturnType<typeof tempFolder>;
let cache: Cache;
beforeEach(() => {
  folder = tempFolder();
  cache = must(openCache({ file: `${folder.path}/cache.db`, maxBytes: 1e9 }));
});
afterEach(() => {
  cache.close();
  folder.remove();
});

const put = (names: Readonly<Record<string, string>>, from: 'pack' | 'tool' = 'pack'): void =>
  cache.names.put(
    Object.entries(names).map(([ref, name]) => ({ ref: ref as EntityRef, name, sub: null })),
    from,
  );
const found = (text: string, kinds: readonly EntityKind[] | null = null, limit = 20): string[] =>
  cache.names.search(text, kinds, limit).hits.map((hit) => hit.name);

describe('a name search', () => {
  it('ranks full names first, then beginnings of names, then beginnings of words, then the rest', () => {
    put({ club_1: 'West Leeds', club_2: 'Leedsham', club_3: 'Leeds', club_4: 'York', player_9: 'Leeds Ann' });
    expect(found('leeds')).toEqual(['Leeds', 'Leedsham', 'Leeds Ann', 'West Leeds']);
    put({ club_5: 'United Man', club_6: 'Man United Old' });
    expect(found('man uni')).toEqual(['Man United Old', 'United Man']);
  });

  it.each([
    ['odegaard', 'Martin Ødegaard'],
    ['LUKASZ', 'Łukasz Kowal'],
    ['sao', 'São Paulo'],
    ['gross', 'Pascal Groß'],
    ['Ødeg', 'Martin Ødegaard'],
    ['o’n', 'O’Neil'],
    ['o neil', 'O’Neil'],
  ])('for %s finds %s, ignoring case and accents', (text, name) => {
    put({ player_1: 'Martin Ødegaard', player_2: 'Łukasz Kowal', club_3: 'São Paulo', player_4: 'Pascal Groß', player_5: 'O’Neil' });
    expect(found(text)).toEqual([name]);
  });

  it.each(['7', '#7', ' club 7', 'Club #7', 'club_7', 'CLUB:7'])('for %s finds club 7 by its number', (text) => {
    put({ club_7: 'Ajax', club_8: 'Team 7' });
    expect(found(text)[0]).toBe('Ajax');
  });

  it('finds by number an entity without a name', () => {
    expect(cache.names.search('player 123', null, 5).hits).toEqual([
      { ref: 'player_123', kind: 'player', name: 'Player #123', sub: null, score: 95, lastPrice: null },
    ]);
    expect(found('12')).toEqual(['Club #12', 'Player #12']);
    expect(found('12', ['club'])).toEqual(['Club #12']);
    expect(found('player 12', ['club'])).toEqual([]);
  });

  it('ranks the entity with a name first for a number', () => {
    put({ player_12: 'Ola Lind' });
    expect(found('12')).toEqual(['Ola Lind', 'Club #12']);
  });

  it('respects the kinds and the limit', () => {
    put({ club_1: 'Ann Town', player_1: 'Ann Smith', 'user:annie': 'annie', player_2: 'Joan Ann' });
    expect(found('ann', ['player'])).toEqual(['Ann Smith', 'Joan Ann']);
    expect(found('ann', ['user'])).toEqual(['annie']);
    expect(found('ann', [])).toEqual([]);
    expect(found('ann', null, 2)).toHaveLength(2);
  });

  it.each(['', '   ', '"', '* OR', 'a" AND', '{kind}:club', "'; DROP TABLE named", '🏆', '('])(
    'treats %s as text, not as query syntax',
    (text) => {
      put({ club_1: 'Ann Town' });
      expect(found(text)).toEqual([]);
    },
  );

  it('returns the number of names searched and the last price of a share', () => {
    put({ club_7: 'Ajax', club_8: 'Leeds' });
    cache.trades.add([trade(1, 10, { price: 500 }), trade(2, 20, { price: 600 })]);
    const { hits, indexed } = cache.names.search('aj', null, 5);
    expect(indexed).toBe(2);
    expect(hits[0]?.lastPrice).toBe(600);
  });
});

it('names of a name pack replace names from a tool, never the reverse', () => {
  put({ club_1: 'From tool' }, 'tool');
  put({ club_1: 'From pack' });
  put({ club_1: 'Tool again', club_2: 'Only tool' }, 'tool');
  put({ club_2: 'Newer tool' }, 'tool');
  expect([...cache.names.get(['club_1', 'club_2', 'club_3'] as EntityRef[]).values()].map(({ name }) => name)).toEqual([
    'From pack',
    'Newer tool',
  ]);
  expect(found('only')).toEqual([]);
  expect(found('newer')).toEqual(['Newer tool']);
  expect(cache.names.count()).toBe(2);
});

it('a search reads only a bounded number of rows, however many there are', () => {
  for (let start = 0; start < 20_000; start += 1_000) {
    put(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`player_${start + at}`, `Player Number${start + at}`])));
  }
  put({ club_1: 'Number One' });
  expect(found('number one', ['club'])).toEqual(['Number One']);
  expect(found('number19999')).toEqual(['Player Number19999']);
  expect(cache.names.count()).toBe(20_001);
});
