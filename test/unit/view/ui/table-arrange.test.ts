import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '#view/ui/table/arrange.ts';
import { hold } from '#view/ui/table/order.svelte.ts';
import type { Column, Line } from '#view/ui/table/types.ts';

interface Row {
  readonly name: string;
  readonly price: number | null;
}
const columns: Column<Row>[] = [
  { id: 'name', head: 'Name', width: 80, value: (row) => row.name },
  { id: 'price', head: 'Price', width: 50, right: true, value: (row) => row.price },
];
const row = (name: string, price: number | null): Line<Row> => ({ kind: 'row', key: name, row: { name, price } });
const section = (key: string, closed = false): Line<Row> => ({ kind: 'section', key, title: key, closed });
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);
const list = [row('Ås', 3), row('b', null), row('c', 1), section('S'), row('d10', 2), row('d9', 2), row('e', 5)];
const by = (id: string, desc = false) => [{ id, desc }];

describe('the order of a table', () => {
  it('is unchanged without a sort key', () =>
    expect(keys(arrange(list, columns, [], ''))).toEqual(['Ås', 'b', 'c', 'S', 'd10', 'd9', 'e']));
  it('sorts rows within their section', () =>
    expect(keys(arrange(list, columns, by('price', true), ''))).toEqual(['Ås', 'c', 'b', 'S', 'e', 'd10', 'd9']));
  it('puts unknown values last in both directions', () =>
    expect(keys(arrange(list, columns, by('price'), '')).slice(0, 3)).toEqual(['c', 'Ås', 'b']));
  it('uses the second key for equal values', () =>
    expect(keys(arrange(list, columns, [...by('price'), ...by('name')], '')).slice(4)).toEqual(['d9', 'd10', 'e']));
  it('keeps the count of a collapsed section and hides its rows', () => {
    const lines = arrange([section('S', true), row('a', 1), row('b', 2)], columns, [], '');
    expect(lines).toEqual([expect.objectContaining({ key: 'S', count: 2, closed: true })]);
  });
});

describe('the filter of a table', () => {
  it('ignores accents and case', () => expect(keys(arrange(list, columns, [], 'as'))).toEqual(['Ås']));
  it('expands collapsed sections and drops those without a match', () => {
    const lines = arrange([section('S', true), row('apple', 1), section('T'), row('pear', 1)], columns, [], 'app');
    expect(keys(lines)).toEqual(['S', 'apple']);
  });
});

describe('the held order of a table', () => {
  const wanted = arrange(list, columns, by('price', true), '');
  it('keeps rows in place and counts how many would move', () => {
    const { lines, changed } = hold(['c', 'Ås', 'b', 'S', 'd10', 'd9', 'e'], wanted);
    expect(keys(lines)).toEqual(['c', 'Ås', 'b', 'S', 'd10', 'd9', 'e']);
    expect(changed).toBe(5);
  });
  it('puts a new row last in its section and removes a missing one', () => {
    expect(keys(hold(['x', 'c', 'Ås', 'S', 'e'], wanted).lines)).toEqual(['c', 'Ås', 'b', 'S', 'e', 'd10', 'd9']);
  });
  it('always has the same rows as the wanted order, and changes nothing when held at that order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 }),
        fc.array(fc.string({ maxLength: 3 })),
        (names, before) => {
          const lines = arrange(
            names.map((name, i) => row(name, i % 3)),
            columns,
            by('price'),
            '',
          );
          expect(new Set(keys(hold(before, lines).lines))).toEqual(new Set(names));
          expect(hold(keys(lines), lines)).toEqual({ lines, changed: 0 });
        },
      ),
    );
  });
});

it('rows with the same key are separate lines', () => {
  const column: Column<{ n: number }> = { id: 'n', head: 'N', width: 10, value: ({ n }) => n };
  const lines = [3, 1, 2].map((n): Line<{ n: number }> => ({ kind: 'row', key: 'same', row: { n } }));
  const drawn = arrange(lines, [column], [{ id: 'n', desc: false }], '');
  expect(drawn.flatMap((line) => (line.kind === 'row' ? [line.row.n] : []))).toEqual([1, 2, 3]);
  expect(new Set(drawn.map(({ key }) => key)).size).toBe(3);
});
