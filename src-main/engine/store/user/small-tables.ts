import { Drawing } from '#contract/model/app/layout.ts';
import { Draft } from '#contract/model/clubs/draft.ts';
import type { Share } from '#contract/model/market/share.ts';
import { parsed } from '../../base/json.ts';
import { remembered, type Handle } from '../handle.ts';

/** Most drafts per club; beyond it, the one saved longest ago is removed. */
const MOST_DRAFTS = 100;

export const SQL = {
  settings: {
    all: `SELECT name, value FROM setting ORDER BY name`,
    set: `INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    drop: `DELETE FROM setting WHERE name = ?`,
  },
  accounts: {
    all: `SELECT name FROM account ORDER BY position`,
    add: `INSERT INTO account (name) VALUES (?) ON CONFLICT (name) DO NOTHING`,
    remove: `DELETE FROM account WHERE name = ?`,
  },
  drawings: {
    of: `SELECT body FROM drawing WHERE share = ? ORDER BY id`,
    save: `INSERT INTO drawing VALUES (?, ?, ?) ON CONFLICT (share, id) DO UPDATE SET body = excluded.body`,
    remove: `DELETE FROM drawing WHERE share = ? AND id = ?`,
  },
  drafts: {
    of: `SELECT id, club, name, body, savedAt FROM draft WHERE club = ? ORDER BY savedAt DESC`,
    save: `INSERT INTO draft (id, club, name, body, savedAt) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET club = excluded.club, name = excluded.name, body = excluded.body, savedAt = excluded.savedAt`,
    remove: `DELETE FROM draft WHERE id = ?`,
    prune: `DELETE FROM draft WHERE id IN (SELECT id FROM draft WHERE club = ? ORDER BY savedAt DESC LIMIT -1 OFFSET ?)`,
  },
} as const;

/** Stores settings that differ from their defaults. An unreadable one counts as not set; `undefined` restores the default. */
export function createSettings(handle: Handle) {
  const stored = remembered(handle, (): Readonly<Record<string, unknown>> => {
    const rows = handle.all<{ name: string; value: string }>(SQL.settings.all).map(({ name, value }) => [name, parsed(value)] as const);
    return Object.freeze(Object.fromEntries(rows.filter(([, value]) => value !== undefined)));
  });
  return {
    /** Clears the remembered settings, after rows were changed by other means than `set`. */
    forget: stored.forget,
    /** The same object is returned until a setting changes. */
    all: stored.get,
    set(name: string, value: unknown): void {
      stored.forget();
      if (value === undefined) handle.run(SQL.settings.drop, name);
      else handle.run(SQL.settings.set, name, JSON.stringify(value));
    },
  };
}

/** Account names that the user has added, in that order. */
export function createAccounts(handle: Handle) {
  const lent = new Set<string>();
  return {
    all: (): string[] => [...new Set([...handle.all<{ name: string }>(SQL.accounts.all).map(({ name }) => name), ...lent])],
    add: (name: string): void => void handle.run(SQL.accounts.add, name),
    /** Adds a name for this run only, when the disk refused to save it. */
    lend: (name: string): void => void lent.add(name),
    remove(name: string): void {
      handle.run(SQL.accounts.remove, name);
      lent.delete(name);
    },
  };
}

/** The user's drawings on the chart of a share. */
export const createDrawings = (handle: Handle) => ({
  of: (share: Share): Drawing[] =>
    handle.all<{ body: string }>(SQL.drawings.of, share).flatMap(({ body }) => Drawing.safeParse(parsed(body)).data ?? []),
  save: (share: Share, drawing: Drawing): void => void handle.run(SQL.drawings.save, share, drawing.id, JSON.stringify(drawing)),
  remove: (share: Share, id: string): void => void handle.run(SQL.drawings.remove, share, id),
});

/** Tactics drafts, newest first. A draft that a later version wrote and this one cannot read is skipped; it stays stored. */
export const createDrafts = (handle: Handle) => ({
  of: (club: number): Draft[] =>
    handle.all<{ body: string }>(SQL.drafts.of, club).flatMap((row) => Draft.safeParse({ ...row, body: parsed(row.body) }).data ?? []),
  save: ({ id, club, name, body, savedAt }: Draft): void =>
    handle.atomically(() => {
      handle.run(SQL.drafts.save, id, club, name, JSON.stringify(body), savedAt);
      handle.run(SQL.drafts.prune, club, MOST_DRAFTS);
    }),
  /** Deletes a draft; returns whether it existed. */
  remove: (id: string): boolean => handle.run(SQL.drafts.remove, id) > 0,
});
