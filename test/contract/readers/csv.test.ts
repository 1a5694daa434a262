import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORTS, type Output } from '#contract/commands.ts';
import { header, toCsv } from '#contract/csv.ts';
import { toCsv as portfolioCsv } from '#view/panels/portfolio/export.ts';
import { synced } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';
import { message, english } from '../../support/english-text.ts';

type Lines = readonly (readonly string[])[];

/** Two independent readers without any hint about the file. */
const READERS = [
  ['csv-parse', (text: string): Lines => parse(text) as string[][]],
  ['Papa Parse', (text: string): Lines => Papa.parse<string[]>(text, { delimiter: ',' }).data.slice(0, -1)],
] as const;

const LEAD = /^[\s\u200B\u2060\uFEFF]*[=+\-@|＝＋－＠｜−﹢﹣﹦﹫]/;
/** The expected text of a cell: a quote mark in front of anything a spreadsheet runs; numbers are unchanged. */
function found(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // As a reader finds it that separates by semicolons, tabs or lines.
  const parts = text.split(/([;\t\r\n])/).map((part, at) => (at % 2 === 0 && LEAD.test(part) ? `'${part}` : part));
  return /^[\t\r\n]/.test(text) ? `'${parts.join('')}` : parts.join('');
}
const csv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string => [...toCsv(columns, rows)].join('');

const ODD = [
  '',
  'plain',
  'a, b',
  'say "hello"',
  '"',
  '""',
  'two\nlines',
  'two\r\nlines',
  'one\rreturn',
  ' leading',
  'trailing ',
  '=1+1',
  '+49 30',
  '-5',
  '@name',
  '|calc',
  '＝1+1',
  '＋1',
  '－1',
  '＠name',
  '−5 %',
  ' =1+1',
  '\u200B=1+1',
  'a;=1+1',
  'Club; ＝1',
  'two\n=lines',
  '\t=1',
  '\ttab',
  '\n',
  "'quoted",
  'a;b',
  'ビア犬 ⚽ 👩🏽‍🚀',
  '\uFEFFmark',
  'null',
];
const cell = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '=', '＝', '-', "'", 'x'), maxLength: 12 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.record({ id: fc.nat(), name: fc.string() }),
);

describe.each(READERS)('%s reads what Touchline writes', (_, read) => {
  it('returns every cell, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }), (rows) => {
        expect(read(csv(['share', 'price', 'name'], rows))).toEqual([
          ['share', 'price (1/10000 coin)', 'name'],
          ...rows.map((row) => row.map(found)),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(ODD)('returns the name %j', (odd) => {
    expect(read(csv(['id', 'name'], [[7, odd]]))[1]).toEqual(['7', found(odd)]);
    expect(read(portfolioCsv([{ share: 'club_7', name: odd, held: -5 }]))[1]).toEqual(['club_7', found(odd), '-5']);
  });

  it('finds no text cell that runs as a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '|', '1', 'A', ' ') }), { minLength: 1 }),
        (texts) => {
          for (const file of [
            csv(
              ['id', 'name'],
              texts.map((text) => [1, text]),
            ),
            portfolioCsv(texts.map((name) => ({ id: 1, name }))),
          ])
            for (const [, name = ''] of read(file).slice(1)) expect(LEAD.test(name) || /^[\t\r\n]/.test(name)).toBe(false);
        },
      ),
    );
  });

  it('finds coin amounts of the portfolio as numbers, also negative ones', () => {
    const [heads, ...rows] = read(portfolioCsv([{ share: 'club_7', open_raw: -12_345, open_coin: '-1.2345' }]));
    expect([heads, ...rows]).toEqual([
      ['share', 'open_raw', 'open_coin'],
      ['club_7', '-12345', '-1.2345'],
    ]);
  });

  it('finds numbers exactly', () => {
    const numbers = [0, -5, 18_420, 1_795_000_000, Number.MAX_SAFE_INTEGER, -0.25, 1e21, 1e-7];
    const [, ...rows] = read(
      csv(
        ['id', 'value'],
        numbers.map((number) => [1, number]),
      ),
    );
    expect(rows.map(([, text]) => Number(text))).toEqual(numbers);
  });

  it('finds a table without rows as its header line', () => {
    expect(read(csv(['share', 'name'], []))).toEqual([['share', 'name']]);
  });
});

