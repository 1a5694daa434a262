import { z } from 'zod';
import type { Layout } from '#contract/model/app/layout.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Versions of one workspace that can be restored. */
const VERSIONS = 20;

const columns = `id, name, position, tiles, savedAt`;
export const SQL = {
  all: `SELECT ${columns}, max(version) AS version FROM layout GROUP BY id`,
  newest: `SELECT ${columns}, version FROM layout WHERE id = ? ORDER BY version DESC LIMIT 1`,
  versions: `SELECT version, name, savedAt FROM layout WHERE id = ? ORDER BY version DESC`,
  at: `SELECT ${columns}, version FROM layout WHERE id = ? AND version = ?`,
  add: `INSERT INTO layout (version, ${columns}) VALUES (?, ?, ?, ?, ?, ?)`,
  touch: `UPDATE layout SET name = ?, position = ?, savedAt = ? WHERE id = ? AND version = ?`,
  prune: `DELETE FROM layout WHERE id = ? AND version <= ?`,
  remove: `DELETE FROM layout WHERE id = ?`,
} as const;

const entries = z.record(z.string(), z.unknown()).catch({});
const Document = z.looseObject({ tiles: entries, links: entries });
/** Reads the document of a workspace or window: its tiles by id and the entities of its link groups. */
export const documentOf = (stored: unknown): z.output<typeof Document> => Document.safeParse(stored).data ?? { tiles: {}, links: {} };

type Stored = Layout & { readonly tiles: string; readonly version: number };
/** Skips a version that cannot be read. */
const read = ({ version: _version, tiles, ...layout }: Stored): Layout[] => {
  const document = parsed(tiles);
  return document === undefined ? [] : [{ ...layout, tiles: document }];
};

/** Named workspaces by position, each with its last versions. */
export const createLayouts = (handle: Handle) => ({
  all: (): Layout[] =>
    handle
      .all<Stored>(SQL.all)
      .flatMap(read)
      .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1)),
  newest: (id: string): Layout | null => handle.all<Stored>(SQL.newest, id).flatMap(read)[0] ?? null,
  /** Saves a workspace. Changed tiles create a new version; a changed name or position does not. */
  save({ id, name, position, tiles, savedAt }: Layout): void {
    const text = JSON.stringify(tiles ?? null);
    handle.atomically(() => {
      const newest = handle.get<Stored>(SQL.newest, id);
      if (newest?.tiles === text) return handle.run(SQL.touch, name, position, savedAt, id, newest.version);
      const version = (newest?.version ?? 0) + 1;
      handle.run(SQL.add, version, id, name, position, text, savedAt);
      return handle.run(SQL.prune, id, version - VERSIONS);
    });
  },
  remove: (id: string): void => void handle.run(SQL.remove, id),
  /** Newest first; the first is in use. */
  versions: (id: string): { version: number; name: string; savedAt: number }[] => handle.all(SQL.versions, id),
  at: (id: string, version: number): Layout | null => handle.all<Stored>(SQL.at, id, version).flatMap(read)[0] ?? null,
});
