import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT name FROM account ORDER BY position`,
  add: `INSERT INTO account (name) VALUES (?) ON CONFLICT (name) DO NOTHING`,
  remove: `DELETE FROM account WHERE name = ?`,
} as const;

/** Account names that the user has added, in that order. */
export function createAccounts(handle: Handle) {
  const lent = new Set<string>();
  const saved = (): string[] => handle.all<{ name: string }>(SQL.all).map(({ name }) => name);
  return {
    all: (): string[] => [...new Set([...saved(), ...lent])],
    add: (name: string): void => void handle.run(SQL.add, name),
    /** Adds a name for this run only, when the disk refused to save it. */
    lend: (name: string): void => void lent.add(name),
    remove(name: string): void {
      handle.run(SQL.remove, name);
      lent.delete(name);
    },
  };
}
