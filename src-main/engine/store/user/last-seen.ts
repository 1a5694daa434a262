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
  heartbeat: `UPDATE look SET looked = ?, ran = ? WHERE one = 1`,
  pend: `UPDATE look SET pending = ? WHERE one = 1`,
  gaps: `SELECT since, until, why FROM blind WHERE since >= ? ORDER BY since LIMIT ${MOST_BLIND}`,
  addGap: `INSERT INTO blind VALUES (?, ?, ?) ON CONFLICT (since) DO UPDATE SET until = excluded.until`,
  dropGaps: `DELETE FROM blind WHERE since < ?`,
} as const;

/** The state that the user last saw. Times in Unix seconds. */
interface LastSeen {
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
type DataGap = Readonly<Record<'since' | 'until', number>> & { readonly why: CodedText };

/** Stores when the user last looked, the snapshot of that time, and the spans without data. */
export const createLastSeen = (handle: Handle) => ({
  get(): LastSeen | null {
    const row = handle.get<Omit<LastSeen, 'pending'> & { pending: number }>(SQL.get);
    return row ? { ...row, pending: row.pending === 1 } : null;
  },
  set: (state: LastSeen): void => void handle.run(SQL.set, { ...state, pending: state.pending ? 1 : 0 }),
  /** Records that the user looked, and the engine ran, until these times. */
  heartbeat: (looked: number, ran: number): void => void handle.run(SQL.heartbeat, looked, ran),
  pend: (pending: boolean): void => void handle.run(SQL.pend, pending ? 1 : 0),
  gaps: (from: number): DataGap[] =>
    handle
      .all<Omit<DataGap, 'why'> & { why: string }>(SQL.gaps, from)
      .map((row) => ({ ...row, why: CodedTextSchema.parse(parsed(row.why) ?? row.why) })),
  addGap: ({ since, until, why }: DataGap): void => void handle.run(SQL.addGap, since, until, JSON.stringify(why)),
  dropGaps: (before: number): void => void handle.run(SQL.dropGaps, before),
});
