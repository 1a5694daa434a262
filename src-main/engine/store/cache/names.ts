import type { Named } from '#contract/model/clubs/name.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { remembered, type Handle } from '../handle.ts';
import { fold } from './normalise.ts';
import { createSearch, type NamedRow } from './search.ts';

const columns = `id, ref, kind, name, sub, folded, pack`;
export const SQL = {
  get: `SELECT ${columns} FROM named WHERE ref = ?`,
  add: `INSERT INTO named (id, ref, kind, name, sub, folded, pack) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  change: `UPDATE named SET name = ?, sub = ?, folded = ?, pack = ? WHERE id = ?`,
  addWords: `INSERT INTO named_words (rowid, kind, folded) VALUES (?, ?, ?)`,
  dropWords: `DELETE FROM named_words WHERE rowid = ?`,
  /** Names are never removed individually, so the highest id is their number. */
  count: `SELECT coalesce(max(id), 0) AS n FROM named`,
  byId: `SELECT ${columns} FROM named WHERE id = ?`,
  after: `SELECT id, ref, kind, name FROM named WHERE id > ? ORDER BY id LIMIT ?`,
} as const;

/** Stores names of all entities, by reference and by text. Names from a name pack take precedence over names from tools. */
export function createNames(handle: Handle) {
  const known = (ref: string): NamedRow | undefined => handle.get<NamedRow>(SQL.get, ref);
  const count = (): number => handle.get<{ n: number }>(SQL.count)?.n ?? 0;
  /** Remembered, because the engine's status needs it every second. */
  const counted = remembered(handle, count);
  /** Numbers of names that were replaced by others since they were last taken. */
  let replaced = new Set<number>();

  function putOne({ ref, name, sub }: Named, pack: 0 | 1): void {
    const old = known(ref);
    if (old && (old.pack > pack || (old.name === name && old.sub === sub && old.pack === pack))) return;
    const { kind } = splitRef(ref);
    const folded = fold(name);
    // Without RETURNING, which would make the word index flush after each row.
    const id = old?.id ?? count() + 1;
    if (old && old.name !== name) replaced.add(id);
    if (old) handle.run(SQL.change, name, sub, folded, pack, id);
    else handle.run(SQL.add, id, ref, kind, name, sub, folded, pack);
    if (folded === old?.folded) return;
    if (old) handle.run(SQL.dropWords, id);
    handle.run(SQL.addWords, id, kind, folded);
  }

  return {
    /** Stores names in one transaction; large lists should be passed in parts of about a thousand. */
    put: (rows: readonly Named[], from: 'pack' | 'tool'): void => {
      counted.forget();
      handle.atomically(() => rows.forEach((row) => putOne(row, from === 'pack' ? 1 : 0)));
    },
    /** Returns the known names; references without a name are missing from the map. */
    get(refs: readonly EntityRef[]): Map<EntityRef, Named> {
      const rows = refs.map(known).filter((row) => row !== undefined);
      return new Map(rows.map(({ ref, name, sub }) => [ref, { ref, name, sub }]));
    },
    search: createSearch(handle, known, count),
    /** Returns names by their numbers, which begin at 1 and have no gaps; a number without a name is left out. */
    byId: (ids: readonly number[]): NamedRow[] => ids.flatMap((id) => handle.get<NamedRow>(SQL.byId, id) ?? []),
    /** Returns the next names after a number, in ascending order. */
    after: (id: number, limit: number): Pick<NamedRow, 'id' | 'ref' | 'kind' | 'name'>[] => handle.all(SQL.after, id, limit),
    /** Returns the numbers of these references; those without a name are missing from the map. */
    idsOf: (refs: readonly EntityRef[]): Map<EntityRef, number> =>
      new Map(
        refs.flatMap((ref) => {
          const row = known(ref);
          return row ? [[ref, row.id] as const] : [];
        }),
      ),
    /** Returns the numbers of the names that were replaced since the last call. */
    takeReplaced(): readonly number[] {
      const ids = [...replaced];
      replaced = new Set();
      return ids;
    },
    count: counted.get,
  };
}