describe('every exported table', () => {
  let rig: Rig;
  const tables = new Map<string, Output<'table.export'>>();
  beforeAll(async () => {
    rig = await createRig();
    await synced(rig);
    const owner = rig.world.users.name(5);
    const tell = async (...[name, input]: Parameters<Rig['client']['command']>) => {
      const result = await rig.client.command(name, input);
      if (!result.ok) throw new Error(`${name}: ${message(result.fault)} ${english(result.fault.detail) ?? ''}`);
    };
    await tell('account.add', { name: owner });
    await tell('watchlist.add', { name: '=2+3, "odd"\nname', refs: ['club_3', 'player_5'] } as never);
    await tell('note.set', { ref: 'club_3', text: '-1, "quoted"\r\nsecond line' } as never);
    const due = Math.floor(rig.world.now()) + 30 * 86_400;
    await tell('thesis.save', {
      thesis: { share: 'club_3', text: '@odd, "quoted"', measure: 'price', side: 'above', level: 1, due },
    } as never);
    await tell('estimate.note', { estimates: [{ kind: 'payback', ref: 'player_5', value: 1_234, due }] } as never);
    const watched = [
      rig.watch('trades', { limit: 200 }),
      rig.watch('orderbook', { share: 'club_3' as never }),
      rig.watch('users', { limit: 20 } as never),
      rig.watch('votes', {}),
      rig.watch('auctions', {}),
      rig.watch('portfolio', { names: [owner] }),
      rig.watch('transactions', { names: [owner] }),
      rig.watch('calendar', { clubs: [3 as never] }),
    ];
    await rig.until(
      () => watched.every(({ last }) => last().status === 'live'),
      () => watched.map(({ last }) => last().fault ?? last().status),
    );
    for (const table of EXPORTS) {
      const answer = await rig.client.command('table.export', {
        table,
        limit: 2_000,
        ...(table === 'calendar' && { clubs: [3 as never] }),
        ...(table === 'records' && { class: 'books' }),
      });
      if (!answer.ok) throw new Error(`${table}: ${message(answer.fault)} ${english(answer.fault.detail) ?? ''}`);
      tables.set(table, answer.value);
    }
  });
  afterAll(() => rig.stop());

  it.each(EXPORTS)('%s is read by both readers as exported', (table) => {
    const { columns, rows } = tables.get(table) ?? { columns: [], rows: [] };
    expect(columns.length).toBeGreaterThan(1);
    const meant = [columns.map(header), ...rows.map((row) => columns.map((__, at) => found(row[at])))];
    for (const [, read] of READERS) expect(read(csv(columns, rows))).toEqual(meant);
  });

  it('most tables have rows', () => {
    const empty = EXPORTS.filter((table) => tables.get(table)?.rows.length === 0);
    expect(empty.filter((table) => !['alerts', 'rules'].includes(table))).toEqual([]);
  });
});

it('a spreadsheet that separates by semicolons finds no formula in any cell either', () => {
  const names = ['a;=1+1', ';=HYPERLINK("http://x")', '＝1', 'x;\u200B＝1', 'plain; name', '=cmd|x', 'a\t=1', '\r=1'];
  const text = csv(
    ['id', 'name', 'more'],
    names.map((name, id) => [id, name, name]),
  );
  for (const line of Papa.parse<string[]>(text, { delimiter: ';' }).data)
    for (const part of line) expect(part).not.toMatch(/^[\s\u200B\u2060\uFEFF]*[=+@|＝＋＠｜]/);
});

it('a name is written unchanged, without characters that reorder or run it', () => {
  expect(csv(['name'], [['abc\u202Edef'], ['\u001B[31mred'], ['\u009B2J']])).toBe('name\nabc\uFFFDdef\n\uFFFD[31mred\n\uFFFD2J\n');
});
