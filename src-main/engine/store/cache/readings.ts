import type { Source } from '#contract/snapshot.ts';
import type { Handle } from '../handle.ts';

/** A stored answer: `body` is JSON, `observedAt` in Unix seconds, `height` null if not reported. */
interface StoredReading {
  readonly body: string;
  readonly source: Source;
  readonly height: number | null;
  readonly observedAt: number;
  /** A note for the user that the value is incomplete, such as a part of a list or missing rows; null or absent if it is complete. */
  readonly partial?: string | null;
}
export type KeyedReading = StoredReading & { readonly key: string };

const put = `INSERT INTO reading (key, body, source, height, observedAt, partial) VALUES (@key, @body, @source, @height, @observedAt, @partial)
  ON CONFLICT (key) DO UPDATE SET body = excluded.body, source = excluded.source, height = excluded.height, observedAt = excluded.observedAt,
    partial = excluded.partial`;

export const SQL = {
  load: `SELECT body, source, height, observedAt, partial FROM reading WHERE key = ?`,
  save: `${put} WHERE CASE WHEN excluded.height IS NULL OR reading.height IS NULL
    THEN excluded.observedAt >= reading.observedAt ELSE excluded.height >= reading.height END`,
  replace: put,
  /** All readings of one resource: a key is the resource's name, a space and the parameters. */
  range: `SELECT key, body, source, height, observedAt, partial FROM reading WHERE key >= ? AND key < ? LIMIT ?`,
  before: `SELECT key FROM reading WHERE observedAt < ? ORDER BY observedAt LIMIT ?`,
  drop: `DELETE FROM reading WHERE key = ?`,
} as const;

export function createReadings(handle: Handle) {
  const each = (sql: string, rows: readonly KeyedReading[]): void =>
    handle.atomically(() => {
      for (const { key, body, source, height, observedAt, partial = null } of rows)
        handle.run(sql, { key, body, source, height, observedAt, partial });
    });
  return {
    load: (key: string): StoredReading | null => handle.get<StoredReading>(SQL.load, key) ?? null,
    /** Keeps the newer reading, by height if both have one, otherwise by time. */
    save: (rows: readonly KeyedReading[]): void => each(SQL.save, rows),
    /** Replaces readings in any case: after a reorganisation the lower height is the right one. */
    replace: (rows: readonly KeyedReading[]): void => each(SQL.replace, rows),
    ofResource: (name: string, limit: number): KeyedReading[] => handle.all<KeyedReading>(SQL.range, `${name} `, `${name}!`, limit),
    dropBefore: (time: number, limit: number): number =>
      handle.all<{ key: string }>(SQL.before, time, limit).reduce((sum, { key }) => sum + handle.run(SQL.drop, key), 0),
  };
}
export type Readings = ReturnType<typeof createReadings>;
