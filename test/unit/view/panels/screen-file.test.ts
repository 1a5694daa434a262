import { expect, it } from 'vitest';
import { fileRows } from '#view/panels/screener/screen-export.ts';
import type { ScreenRow } from '#view/panels/screener/screen-row.ts';
import { screenColumns } from '#view/panels/screener/screen-columns.ts';

const columns = screenColumns('players', {}, {} as never).filter(({ id }) => ['country_id', 'age'].includes(id));
const row = (served: object): ScreenRow => ({ ref: 'player_1', figures: {}, served }) as never;

it('A file of a screen has the code of a country and its name, and nothing where it is unknown', () => {
  const rows = [
    row({ country_id: 'ARG', age: 20 }),
    row({ country_id: 'ENG', age: 21 }),
    row({ country_id: 'QQQ' }),
    row({ country_id: null }),
  ];
  const file = fileRows('players', {}, columns, rows);
  const [code, name] = [file.columns.findIndex((title) => title.startsWith('Country')), file.columns.indexOf('Name of the country')];
  expect(name).toBe(code + 1);
  expect(file.rows.map((cells) => [cells[code], cells[name]])).toEqual([
    ['ARG', 'Argentina'],
    ['ENG', 'England'],
    ['QQQ', 'QQQ'],
    [null, null],
  ]);
  expect(file.rows.every((cells) => cells.length === file.columns.length)).toBe(true);
});
