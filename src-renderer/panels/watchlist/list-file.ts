import { toCsv } from '#contract/csv.ts';
import { readLink } from '#contract/links.ts';
import { MOST_WATCH_ROWS, type WatchRow } from '#contract/model/app/watchlist.ts';
import { EntityRef } from '#contract/model/market/share.ts';
import { safeLine } from '#contract/safe-text.ts';

/** One entry of a file or of pasted text: the text that names an entity, with what the file says about it. */
export interface ListEntry {
  readonly text: string;
  readonly section: string | null;
  readonly flag: number | null;
  readonly note: string | null;
}
interface ListFile {
  readonly entries: readonly ListEntry[];
  /** Lines beyond the most that one list can have. */
  readonly left: number;
}
/** Longest text of one entry; what is longer is cut and cannot be found. */
const MOST_CHARACTERS = 300;
type Head = 'ref' | 'id' | 'name' | 'section' | 'flag' | 'note';

/** Splits one line of a CSV file into its cells. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let i = 0; i < line.length; i++) {
    const sign = line[i] ?? '';
    const doubled = quoted && sign === '"' && line[i + 1] === '"';
    if (doubled) i++;
    if (sign === '"' && !doubled && (quoted || cell === '')) {
      quoted = !quoted;
    } else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}
/** Splits a text into lines; a line end within quotes belongs to its cell. */
function linesOf(text: string, quotes: boolean): string[] {
  if (!quotes) return text.split(/\r\n|\r|\n/);
  const lines: string[] = [];
  let open = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    const whole = open === '' ? line : `${open}\n${line}`;
    const balanced = (whole.match(/"/g) ?? []).length % 2 === 0;
    if (balanced) lines.push(whole);
    open = balanced ? '' : whole;
  }
  return open === '' ? lines : [...lines, ...open.split('\n')];
}
/** Removes the apostrophe that an export puts before what a spreadsheet would run as a formula. */
const bare = (cell: string): string => safeLine(cell.replace(/^'(?=\s*[=+\-@|])/, '')).trim();

const refOf = (text: string): string => {
  const link = readLink(text);
  return (link?.kind === 'open' ? link.opens.ref : null) ?? text;
};
const entryOf = (text: string, more: Partial<ListEntry> = {}): ListEntry[] => {
  const cut = refOf(text).slice(0, MOST_CHARACTERS);
  return cut === '' ? [] : [{ text: cut, section: null, flag: null, note: null, ...more }];
};

function fromTable(lines: readonly string[], separator: string, heads: readonly string[]): ListEntry[] {
  return lines.flatMap((line) => {
    const cells = cellsOf(line, separator);
    const at = (head: Head): string => bare(cells[heads.indexOf(head)] ?? '');
    const flag = Number(at('flag'));
    const [ref, id, name] = [at('ref'), at('id'), at('name')];
    return entryOf(EntityRef.safeParse(ref).success ? ref : name || id || ref, {
      section: at('section').slice(0, 80) || null,
      flag: Number.isInteger(flag) && flag >= 1 && flag <= 8 ? flag : null,
      note: cells[heads.indexOf('note')]?.trim() || null,
    });
  });
}
function fromLines(lines: readonly string[]): ListEntry[] {
  let section: string | null = null;
  return lines.flatMap((raw) => {
    const [first = ''] = raw.split('\t');
    const line = bare(first);
    const [, bracket, hash] = /^(?:\[(.{1,80})\]|#{1,3}\s+(.{1,80}))$/.exec(line) ?? [];
    section = bracket ?? hash ?? section;
    return bracket || hash ? [] : entryOf(line, { section });
  });
}

/** Reads a file or pasted text: a CSV file with a heading, or one id, reference or name a line, with headings as `# Section`. */
export function readList(text: string): ListFile {
  const clean = text.replace(/^\uFEFF/, '');
  const [head = ''] = clean.split(/[\r\n]/, 1);
  const separator = ['\t', ';', ','].find((one) => head.includes(one)) ?? ',';
  const heads = cellsOf(head, separator).map((one) => bare(one).toLowerCase());
  const table = heads.some((one) => one === 'ref' || one === 'name' || one === 'id') && heads.every((one) => one.length < 40);
  const lines = linesOf(clean, table).filter((line) => line.trim() !== '');
  // A single line may have several names.
  const plain = !table && lines.length === 1 && /[;,]/.test(lines[0] ?? '') ? (lines[0] ?? '').split(/[;,]/) : lines;
  const entries = table ? fromTable(lines.slice(1, MOST_WATCH_ROWS + 1), separator, heads) : fromLines(plain.slice(0, MOST_WATCH_ROWS));
  return { entries, left: Math.max(0, (table ? lines.length - 1 : plain.length) - MOST_WATCH_ROWS) };
}

/** What an export says about an entity beside its row. */
export interface RowNames {
  readonly name: string;
  readonly note: string;
  readonly tags: string;
}

/** Returns a list as a CSV file, with names and notes that no spreadsheet runs as a formula. */
export function listAsCsv(rows: readonly WatchRow[], known: (ref: EntityRef) => RowNames): string {
  let section = '';
  const cells = rows.flatMap((row) => {
    if (row.kind === 'item') {
      const { name, note, tags } = known(row.ref);
      return [[section, row.ref, name, row.flag, note, tags]];
    }
    section = row.title;
    return [];
  });
  return [...toCsv(['section', 'ref', 'name', 'flag', 'note', 'tags'], cells)].join('');
}

/** Returns a list as plain text: a reference and its name a line, headings as `# Section`. */
export const listAsText = (rows: readonly WatchRow[], known: (ref: EntityRef) => RowNames): string =>
  rows
    .map((row) => (row.kind === 'section' ? `\n# ${safeLine(row.title)}` : `${row.ref}\t${safeLine(known(row.ref).name)}`))
    .join('\n')
    .trimStart()
    .concat('\n');

/** Adds entries to a list: in their sections, which are created if needed, and at the end without one. What is there stays as it is. */
export function withEntries(
  rows: readonly WatchRow[],
  entries: readonly (Pick<ListEntry, 'section' | 'flag'> & { readonly ref: EntityRef })[],
): { readonly rows: WatchRow[]; readonly added: number; readonly left: number } {
  const there = new Set(rows.flatMap((row) => (row.kind === 'item' ? [row.ref] : [])));
  const parts: { head: WatchRow | null; rows: WatchRow[] }[] = [{ head: null, rows: [] }];
  for (const row of rows) {
    if (row.kind === 'section') parts.push({ head: row, rows: [] });
    else parts.at(-1)?.rows.push(row);
  }
  const ids = new Set(rows.flatMap((row) => (row.kind === 'section' ? [row.id] : [])));
  let [added, left, size] = [0, 0, rows.length];
  for (const { ref, section, flag } of entries) {
    if (there.has(ref)) continue;
    let part = section === null ? parts.at(-1) : parts.find(({ head }) => head?.kind === 'section' && head.title === section);
    const needs = part ? 1 : 2;
    if (size + needs > MOST_WATCH_ROWS) {
      left++;
      continue;
    }
    if (!part) {
      let n = ids.size + 1;
      while (ids.has(`s${n}`)) n++;
      ids.add(`s${n}`);
      part = { head: { kind: 'section', id: `s${n}`, title: section ?? '', closed: false }, rows: [] };
      parts.push(part);
    }
    part.rows.push({ kind: 'item', ref, flag });
    there.add(ref);
    size += needs;
    added++;
  }
  return { rows: parts.flatMap(({ head, rows: own }) => (head ? [head, ...own] : own)), added, left };
}
