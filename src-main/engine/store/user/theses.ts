import { Thesis } from '#contract/model/app/thesis.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Most theses to keep; a further one is refused. */
export const MOST_THESES = 1_000;

export const SQL = {
  all: `SELECT body FROM thesis WHERE game = ? ORDER BY due DESC, id`,
  everyGame: `SELECT body FROM thesis ORDER BY due DESC, id LIMIT ?`,
  one: `SELECT body FROM thesis WHERE game = ? AND id = ?`,
  count: `SELECT count(*) AS n FROM thesis`,
  save: `INSERT INTO thesis (id, game, share, due, state, body, savedAt) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    share = excluded.share, due = excluded.due, state = excluded.state, body = excluded.body, savedAt = excluded.savedAt`,
  remove: `DELETE FROM thesis WHERE game = ? AND id = ?`,
} as const;

/** The user's theses by game, the last to become due first. One that a later version wrote and this one cannot read is skipped; it stays. */
export function createTheses(handle: Handle) {
  const read = ({ body }: { readonly body: string }): Thesis | [] => Thesis.safeParse(parsed(body)).data ?? [];
  return {
    all: (game: string): Thesis[] => handle.all<{ body: string }>(SQL.all, game).flatMap(read),
    everyGame: (limit: number): Thesis[] => handle.all<{ body: string }>(SQL.everyGame, limit).flatMap(read),
    one: (game: string, id: string): Thesis | null => handle.all<{ body: string }>(SQL.one, game, id).flatMap(read)[0] ?? null,
    count: (): number => handle.get<{ n: number }>(SQL.count)?.n ?? 0,
    save: (game: string, thesis: Thesis): void =>
      void handle.run(SQL.save, thesis.id, game, thesis.share, thesis.due, thesis.state, JSON.stringify(thesis), thesis.savedAt),
    /** Deletes a thesis; returns whether it existed. */
    remove: (game: string, id: string): boolean => handle.run(SQL.remove, game, id) > 0,
  };
}
