import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { isPanel } from '#contract/panels.ts';
import { readDocument, stacked, WorkspaceDocument } from '../dock/document.ts';

type Tiles = WorkspaceDocument['tiles'];

/** Returns the tiles of a window; none if its document cannot be read. */
export const tilesOf = ({ tiles }: Pick<OwnWindow, 'tiles'>): Tiles => WorkspaceDocument.safeParse(tiles).data?.tiles ?? {};

/** Returns the tiles of a workspace that open windows show: the window by the id of the tile. */
export const awayTiles = (rows: readonly OwnWindow[], workspace: string | null): ReadonlyMap<string, OwnWindow> =>
  new Map(
    rows
      .filter((row) => row.open && row.workspace === workspace)
      .flatMap((row) => Object.keys(tilesOf(row)).map((id) => [id, row] as const)),
  );

/** Returns the tiles that windows have returned to their workspace: those of closed windows, and single ones. */
export function returnedTiles(before: readonly OwnWindow[], now: readonly OwnWindow[], workspace: string | null): Tiles {
  const away = awayTiles(now, workspace);
  const all = before
    .filter((row) => row.open && row.workspace === workspace)
    .flatMap((row) => {
      const next = now.find(({ id }) => id === row.id);
      // The row of a closed window has the last state of its tiles; a single tile is no longer in its row.
      return Object.entries(tilesOf(next && !next.open ? next : row));
    });
  return Object.fromEntries(all.filter(([id]) => !away.has(id)));
}

/** Returns a workspace with the state of its tiles that windows show, for a copy of it. */
export function withAway(document: WorkspaceDocument, rows: readonly OwnWindow[], workspace: string | null): WorkspaceDocument {
  const away = [...awayTiles(rows, workspace).values()].map(tilesOf);
  const known = Object.entries(Object.assign({}, ...away) as Tiles).filter(([id]) => id in document.tiles);
  return { ...document, tiles: { ...document.tiles, ...Object.fromEntries(known) } };
}

/** Returns the document of a window. If a tile was returned since it was saved, or is unknown here, the other tiles are the tabs of one group. */
export function windowDocument(row: Pick<OwnWindow, 'tiles'>): WorkspaceDocument {
  const tiles = Object.entries(tilesOf(row)).filter(([, { panel }]) => isPanel(panel));
  return readDocument(row.tiles, isPanel) ?? stacked(Object.fromEntries(tiles));
}
