import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT name FROM account ORDER BY position`,
  add: `INSERT INTO account (name) VALUES (?) ON CONFLICT (name) DO NOTHING`,
  remove: `DELETE FROM account WHERE name = ?`,
} as const;

/** Account names the user watches, in the order they were added. */
export const createAccounts = (handle: Handle) => ({
  all: (): string[] => handle.all<{ name: string }>(SQL.all).map(({ name }) => name),
  add: (name: string): void => void handle.run(SQL.add, name),
  remove: (name: string): void => void handle.run(SQL.remove, name),
});
