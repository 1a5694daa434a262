import type { Source } from '#contract/snapshot.ts';
import type { Handle } from '../handle.ts';

/** What a sync of the whole market keeps, one row each: every club, every player, every orderbook of the dumps. */
export const CENSUS = ['club', 'player', 'club_book', 'player_book'] as const;
export type CensusKind = (typeof CENSUS)[number];

/** `observedAt`: when it was asked for, Unix seconds. `era` grows when the chain goes back and heights before mean nothing. */
export interface CensusRow {
  readonly id: number;
  readonly body: string;
  readonly source: Source;
  readonly height: number | null;
  readonly observedAt: number;
  readonly era: number;
}
/** Something an event named that was not read again yet. `at`: Unix seconds when it was heard. */
export interface Dirt {
  readonly id: number;
  readonly height: number;
  readonly at: number;
}

const columns = `id, body, source, height, observedAt, era`;
const texts = <K extends CensusKind>(kind: K) =>
  ({
    /** An answer that was asked for earlier, or made from an older block, never takes a row back. */
    [`${kind}.put`]: `INSERT INTO census_${kind} (${columns}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body,
      source = excluded.source, height = excluded.height, observedAt = excluded.observedAt, era = excluded.era
      WHERE excluded.era > era OR CASE WHEN excluded.height IS NULL OR height IS NULL
        THEN excluded.observedAt >= observedAt ELSE excluded.height >= height END`,
    [`${kind}.get`]: `SELECT ${columns} FROM census_${kind} WHERE id = ?`,
    [`${kind}.after`]: `SELECT ${columns} FROM census_${kind} WHERE id > ? ORDER BY id LIMIT ?`,
    [`${kind}.last`]: `SELECT max(id) AS id FROM census_${kind}`,
    [`${kind}.seen`]: `SELECT id, observedAt FROM census_${kind} WHERE id > ? ORDER BY id LIMIT ?`,
    [`${kind}.ids`]: `SELECT id FROM census_${kind} WHERE id > ? ORDER BY id LIMIT ?`,
    [`${kind}.dropUnseen`]: `DELETE FROM census_${kind} WHERE id > ? AND id <= ? AND observedAt < ?`,
    [`${kind}.drop`]: `DELETE FROM census_${kind} WHERE id > ? AND id <= ?`,
  }) as Record<`${K}.${'put' | 'get' | 'after' | 'last' | 'seen' | 'ids' | 'dropUnseen' | 'drop'}`, string>;

export const SQL = {
  ...texts('club'),
  ...texts('player'),
  ...texts('club_book'),
  ...texts('player_book'),
  soil: `INSERT INTO dirty (kind, id, height, at) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE
    SET height = max(height, excluded.height), at = excluded.at`,
  dirt: `SELECT id, height, at FROM dirty WHERE kind = ? LIMIT ?`,
  /** Clean once read as it was after the event: from its block on, or where no height is told, asked for after it was heard. */
  clean: `DELETE FROM dirty WHERE kind = @kind AND id = @id AND CASE WHEN @height IS NULL THEN at <= @at ELSE height <= @height END`,
} as const;

export function createCensus(handle: Handle) {
  return {
    /** How many were written or are known better already; -1 is what a broken store answers. */
    put: (kind: CensusKind, rows: readonly CensusRow[]): number =>
      handle.atomically(() => {
        for (const { id, body, source, height, observedAt, era } of rows)
          handle.run(SQL[`${kind}.put`], id, body, source, height, observedAt, era);
        return rows.length;
      }),
    get: (kind: CensusKind, ids: readonly number[]): CensusRow[] =>
      ids.flatMap((id) => handle.get<CensusRow>(SQL[`${kind}.get`], id) ?? []),
    /** The next rows by id. */
    after: (kind: CensusKind, id: number, limit: number): CensusRow[] => handle.all<CensusRow>(SQL[`${kind}.after`], id, limit),
    /** When the next rows by id were asked for. */
    seen: (kind: CensusKind, id: number, limit: number): Pick<CensusRow, 'id' | 'observedAt'>[] =>
      handle.all<Pick<CensusRow, 'id' | 'observedAt'>>(SQL[`${kind}.seen`], id, limit),
    ids: (kind: CensusKind, after: number, limit: number): number[] =>
      handle.all<{ id: number }>(SQL[`${kind}.ids`], after, limit).map(({ id }) => id),
    last: (kind: CensusKind): number => handle.get<{ id: number | null }>(SQL[`${kind}.last`])?.id ?? 0,
    /** Rows of these ids (the first excluded, the last included) that were not asked for since then go. */
    dropUnseen: (kind: CensusKind, from: number, to: number, since: number): number =>
      handle.run(SQL[`${kind}.dropUnseen`], from, to, since),
    drop: (kind: CensusKind, from: number, to: number): number => handle.run(SQL[`${kind}.drop`], from, to),
    soil: (kind: CensusKind, ids: readonly number[], height: number, at: number): void =>
      handle.atomically(() => ids.forEach((id) => handle.run(SQL.soil, kind, id, height, at))),
    dirt: (kind: CensusKind, limit: number): Dirt[] => handle.all<Dirt>(SQL.dirt, kind, limit),
    clean: (kind: CensusKind, ids: readonly number[], height: number | null, at: number): void =>
      handle.atomically(() => ids.forEach((id) => handle.run(SQL.clean, { kind, id, height, at }))),
    /** A whole new reading is owed, so single ones no longer are. */
    wipeDirt: (): void => void handle.db().exec('DELETE FROM dirty'),
  };
}
export type Census = ReturnType<typeof createCensus>;
