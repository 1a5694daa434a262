import { z } from 'zod';
import { compareMembers, Members, MOST_LISTED, SavedScreen } from '#contract/model/market/saved-screen.ts';
import { EntityRef } from '#contract/model/market/share.ts';
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
/** The members of a screen; of a list by rank, which earlier versions stored, only a complete one tells them. */
const Followed = z
  .union([Members, z.array(EntityRef).transform((refs) => (refs.length < MOST_LISTED ? inOrder(refs) : null))])
  .nullable()
  .catch(null);
/** A saved screen, the rows that fitted at its latest run, and those that fitted when the user last looked at it as a list. */
const StoredScreen = SavedScreen.extend({ members: Followed.default(null), seen: Followed.default(null) });
export type StoredScreen = z.output<typeof StoredScreen>;

function inOrder(refs: readonly EntityRef[]): Members {
  return { refs: refs.toSorted(compareMembers), total: refs.length };
}
/** Skips a screen that cannot be read; it stays stored. */
const read = ({ id, body, savedAt }: Stored): StoredScreen[] => {
  const own = parsed(body) as { readonly run?: { readonly refs?: unknown } | null } | null;
  const before = typeof own === 'object' ? { members: own?.run?.refs ?? null, ...own } : null;
  return [StoredScreen.safeParse({ ...before, id, savedAt }).data ?? []].flat();
};

/** The user's saved screens in the order of creation, each with its latest run. */
export const createScreens = (handle: Handle) => ({
  all: (): StoredScreen[] => handle.all<Stored>(SQL.all).flatMap(read),
  get: (id: string): StoredScreen | null => handle.all<Stored>(SQL.get, id).flatMap(read)[0] ?? null,
  save: ({ id, savedAt, ...body }: SavedScreen & Partial<StoredScreen>): void =>
    void handle.run(SQL.save, id, JSON.stringify(body), savedAt),
  remove: (id: string): boolean => handle.run(SQL.remove, id) > 0,
});
