import { Drawing } from '#contract/model/app/layout.ts';
import type { Share } from '#contract/model/market/share.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  of: `SELECT body FROM drawing WHERE share = ? ORDER BY id`,
  save: `INSERT INTO drawing VALUES (?, ?, ?) ON CONFLICT (share, id) DO UPDATE SET body = excluded.body`,
  remove: `DELETE FROM drawing WHERE share = ? AND id = ?`,
} as const;

/** The user's drawings on the chart of a share. */
export const createDrawings = (handle: Handle) => ({
  of: (share: Share): Drawing[] =>
    handle.all<{ body: string }>(SQL.of, share).flatMap(({ body }) => Drawing.safeParse(parsed(body)).data ?? []),
  save: (share: Share, drawing: Drawing): void => void handle.run(SQL.save, share, drawing.id, JSON.stringify(drawing)),
  remove: (share: Share, id: string): void => void handle.run(SQL.remove, share, id),
});
