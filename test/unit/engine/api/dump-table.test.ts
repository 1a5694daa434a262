import { describe, expect, it } from 'vitest';
import { readTable, type TableRow } from '#engine/api/decode/dumps.ts';
import { breathe } from '#engine/base/slices.ts';
import { english } from '../../../support/english-text.ts';

async function read(body: { meta?: Record<string, unknown> | null; data: unknown[] }, tick = () => 0) {
  const rows: TableRow[] = [];
  const got = await readTable('/dumps/club_earnings', body, tick, (row) => rows.push(row));
  return { rows, said: got.ok ? got.value : english(got.fault.detail) };
}
const fields = (...names: string[]) => ({ fields: names });

describe('a bulk table', () => {
  it.each<[rule: string, meta: Record<string, unknown> | null, data: unknown[], rows: unknown[]]>([
    ['in any order', fields('earnings', 'club_id'), [[900, 7]], [{ club_id: 7, earnings: 900 }]],
    ['with unknown columns', fields('club_id', 'mood', 'earnings'), [[7, 'good', 900]], [{ club_id: 7, mood: 'good', earnings: 900 }]],
    ['with missing columns', fields('earnings'), [[900]], [{ earnings: 900 }]],
    ['with a truncated row', fields('club_id', 'earnings'), [[7]], [{ club_id: 7 }]],
    ['with a row longer than the column names', fields('club_id'), [[7, 900]], [{ club_id: 7 }]],
    ['with rows as objects', null, [{ club_id: 7, earnings: 900 }], [{ club_id: 7, earnings: 900 }]],
    [
      'with divisions numbered from 1 as in the model',
      fields('club_division', 'division', 'sub'),
      [[0, 3, 0]],
      [{ club_division: 1, division: 4, sub: 0 }],
    ],
    ['without rows', null, [], []],
  ])('is decoded by the names of its columns: %s', async (_rule, meta, data, rows) => {
    expect((await read({ meta, data })).rows).toEqual(rows);
  });

  it.each<[meta: Record<string, unknown>, updated: number | null]>([
    [{ updated_unix: 1_788_101_247 }, 1_788_101_247],
    [{ updated: '2026-08-30T12:07:27Z' }, 1_788_091_647],
    [{ count: 3 }, null],
  ])('reports when it was made: %j', async (meta, updated) => {
    expect((await read({ meta: { ...fields('a'), ...meta }, data: [[1]] })).said).toEqual({ columns: ['a'], updated });
  });

  it.each<[body: { meta?: Record<string, unknown>; data: unknown[] }, said: string]>([
    [{ data: [[7, 900]] }, '/dumps/club_earnings: `meta.fields` is missing'],
    [{ meta: { fields: 'club_id' }, data: [[7]] }, '/dumps/club_earnings: `meta.fields` is missing'],
    [{ meta: fields('club_id'), data: [null, 'x'] }, '/dumps/club_earnings: `data[0]` is not a row'],
  ])('names the field with a wrong shape %#', async (body, said) => {
    expect((await read(body)).said).toBe(said);
  });

  it('leaves out exactly one invalid row, and reports it', async () => {
    const { rows, said } = await read({ meta: fields('club_id'), data: [[7], null, [8]] });
    expect(rows).toEqual([{ club_id: 7 }, { club_id: 8 }]);
    expect(said).toMatchObject({ unusable: { rows: 1, of: 3, why: '`data[1]` is not a row' } });
  });

  it('is decoded without blocking other work', async () => {
    let [now, turns, done] = [0, 0, false];
    const others = async (): Promise<void> => {
      while (!done) {
        turns++;
        await breathe();
      }
    };
    const reading = read({ meta: fields('club_id'), data: Array.from({ length: 5_000 }, (_, n) => [n]) }, () => (now += 0.5));
    void others();
    expect((await reading).rows).toHaveLength(5_000);
    done = true;
    expect(turns).toBeGreaterThan(100);
  });
});
