import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WatchRow } from '#contract/model/app/watchlist.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { listAsCsv, listAsText, readList, withEntries } from '#view/panels/watchlist/list-file.ts';

const texts = (text: string): string[] => readList(text).entries.map((entry) => entry.text);
const item = (ref: string, flag: number | null = null): WatchRow => ({ kind: 'item', ref: ref as EntityRef, flag });
const section = (id: string, title: string): WatchRow => ({ kind: 'section', id, title, closed: false });
const named = (name: string) => () => ({ name, note: '', tags: '' });

describe('a pasted list', () => {
  it.each([
    ['club_7\nKestrel Vale\r\nplayer 12', ['club_7', 'Kestrel Vale', 'player 12']],
    ['Kestrel Vale, Almada Norte; Port Ellory', ['Kestrel Vale', 'Almada Norte', 'Port Ellory']],
    ['touchline://club/7\n#/player/12\nhttps://x.y/z', ['club_7', 'player_12', 'https://x.y/z']],
    ['club_7\tKestrel Vale', ['club_7']],
    ['\uFEFFKestrel Vale\n\n  \n', ['Kestrel Vale']],
    ['', []],
  ])('%j has the lines %j', (text, lines) => expect(texts(text)).toEqual(lines));

  it('has sections from headings', () => {
    const sections = readList('club_1\n# Strikers\nclub_2\n[Keepers]\nclub_3').entries.map((entry) => entry.section);
    expect(sections).toEqual([null, 'Strikers', 'Keepers']);
  });

  it('is read as a CSV file if its first line names columns, with quotes and line ends within them', () => {
    const { entries } = readList('section;ref;name;flag;note\n"A; B";club_7;Kestrel;3;"two\nlines"\n;;"O\'Neil ""X""";9;\n');
    expect(entries).toEqual([
      { text: 'club_7', section: 'A; B', flag: 3, note: 'two\nlines' },
      { text: 'O\'Neil "X"', section: null, flag: null, note: null },
    ]);
  });

  it('of 100,000 lines is cut at 5,000, and says how many lines are left', () => {
    const { entries, left } = readList(Array.from({ length: 100_000 }, (_, n) => `club_${n}`).join('\n'));
    expect([entries.length, left]).toEqual([5_000, 95_000]);
  });

  it('never fails, and never has an entry longer than a name may be', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const entry of readList(text).entries) expect(entry.text.length).toBeLessThanOrEqual(300);
      }),
    ));
});

describe('an exported list', () => {
  it('has no cell that a spreadsheet runs as a formula', () => {
    const rows = [section('s1', '=HYPERLINK("http://x")'), item('user:+1', 2)];
    const csv = listAsCsv(rows, named('@SUM(A1)'));
    expect(csv.split('\n')[1]).toBe(`"'=HYPERLINK(""http://x"")",user:+1,'@SUM(A1),2,,`);
  });

  it('is read back as it was: references, sections and flags', () => {
    const rows = [item('club_1'), section('s1', '=Strikers, "best"'), item('player_2', 4), item("user:o'neil/95", 8)];
    const { entries } = readList(listAsCsv(rows, named('Name, "quoted"')));
    const back = withEntries(
      [],
      entries.map((entry) => ({ ...entry, ref: entry.text as EntityRef })),
    );
    expect(back.rows).toEqual(rows);
  });

  it('as text has a reference and a name a line', () => {
    expect(listAsText([section('s1', 'Clubs'), item('club_1')], named('A\u202Eb\nc'))).toBe('# Clubs\nclub_1\tA\uFFFDb c\n');
  });
});

describe('imported entries', () => {
  const entry = (ref: string, title: string | null = null) => ({ ref: ref as EntityRef, section: title, flag: null });
  it('go into their sections, which are created once, and duplicates are left out', () => {
    const { rows, added } = withEntries(
      [section('s1', 'Clubs'), item('club_1'), section('s2', 'Players')],
      [entry('club_1', 'Players'), entry('club_2', 'Clubs'), entry('club_3', 'New'), entry('club_4', 'New'), entry('club_4', 'Clubs')],
    );
    expect(added).toBe(3);
    expect(rows.map((row) => (row.kind === 'item' ? row.ref : row.title))).toEqual([
      'Clubs',
      'club_1',
      'club_2',
      'Players',
      'New',
      'club_3',
      'club_4',
    ]);
  });

  it('beyond the size of a list are counted', () => {
    const { rows, added, left } = withEntries(
      [item('club_0')],
      Array.from({ length: 5_010 }, (_, n) => entry(`player_${n}`)),
    );
    expect([rows.length, added, left]).toEqual([5_000, 4_999, 11]);
  });
});
