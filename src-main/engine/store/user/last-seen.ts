import type { Handle } from '../handle.ts';

/** Spans kept in which nothing was followed. */
const MOST_BLIND = 50;

export const SQL = {
  get: `SELECT at, looked, ran, pending, body FROM look WHERE one = 1`,
  set: `INSERT INTO look VALUES (1, @at, @looked, @ran, @pending, @body) ON CONFLICT (one) DO UPDATE
        SET at = excluded.at, looked = excluded.looked, ran = excluded.ran, pending = excluded.pending, body = excluded.body`,
  beat: `UPDATE look SET looked = ?, ran = ? WHERE one = 1`,
  pend: `UPDATE look SET pending = ? WHERE one = 1`,
  blind: `SELECT since, until, why FROM blind WHERE since >= ? ORDER BY since LIMIT ${MOST_BLIND}`,
  addBlind: `INSERT INTO blind VALUES (?, ?, ?) ON CONFLICT (since) DO UPDATE SET until = excluded.until`,
  dropBlind: `DELETE FROM blind WHERE since < ?`,
} as const;

/** What the user knew when they last looked. Times in Unix seconds. */
export interface Look {
  /** As of when `body` is, which is what a digest compares with. */
  readonly at: number;
  readonly looked: number;
  /** When the engine last ran. */
  readonly ran: number;
  /** Whether what happened since waits to be seen. */
  readonly pending: boolean;
  /** JSON. */
  readonly body: string;
}
export interface Blind {
  readonly since: number;
  readonly until: number;
  readonly why: string;
}

/** When the user last looked, how things stood then, and when nobody could follow them. */
export const createLooks = (handle: Handle) => ({
  get(): Look | null {
    const row = handle.get<Omit<Look, 'pending'> & { pending: number }>(SQL.get);
    return row ? { ...row, pending: row.pending === 1 } : null;
  },
  set: (look: Look): void => void handle.run(SQL.set, { ...look, pending: look.pending ? 1 : 0 }),
  /** The user looked, and the engine ran, until then. */
  beat: (looked: number, ran: number): void => void handle.run(SQL.beat, looked, ran),
  pend: (pending: boolean): void => void handle.run(SQL.pend, pending ? 1 : 0),
  blind: (from: number): Blind[] => handle.all<Blind>(SQL.blind, from),
  addBlind: ({ since, until, why }: Blind): void => void handle.run(SQL.addBlind, since, until, why),
  dropBlind: (before: number): void => void handle.run(SQL.dropBlind, before),
});
export type Looks = ReturnType<typeof createLooks>;
