import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ClubRow } from '#contract/model/clubs/club.ts';
import { Holdings } from '#contract/model/market/holdings.ts';
import { Lots } from '#contract/model/market/lots.ts';
import { Orderbook } from '#contract/model/market/orderbook.ts';
import { Trade } from '#contract/model/market/trade.ts';
import { namedColumns, tablesOf } from '#headless/result-tables.ts';
import { tableWriter } from '#headless/terminal-table.ts';

const plain = { style: (_look: string, text: string) => text };
const written = (names: readonly string[], rows: readonly (readonly unknown[])[], width = 80): string[] =>
  tableWriter(namedColumns(names), { ...plain, width })(rows)
    .trimEnd()
    .split('\n');

describe('a table of the terminal', () => {
  it('aligns numbers on the right and texts on the left', () => {
    expect(
      written(
        ['name', 'num'],
        [
          ['a', 5],
          ['long', 12_345],
        ],
      ),
    ).toEqual(['name     num', 'a          5', 'long  12,345']);
  });
  it('prints identifiers as they are typed', () => {
    expect(written(['club_id'], [[12_345]])[1]).toBe('  12345');
  });
  it('prints its header also without rows', () => {
    const write = tableWriter(namedColumns(['name', 'num']), plain);
    expect([write([]), write([['a', 1]])]).toEqual(['name  num\n', 'a       1\n']);
  });
  it('repeats its header when a later row is wider', () => {
    const write = tableWriter(namedColumns(['name']), plain);
    expect([write([['a']]), write([['longer']])]).toEqual(['name\na\n', 'name\nlonger\n']);
  });
  it('shows amounts in coin, and a rate as it is', () => {
    expect(written(['value'], [[18_420], [0.001534]])).toEqual(['   value', '  1.8420', '0.001534']);
  });
  it('shows a number as a time only if it is a plausible one', () => {
    const [, time, later, never] = written(['timestamp'], [[1_700_000_000], [1e11], [1e13]]).map((line) => line.trim());
    expect(time).toMatch(/2023/);
    expect([later, never]).toEqual(['100,000,000,000', '10,000,000,000,000']);
  });
  it('takes the name of a statistic for no time', () => {
    expect(namedColumns(['stat', 'format', 'startedAt', 'blockTimestamp']).map(({ unit }) => unit)).toEqual([
      undefined,
      undefined,
      'unix s',
      'unix s',
    ]);
  });
  it('is as wide as without a terminal if the terminal states no width', () => {
    expect(written(['name'], [['x'.repeat(40)]], 0)).toEqual(['name', 'x'.repeat(40)]);
  });
  it('has any number of rows', () => {
    expect(
      written(
        ['n'],
        Array.from({ length: 150_000 }, () => ['x']),
      ),
    ).toHaveLength(150_001);
  });
  it('counts wide characters as two columns', () => {
    const [, wide, narrow] = written(
      ['name', 'text'],
      [
        ['東京', 'x'],
        ['abcd', 'y'],
      ],
    );
    expect([wide, narrow]).toEqual(['東京  x', 'abcd  y']);
  });
  it('prints a name of strangers on one line, without control characters', () => {
    expect(written(['name'], [['a\u001b[31m\nb']])).toEqual(['name', 'a�[31m b']);
  });
  it('never has a line longer than the terminal', () => {
    const cell = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })), fc.integer({ min: 10, max: 60 }), (rows, width) => {
        for (const line of written(['a', 'price', 'time'], rows, width)) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('the tables of a result', () => {
  const names = (data: unknown, schema?: z.ZodType) =>
    tablesOf(data, schema).map(({ name, columns }) => [name, ...columns.map((column) => column.name)]);

  it('have the columns of the schema without rows', () => {
    expect(names([], z.array(Trade))).toEqual([[null, 'id', 'time', 'share', 'price', 'num', 'buyer', 'seller', 'taker']]);
  });
  it('have units of amounts and times from the schema', () => {
    const units = Object.fromEntries(tablesOf([], z.array(ClubRow))[0]?.columns.map(({ name, unit }) => [name, unit]) ?? []);
    expect(units).toMatchObject({ value: '1/10000 coin', manager_last_active_unix: 'unix s', division: undefined });
  });
  it('are one for each list in an object, after one for its single fields', () => {
    expect(names({ share: 'club_1', bids: [], asks: [] }, Orderbook)).toEqual([
      [null, 'field', 'value'],
      ['bids', 'price', 'num', 'name', 'mint'],
      ['asks', 'price', 'num', 'name', 'mint'],
    ]);
  });
  it('have a column for how a held share ended, before the accounts, and a field for that of lots', () => {
    const by = [{ name: 'ann', total: 3, available: 3, reserved: 0 }];
    const rows = [{ share: 'player_9', total: 3, available: 3, reserved: 0, by, ended: 'retired' }];
    const [held] = tablesOf({ accounts: [], rows, clubs: [], complete: true }, Holdings).filter(({ name }) => name === 'rows');
    expect(held?.columns.map(({ name }) => name)).toEqual(['share', 'total', 'available', 'reserved', 'ended', 'by']);
    expect(held?.rows[0]?.slice(0, 5)).toEqual(['player_9', 3, 3, 0, 'retired']);
    const lots = {
      lots: [],
      closed: [],
      realised: { coin: 0, unknown: 0 },
      open: { num: 0, cost: 0, unknown: 0 },
      held: 0,
      complete: true,
    };
    expect(tablesOf({ ...lots, ended: 'gone' }, Lots)[0]?.rows).toContainEqual(['ended', 'gone']);
  });
  it('include fields that the schema does not know, and values that are no objects', () => {
    expect(names([{ a: 1 }, { b: 2 }])).toEqual([[null, 'a', 'b']]);
    expect(tablesOf(['x', 'y'])).toMatchObject([{ columns: [{ name: 'item' }], rows: [['x'], ['y']], list: true }]);
  });
  it('have no units guessed from names without a schema', () => {
    const data = [{ price: 7, updated_at: 1_700_000_000 }];
    const units = (schema?: z.ZodType) => tablesOf(data, schema)[0]?.columns.map(({ unit }) => unit);
    expect([units(), units(z.array(z.looseObject({})))]).toEqual([
      [undefined, undefined],
      ['1/10000 coin', 'unix s'],
    ]);
    expect(tablesOf({ price: 7 })).toMatchObject([{ rows: [['price', '7']] }]);
  });
  it('need little time for many rows', () => {
    const fields = Array.from({ length: 8 }, (_, at) => [`field${at}`, at] as const);
    const [table] = tablesOf(Array.from({ length: 50_000 }, () => Object.fromEntries(fields)));
    expect([table?.columns.length, table?.rows.length]).toEqual([8, 50_000]);
  });
  it('end with JSON in data of thousands of levels', () => {
    const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => (levels === 0 ? 1 : wrap(nested(levels - 1, wrap)));
    const [table] = tablesOf(nested(3_000, (a) => ({ a })));
    expect(table?.rows).toEqual([[expect.stringMatching(/^a(\.a)+$/), expect.stringMatching(/^\{"a":.*\}$/)]]);
    expect(tablesOf(nested(3_000, (a) => [a]))[0]?.rows).toHaveLength(1);
  });
});
