import type { CodedText } from '#contract/text/coded-text.ts';
import { CodedTextSchema } from '#contract/text/coded-text-schema.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Most time spans to keep in which no data could be observed. */
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

/** The state that the user last saw. Times in Unix seconds. */
interface Look {
  /** Time of the snapshot in `body`, which a digest compares with. */
  readonly at: number;
  readonly looked: number;
  /** When the engine last ran. */
  readonly ran: number;
  /** Whether a summary of later changes has not been seen yet. */
  readonly pending: boolean;
  /** The snapshot as JSON. */
  readonly body: string;
}
/** A time span without data, and the reason. */
interface Blind {
  readonly since: number;
  readonly until: number;
  readonly why: CodedText;
}

/** Stores when the user last looked, the snapshot of that time, and the spans without data. */
export const createLooks = (handle: Handle) => ({
  get(): Look | null {
    const row = handle.get<Omit<Look, 'pending'> & { pending: number }>(SQL.get);
    return row ? { ...row, pending: row.pending === 1 } : null;
  },
  set: (look: Look): void => void handle.run(SQL.set, { ...look, pending: look.pending ? 1 : 0 }),
  /** Records that the user looked, and the engine ran, until these times. */
  beat: (looked: number, ran: number): void => void handle.run(SQL.beat, looked, ran),
  pend: (pending: boolean): void => void handle.run(SQL.pend, pending ? 1 : 0),
  blind: (from: number): Blind[] =>
    handle
      .all<Omit<Blind, 'why'> & { why: string }>(SQL.blind, from)
      .map((row) => ({ ...row, why: CodedTextSchema.parse(parsed(row.why) ?? row.why) })),
  addBlind: ({ since, until, why }: Blind): void => void handle.run(SQL.addBlind, since, until, JSON.stringify(why)),
  dropBlind: (before: number): void => void handle.run(SQL.dropBlind, before),
});
