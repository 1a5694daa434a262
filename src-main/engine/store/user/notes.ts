import type { EntityRef } from '#contract/model/market/share.ts';
import type { Handle } from '../handle.ts';

interface Note {
  readonly ref: EntityRef;
  readonly text: string;
  /** Unix seconds. */
  readonly at: number;
}

export const SQL = {
  all: `SELECT ref, text, at FROM note ORDER BY ref`,
  set: `INSERT INTO note VALUES (?, ?, ?) ON CONFLICT (ref) DO UPDATE SET text = excluded.text, at = excluded.at`,
  remove: `DELETE FROM note WHERE ref = ?`,
} as const;

/** One note per entity; an empty text removes it. */
export const createNotes = (handle: Handle) => ({
  all: (): Note[] => handle.all<Note>(SQL.all),
  set(ref: EntityRef, text: string, at: number): void {
    if (text === '') handle.run(SQL.remove, ref);
    else handle.run(SQL.set, ref, text, at);
  },
});
export type Notes = ReturnType<typeof createNotes>;
