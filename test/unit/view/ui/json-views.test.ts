import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, flatten, rowLists } from '#view/ui/json/answer-rows.ts';
import { openAtFirst, treeLines, valueAt } from '#view/ui/json/tree.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

const answer = {
  page: 1,
  items: [
    { id: 7, name: 'a/b' },
    { id: 8, name: '~' },
  ],
  none: null,
};

describe('a response as a tree', () => {
  it('is expanded at the top and where there is little content', () => {
    expect(treeLines(answer, openAtFirst).map(({ depth, key, text, open }) => [depth, key, text, open])).toEqual([
      [0, null, 'page: 1, items: [2], none: null', true],
      [1, 'page', '1', false],
      [1, 'items', '{…}, {…}', true],
      [2, '0', 'id: 7, name: "a/b"', false],
      [2, '1', 'id: 8, name: "~"', false],
      [1, 'none', 'null', false],
    ]);
  });
  it('is one line when collapsed', () => {
    expect(treeLines(answer, () => false)).toHaveLength(1);
  });
  it('has a line for every value, each with its own path to that value', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Object.values(value).reduce((sum: number, one) => sum + count(one), 0) : 1;
    fc.assert(
      fc.property(jsonValue({ maxDepth: 4 }), (value) => {
        const lines = treeLines(value, () => true);
        expect(lines).toHaveLength(count(value));
        expect(new Set(lines.map(({ path }) => path)).size).toBe(lines.length);
        for (const { path, kind, text } of lines.slice(0, 30)) {
          const there = valueAt(value, path);
          if (kind !== 'object' && kind !== 'list') expect(JSON.stringify(there)).toBe(text);
        }
      }),
    );
  });
});

describe('the rows of a response', () => {
  const of = (value: unknown) => rowLists(value).map(({ path, rows }) => [path, rows.length]);
  it.each<[what: string, answer: unknown, lists: unknown]>([
    ['a list', [{ a: 1 }], [['', 1]]],
    ['a page', answer, [['items', 2]]],
    [
      'two lists, the longer one first',
      { bid: [{ price: 1 }], ask: [{ price: 1 }, { price: 2 }] },
      [
        ['ask', 2],
        ['bid', 1],
      ],
    ],
    ['a bulk response', { meta: { fields: ['a', 'b'] }, data: [[1, 2]] }, [['data', 1]]],
    ['an object of similar entries', { data: { 1: [[1]], 2: [[2]], 3: [] } }, [['data', 3]]],
    ['plain values', [1, 2, 3], []],
    ['null', null, []],
  ])('%s', (_what, value, lists) => {
    expect(of(value)).toEqual(lists);
  });
  it('name their columns as the response does', () => {
    const [list] = rowLists({ meta: { fields: ['club', 'sum'] }, data: [[7, 5]] });
    expect(list && flatten(list.rows[0], list.fields)).toEqual({ club: 7, sum: 5 });
  });
  it('have a column for each field of a small nested object, and JSON for deeper ones', () => {
    const row = flatten({ share: { club: 7 }, bids: [1, 2], name: null, won: true });
    expect(row).toEqual({ 'share.club': 7, bids: '[1,2]', name: null, won: true });
    expect(columnsOf([row, { 'share.club': 'x' }])).toEqual([
      { name: 'share.club', figures: false },
      { name: 'bids', figures: false },
      { name: 'name', figures: true },
      { name: 'won', figures: false },
    ]);
  });
});
