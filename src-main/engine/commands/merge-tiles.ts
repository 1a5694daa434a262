import type { KnownLayout } from '#contract/model/app/layout.ts';
import { documentOf } from '../store/user/layouts.ts';

/** Tile documents by tile id. */
export type TileDocuments = Readonly<Record<string, unknown>>;
export const tilesOf = (document: unknown): TileDocuments => documentOf(document).tiles;

/** Leaves tiles out of a document. Returns the same document if it has none of them. */
export function without(document: unknown, out: ReadonlySet<string>): unknown {
  const read = documentOf(document);
  const left = Object.entries(read.tiles).filter(([tile]) => !out.has(tile));
  return left.length === Object.keys(read.tiles).length ? document : { ...read, tiles: Object.fromEntries(left) };
}

/** Replaces the tiles that a document has by newer ones. Returns the same document if none differs. */
export function updated(document: unknown, by: TileDocuments): unknown {
  const read = documentOf(document);
  const newer = Object.entries(by).filter(
    ([tile, state]) => Object.hasOwn(read.tiles, tile) && JSON.stringify(read.tiles[tile]) !== JSON.stringify(state),
  );
  return newer.length === 0 ? document : { ...read, tiles: { ...read.tiles, ...Object.fromEntries(newer) } };
}

/**
 * Merges what two pages of one window have changed: the tiles of `document` without those that the page knew and another one has removed
 * since, and with those that another one has added since. Returns the same document if there are none.
 */
export function merged(document: unknown, stored: TileDocuments, known: readonly string[]): unknown {
  const read = documentOf(document);
  const removed = known.filter((tile) => Object.hasOwn(read.tiles, tile) && !Object.hasOwn(stored, tile));
  const added = Object.entries(stored).filter(([tile]) => !Object.hasOwn(read.tiles, tile) && !known.includes(tile));
  const left = without(document, new Set(removed));
  return added.length === 0 ? left : { ...read, tiles: { ...tilesOf(left), ...Object.fromEntries(added) } };
}

/**
 * Merges a workspace that one page saves with one that another page has stored since. What the page has not changed is taken from the stored
 * one. If both have changed the arrangement, that of the page counts, and tiles without a place in it are left to the view.
 */
export function mergedLayout(document: unknown, stored: unknown, { tiles, changed, moved }: KnownLayout): unknown {
  const [mine, theirs] = [Object.entries(tilesOf(document)), Object.entries(tilesOf(stored))];
  if (!moved) return updated(stored, Object.fromEntries(mine.filter(([tile]) => changed.includes(tile))));
  const newer = Object.fromEntries(theirs.filter(([tile]) => !changed.includes(tile)));
  return merged(
    updated(document, newer),
    newer,
    tiles.filter((tile) => tile in newer),
  );
}
