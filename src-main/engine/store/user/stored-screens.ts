import { SavedScreen } from '#contract/model/market/saved-screen.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT id, body, savedAt FROM screen ORDER BY position`,
  get: `SELECT id, body, savedAt FROM screen WHERE id = ?`,
  /** A known screen keeps its position; a new one goes last. */
  save: `INSERT INTO screen (id, body, savedAt) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, savedAt = excluded.savedAt`,
  remove: `DELETE FROM screen WHERE id = ?`,
} as const;

interface Stored {
  readonly id: string;
  readonly body: string;
  readonly savedAt: number;
}
/** Skips a screen that cannot be read; it stays stored. */
const read = ({ id, body, savedAt }: Stored): SavedScreen[] => {
  const own = parsed(body);
  return [SavedScreen.safeParse({ ...(typeof own === 'object' ? own : null), id, savedAt }).data ?? []].flat();
};

/** The user's saved screens in the order of creation, each with its latest run. */
export const createScreens = (handle: Handle) => ({
  all: (): SavedScreen[] => handle.all<Stored>(SQL.all).flatMap(read),
  get: (id: string): SavedScreen | null => handle.all<Stored>(SQL.get, id).flatMap(read)[0] ?? null,
  save: ({ id, savedAt, ...body }: SavedScreen): void => void handle.run(SQL.save, id, JSON.stringify(body), savedAt),
  remove: (id: string): boolean => handle.run(SQL.remove, id) > 0,
});
