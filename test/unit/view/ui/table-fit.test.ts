import { describe, expect, it } from 'vitest';
import { plainText, toTsv } from '#view/ui/table/copy.ts';
import { at, move, range } from '#view/ui/table/position.svelte.ts';
import { fit } from '#view/ui/table/widths.svelte.ts';
import { readView, type Column } from '#view/ui/table/types.ts';

describe('columns in a limited width', () => {
  const columns = [
    { id: 'name', width: 100, grow: true },
    { id: 'week', width: 60, grow: false },
    { id: 'last', width: 60, grow: false },
  ];
  it.each([
    [300, ['name', 'week', 'last'], []],
    [219, ['name', 'week'], ['last']],
    [159, ['name'], ['week', 'last']],
    [20, ['name'], ['week', 'last']],
  ])('of %i px are dropped whole, the last first, and the first one stays', (room, shown, dropped) =>
    expect(fit(columns, room)).toMatchObject({ shown, dropped }),
  );
  it('leave spare width to the growing column', () => expect(fit(columns, 300).template).toBe('minmax(100px, 1fr) 60px 60px'));
  it('give spare width first to columns whose heading or texts are truncated, from the first on, and never more than there is', () => {
    const wishes = columns.map((column) => ({ ...column, wish: column.width + 30 }));
    const templates = [400, 270, 250, 235, 220].map((room) => fit(wishes, room).template);
    expect(templates).toEqual([
      'minmax(130px, 1fr) 90px 90px',
      'minmax(130px, 1fr) 80px 60px',
      'minmax(130px, 1fr) 60px 60px',
      'minmax(115px, 1fr) 60px 60px',
      'minmax(100px, 1fr) 60px 60px',
    ]);
  });
  it('drop a weak column before the others', () =>
    expect(
      fit(
        [
          { id: 'name', width: 100, grow: true },
          { id: 'week', width: 60, grow: false, weak: true },
          { id: 'last', width: 60, grow: false },
        ],
        200,
      ),
    ).toMatchObject({ shown: ['name', 'last'], dropped: ['week'] }));
  it('drop a strong column last, after shortening the name', () => {
    const priced = [
      { id: 'name', width: 100, grow: true },
      { id: 'last', width: 60, grow: false, strong: true },
      { id: 'day', width: 60, grow: false, strong: true },
      { id: 'volume', width: 60, grow: false },
    ];
    const at = (room: number) => fit(priced, room);
    expect([280, 279, 219, 164, 163, 103].map((room) => at(room).shown.join(' '))).toEqual([
      'name last day volume',
      'name last day',
      'name last day',
      'name last day',
      'name last',
      'name',
    ]);
    expect(at(164).template).toBe('minmax(44px, 1fr) 60px 60px');
  });
  it('always include a growing one', () => expect(fit([{ id: 'a', width: 40, grow: false }], 300).template).toBe('minmax(40px, 1fr)'));
});

describe('the table cursor', () => {
  const press = (key: string, more: object = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...more });
  it.each([
    ['ArrowDown', {}, at(3), at(4)],
    ['ArrowUp', {}, at(0), at(0)],
    ['End', {}, at(3), at(9)],
    ['Home', {}, at(3), at(0)],
    ['PageDown', {}, at(3), at(7)],
    ['PageUp', {}, at(3), at(0)],
    ['ArrowRight', {}, at(3), at(3, 0)],
    ['ArrowLeft', {}, at(3, 0), at(3, -1)],
    ['ArrowRight', { ctrlKey: true }, at(3, 0), at(3, 2)],
    ['ArrowDown', { shiftKey: true }, at(3, 1), { row: 4, column: 1, fromRow: 3, fromColumn: 1 }],
  ])('%s %o', (key, more, from, to) => expect(move(from, press(key, more), 10, 3, 5)).toEqual(to));
  it('ignores other keys and empty tables', () => {
    expect(move(at(0), press('x'), 10, 3, 5)).toBeNull();
    expect(move(at(0), press('ArrowDown'), 0, 3, 5)).toBeNull();
  });
  it('spans all columns as a row cursor, and its block as a cell cursor', () => {
    expect(range({ row: 5, column: -1, fromRow: 3, fromColumn: -1 }, 4)).toEqual({ top: 3, bottom: 5, left: 0, right: 3 });
    expect(range({ row: 1, column: 2, fromRow: 3, fromColumn: 1 }, 4)).toEqual({ top: 1, bottom: 3, left: 1, right: 2 });
  });
});

describe('copied cells', () => {
  const columns: Column<{ name: string; change: string }>[] = [
    { id: 'name', head: 'Name', width: 1, value: (row) => row.name },
    { id: 'change', head: '1 d', width: 1, value: () => null, text: (row) => row.change },
  ];
  it('have headings and a plain minus, without section headings', () => {
    const lines = [
      { kind: 'section' as const, key: 's', title: 'S', closed: false, count: 1 },
      { kind: 'row' as const, key: 'a', row: { name: 'A\tB', change: '−1.4\u2009%' } },
    ];
    expect(toTsv(lines, columns)).toBe('Name\t1 d\nA B\t-1.4 %');
  });
  it('have spaces instead of line breaks', () => expect(plainText(' a\nb ')).toBe('a b'));
});

it('an invalid stored view is read as far as possible', () => {
  expect(readView({ sort: [{ id: 'a', desc: true, more: 1 }, { id: 7 }], columns: ['a', 3], widths: { a: 10, b: -1, c: 'x' } })).toEqual({
    sort: [{ id: 'a', desc: true }],
    columns: ['a'],
    widths: { a: 10 },
  });
  expect(readView(undefined)).toEqual({ sort: [], columns: [], widths: {} });
});
