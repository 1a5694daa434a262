import { allTags, type Note, type NoteVersion } from '#contract/model/app/note.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Earlier texts kept per note, and most entities remembered as opened. */
const MOST_VERSIONS = 20;
const MOST_OPENED = 500;
/** The text before is kept as a version if the note was not changed for this many seconds, or if it is deleted or joined with another. */
const SESSION_SECONDS = 600;

export const SQL = {
  all: `SELECT ref, text, at, tags FROM note ORDER BY ref`,
  get: `SELECT ref, text, at, tags FROM note WHERE ref = ?`,
  set: `INSERT INTO note (ref, text, at, tags) VALUES (?, ?, ?, ?)
    ON CONFLICT (ref) DO UPDATE SET text = excluded.text, at = excluded.at, tags = excluded.tags`,
  remove: `DELETE FROM note WHERE ref = ?`,
  keep: `INSERT INTO note_version (ref, at, text, tags) SELECT ref, at, text, tags FROM note WHERE ref = ? ON CONFLICT (ref, at) DO UPDATE
    SET text = excluded.text, tags = excluded.tags`,
  versions: `SELECT text, at, tags FROM note_version WHERE ref = ? ORDER BY at DESC`,
  prune: `DELETE FROM note_version WHERE ref = @ref AND at < (SELECT at FROM note_version WHERE ref = @ref ORDER BY at DESC LIMIT 1 OFFSET @kept)`,
  opened: `SELECT ref, at FROM opened ORDER BY at DESC, ref LIMIT ?`,
  open: `INSERT INTO opened VALUES (?, ?) ON CONFLICT (ref) DO UPDATE SET at = excluded.at`,
  close: `DELETE FROM opened WHERE at < (SELECT at FROM opened ORDER BY at DESC LIMIT 1 OFFSET ?)`,
} as const;

type Row = Omit<NoteVersion, 'tags'> & { readonly tags: string };
/** Its own tags, without those in its text. */
const ownTags = ({ tags }: Row): string[] => {
  const read = parsed(tags);
  return Array.isArray(read) ? read.filter((tag): tag is string => typeof tag === 'string') : [];
};
const whole = <R extends Row>(row: R) => ({ ...row, tags: allTags(ownTags(row), row.text) });

/** One note per entity, with its earlier texts; times in Unix seconds. */
export const createNotes = (handle: Handle) => ({
  all: (): Note[] => handle.all<Row & Pick<Note, 'ref'>>(SQL.all).map(whole),
  get(ref: EntityRef): Note | null {
    const row = handle.get<Row & Pick<Note, 'ref'>>(SQL.get, ref);
    return row ? whole(row) : null;
  },
  versions: (ref: EntityRef): NoteVersion[] => handle.all<Row>(SQL.versions, ref).map(whole),
  /** Sets a note; an empty text without tags removes it. Without `tags`, its own tags stay. `keep` stores the text before as a version. */
  set(ref: EntityRef, text: string, at: number, tags?: readonly string[], keep = false): void {
    handle.atomically(() => {
      const before = handle.get<Row>(SQL.get, ref);
      const own = tags ?? (before && text !== '' ? ownTags(before) : []);
      if (before && before.text !== text && (keep || text === '' || at - before.at >= SESSION_SECONDS)) {
        handle.run(SQL.keep, ref);
        handle.run(SQL.prune, { ref, kept: MOST_VERSIONS - 1 });
      }
      if (text === '' && own.length === 0) handle.run(SQL.remove, ref);
      else handle.run(SQL.set, ref, text, at, JSON.stringify(own));
    });
  },
});

/** The entities opened lately, newest first. */
export const createOpened = (handle: Handle) => ({
  all: (): { ref: EntityRef; at: number }[] => handle.all(SQL.opened, MOST_OPENED),
  add: (ref: EntityRef, at: number): void =>
    handle.atomically(() => {
      handle.run(SQL.open, ref, at);
      handle.run(SQL.close, MOST_OPENED - 1);
    }),
});
