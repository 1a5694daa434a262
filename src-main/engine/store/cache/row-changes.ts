import type { Share } from '#contract/model/market/share.ts';
import type { Handle } from '../handle.ts';

/** A field of a stored row that differed from one reading to the next. Values are JSON; `at`: Unix seconds of the newer reading. */
export interface RowChange {
  readonly share: Share;
  readonly field: string;
  readonly at: number;
  readonly old: string;
  readonly new: string;
}

const SQL = {
  note: `INSERT OR REPLACE INTO row_change VALUES (@share, @field, @at, @old, @new)`,
  since: `SELECT share, field, at, old, new FROM row_change WHERE at >= ? ORDER BY at, share, field`,
  drop: `DELETE FROM row_change WHERE at < ?`,
} as const;

export const createRowChanges = (handle: Handle) => ({
  note: (changes: readonly RowChange[]): void => handle.atomically(() => changes.forEach((change) => handle.run(SQL.note, change))),
  /** Returns the changes from a time on, oldest first. */
  since: (time: number): RowChange[] => handle.all<RowChange>(SQL.since, time),
  drop: (before: number): number => handle.run(SQL.drop, before),
});
