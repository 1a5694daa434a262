import type { Table } from '../cache/tables.ts';
import type { Notes } from './notes.ts';
import type { Watchlists } from './watchlists.ts';

interface Parts {
  readonly watchlists: Watchlists;
  readonly notes: Notes;
}

/** Tables of the user's own data that can be exported. */
export const TABLES = {
  watchlists: ({ watchlists }: Parts, limit: number): Table => {
    const rows = watchlists.whole().flatMap(({ id, name, rows: entries }) => {
      let section: string | null = null;
      return entries.flatMap((row) => {
        if (row.kind === 'item') return [[id, name, section, row.ref, row.flag]];
        section = row.title;
        return [];
      });
    });
    return { columns: ['list', 'name', 'section', 'ref', 'flag'], rows: rows.slice(0, limit) };
  },
  notes: ({ notes }: Parts, limit: number): Table => ({
    columns: ['ref', 'text', 'at'],
    rows: notes
      .all()
      .slice(0, limit)
      .map(({ ref, text, at }) => [ref, text, at]),
  }),
} as const;
export type UserTable = keyof typeof TABLES;
