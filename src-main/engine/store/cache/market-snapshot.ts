import type { Source } from '#contract/snapshot.ts';
import type { Handle } from '../handle.ts';

/**
 * Kinds of rows that the market sync stores, one row each: every club, player and order book, prices of traded players, players who are
 * offered on loan, earnings, and traders, whose ids are places in a list.
 */
export const CENSUS = [
  ...(['club', 'player', 'club_book', 'player_book', 'player_price', 'player_loan', 'player_earning', 'club_earning', 'user'] as const),
] as const;
export type CensusKind = (typeof CENSUS)[number];

export interface CensusRow {
  readonly id: number;
  readonly body: string;
  readonly source: Source;
  readonly height: number | null;
  /** Time of the request in Unix seconds. */
  readonly observedAt: number;
  /** Generation of the chain; it grows when the chain goes back and earlier heights become void. */
  readonly era: number;
}
/** A row that an event named and that has not been read again yet. `at`: Unix seconds when the event was received. */
export interface DirtyRow {
  readonly id: number;
  readonly height: number;
  readonly at: number;
}

const columns = `id, body, source, height, observedAt, era`;
const texts = <K extends CensusKind>(kind: K) =>
  ({
    /** An answer that was requested earlier, or is from an older block, never replaces a row. */
    [`${kind}.put`]: `INSERT INTO census_${kind} (${columns}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body,
      source = excluded.source, height = excluded.height, observedAt = excluded.observedAt, era = excluded.era
      WHERE excluded.era > era OR CASE WHEN excluded.height IS NULL OR height IS NULL
        THEN excluded.observedAt >= observedAt ELSE excluded.height >= height END`,
    [`${kind}.get`]: `SELECT ${columns} FROM census_${kind} WHERE id = ?`,
    [`${kind}.after`]: `SELECT ${columns} FROM census_${kind} WHERE id > ? ORDER BY id LIMIT ?`,
    [`${kind}.last`]: `SELECT max(id) AS id FROM census_${kind}`,
    [`${kind}.seen`]: `SELECT id, observedAt FROM census_${kind} WHERE id > ? ORDER BY id LIMIT ?`,
    [`${kind}.dropUnseen`]: `DELETE FROM census_${kind} WHERE id > ? AND id <= ? AND observedAt < ?`,
    [`${kind}.count`]: `SELECT count(*) AS n FROM census_${kind}`,
    [`${kind}.drop`]: `DELETE FROM census_${kind} WHERE id > ? AND id <= ?`,
  }) as Record<`${K}.${'put' | 'get' | 'after' | 'last' | 'seen' | 'dropUnseen' | 'drop' | 'count'}`, string>;

export const SQL = {
  ...texts('club'),
  ...texts('player'),
  ...texts('club_book'),
  ...texts('player_book'),
  ...texts('player_price'),
  ...texts('player_loan'),
  ...texts('player_earning'),
  ...texts('club_earning'),
  ...texts('user'),
  placeOf: `SELECT id FROM census_user WHERE json_extract(body, '$.name') = ? ORDER BY observedAt DESC LIMIT 1`,
  markDirty: `INSERT INTO dirty (kind, id, height, at) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE
    SET height = max(height, excluded.height), at = excluded.at`,
  dirtyRows: `SELECT id, height, at FROM dirty WHERE kind = ? LIMIT ?`,
  /** A row is clean once it was read at the event's block or later; without a height, once requested after the event was received. */
  clean: `DELETE FROM dirty WHERE kind = @kind AND id = @id AND CASE WHEN @height IS NULL THEN at <= @at ELSE height <= @height END`,
} as const;

export function createCensus(handle: Handle) {
  return {
    /** Stores the rows that are not older than the stored ones. Returns the number of rows passed; a failing cache returns -1. */
    put: (kind: CensusKind, rows: readonly CensusRow[]): number =>
      handle.atomically(() => {
        for (const { id, body, source, height, observedAt, era } of rows)
          handle.run(SQL[`${kind}.put`], id, body, source, height, observedAt, era);
        return rows.length;
      }),
    get: (kind: CensusKind, ids: readonly number[]): CensusRow[] =>
      ids.flatMap((id) => handle.get<CensusRow>(SQL[`${kind}.get`], id) ?? []),
    /** Returns the next rows after an id, in ascending order. */
    after: (kind: CensusKind, id: number, limit: number): CensusRow[] => handle.all<CensusRow>(SQL[`${kind}.after`], id, limit),
    /** The ids of traders with these names; those that are not stored are missing from the map. */
    placesOf: (names: readonly string[]): Map<string, number> =>
      new Map(
        names.flatMap((name) => {
          const row = handle.get<{ id: number }>(SQL.placeOf, name);
          return row ? [[name, row.id] as const] : [];
        }),
      ),
    /** Returns the next ids after an id and the request times of their rows. */
    seen: (kind: CensusKind, id: number, limit: number): Pick<CensusRow, 'id' | 'observedAt'>[] =>
      handle.all<Pick<CensusRow, 'id' | 'observedAt'>>(SQL[`${kind}.seen`], id, limit),
    count: (kind: CensusKind): number => handle.get<{ n: number }>(SQL[`${kind}.count`])?.n ?? 0,
    last: (kind: CensusKind): number => handle.get<{ id: number | null }>(SQL[`${kind}.last`])?.id ?? 0,
    /** Deletes rows of a range of ids (first excluded, last included) that were not requested since then. Returns their number. */
    dropUnseen: (kind: CensusKind, from: number, to: number, since: number): number =>
      handle.run(SQL[`${kind}.dropUnseen`], from, to, since),
    drop: (kind: CensusKind, from: number, to: number): number => handle.run(SQL[`${kind}.drop`], from, to),
    markDirty: (kind: CensusKind, ids: readonly number[], height: number, at: number): void =>
      handle.atomically(() => ids.forEach((id) => handle.run(SQL.markDirty, kind, id, height, at))),
    dirtyRows: (kind: CensusKind, limit: number): DirtyRow[] => handle.all<DirtyRow>(SQL.dirtyRows, kind, limit),
    clean: (kind: CensusKind, ids: readonly number[], height: number | null, at: number): void =>
      handle.atomically(() => ids.forEach((id) => handle.run(SQL.clean, { kind, id, height, at }))),
    /** Clears all marks, because a complete reading replaces those of single rows. */
    clearDirty: (): void => void handle.db().exec('DELETE FROM dirty'),
  };
}
export type Census = ReturnType<typeof createCensus>;
