import { Draft } from '#contract/model/clubs/draft.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Most drafts per club; beyond it, the one saved longest ago is removed. */
const MOST = 100;

export const SQL = {
  of: `SELECT id, club, name, body, savedAt FROM draft WHERE club = ? ORDER BY savedAt DESC`,
  one: `SELECT id, club, name, body, savedAt FROM draft WHERE id = ?`,
  save: `INSERT INTO draft (id, club, name, body, savedAt) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET club = excluded.club, name = excluded.name, body = excluded.body, savedAt = excluded.savedAt`,
  remove: `DELETE FROM draft WHERE id = ?`,
  prune: `DELETE FROM draft WHERE id IN (SELECT id FROM draft WHERE club = ? ORDER BY savedAt DESC LIMIT -1 OFFSET ?)`,
} as const;

interface Stored {
  readonly id: string;
  readonly club: number;
  readonly name: string;
  readonly body: string;
  readonly savedAt: number;
}
/** Skips a draft that this version cannot read, because a later one wrote it; it stays stored. */
const read = (row: Stored): Draft[] => {
  const draft = Draft.safeParse({ ...row, body: parsed(row.body) });
  return draft.success ? [draft.data] : [];
};

/** Tactics drafts, newest first. */
export const createDrafts = (handle: Handle) => ({
  of: (club: number): Draft[] => handle.all<Stored>(SQL.of, club).flatMap(read),
  save({ id, club, name, body, savedAt }: Draft): void {
    handle.atomically(() => {
      handle.run(SQL.save, id, club, name, JSON.stringify(body), savedAt);
      handle.run(SQL.prune, club, MOST);
    });
  },
  /** Deletes a draft; returns whether it existed. */
  remove(id: string): boolean {
    if (!handle.get<Stored>(SQL.one, id)) return false;
    handle.run(SQL.remove, id);
    return true;
  },
});
