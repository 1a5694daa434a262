import { MOST_OPEN, type OwnWindow } from '#contract/model/app/own-window.ts';
import { fail, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../base/clock.ts';
import type { UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { documentOf } from '../store/user/layouts.ts';
import { announce, DONE } from './announce.ts';
import { noWorkspace } from './own.ts';

/** Tile documents by tile id. */
type TileDocuments = Readonly<Record<string, unknown>>;
const tilesOf = (document: unknown): TileDocuments => documentOf(document).tiles;

/** Leaves tiles out of a document. Returns the same document if it has none of them. */
function without(document: unknown, out: ReadonlySet<string>): unknown {
  const read = documentOf(document);
  const left = Object.entries(read.tiles).filter(([tile]) => !out.has(tile));
  return left.length === Object.keys(read.tiles).length ? document : { ...read, tiles: Object.fromEntries(left) };
}

/** Replaces the tiles that a document has by newer ones. Returns the same document if none differs. */
function updated(document: unknown, by: TileDocuments): unknown {
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
function merged(document: unknown, stored: TileDocuments, known: readonly string[]): unknown {
  const read = documentOf(document);
  const removed = known.filter((tile) => Object.hasOwn(read.tiles, tile) && !Object.hasOwn(stored, tile));
  const added = Object.entries(stored).filter(([tile]) => !Object.hasOwn(read.tiles, tile) && !known.includes(tile));
  const left = without(document, new Set(removed));
  return added.length === 0 ? left : { ...read, tiles: { ...tilesOf(left), ...Object.fromEntries(added) } };
}

/** Commands for windows beside the main one and for what the link groups of a workspace share. */
export function windowCommands(context: UserContext) {
  const { user, clock } = context;
  const { layouts, windows, links } = user;
  const gone = (id: string): Result<never> => fail('not-found', text('gone.window', { id }));
  const find = (id: string): OwnWindow | undefined => windows.all().find((window) => window.id === id);

  /** Saves a window without the tiles that another open window shows, and writes tiles that return from it into the layout. */
  function save(window: Omit<OwnWindow, 'savedAt'>, returning: TileDocuments = {}): Result<{ done: true }> {
    const others = window.open ? windows.all().filter(({ id, open }) => open && id !== window.id) : [];
    if (others.length >= MOST_OPEN) return fail('bad-params', text('windows.too-many', { windows: MOST_OPEN }));
    const beside = others.filter(({ workspace }) => workspace === window.workspace);
    const tiles = without(window.tiles, new Set(beside.flatMap((other) => Object.keys(tilesOf(other.tiles)))));
    if (Object.keys(tilesOf(tiles)).length === 0) return fail('bad-params', text('windows.no-tile'));
    const savedAt = seconds(clock);
    const moved = user.atomically(() => {
      windows.save({ ...window, tiles, savedAt });
      const layout = layouts.newest(window.workspace);
      const now = updated(layout?.tiles, returning);
      if (!layout || now === layout.tiles) return false;
      layouts.save({ ...layout, tiles: now, savedAt });
      return true;
    });
    return announce(context, 'windows', ...(moved ? (['layouts'] as const) : []));
  }
  /** Closes a window. It keeps its tiles, so that it can be opened again. */
  const close = (window: OwnWindow) => save({ ...window, open: false }, tilesOf(window.tiles));

  return {
    'window.save': async ({ known, ...sent }) => {
      const { id, workspace } = sent;
      if (!layouts.newest(workspace)) return noWorkspace(workspace);
      const stored = find(id);
      if (stored && stored.workspace !== workspace) return gone(id);
      const window = stored && known ? { ...sent, tiles: merged(sent.tiles, tilesOf(stored.tiles), known) } : sent;
      const tiles = tilesOf(window.tiles);
      if (stored && Object.keys(tiles).length === 0) return stored.open ? close(stored) : DONE;
      // A page may save once more after its window was closed.
      if (stored?.open === false) return save({ ...window, open: false }, tiles);
      return save({ ...window, open: true }, tilesOf(without(stored?.tiles, new Set(Object.keys(tiles)))));
    },
    'window.close': async ({ id }) => {
      const known = find(id);
      if (!known) return gone(id);
      return known.open ? close(known) : DONE;
    },
    'window.open': async ({ id }) => {
      const known = find(id);
      if (!known) return gone(id);
      if (known.open) return DONE;
      // Its tiles may have changed in the layout since they returned.
      return save({ ...known, open: true, tiles: updated(known.tiles, tilesOf(layouts.newest(known.workspace)?.tiles)) });
    },
    'window.return': async ({ id, tile }) => {
      const known = find(id);
      if (!known?.open) return gone(id);
      const tiles = tilesOf(known.tiles);
      if (!Object.hasOwn(tiles, tile)) return fail('not-found', text('gone.tile', { id: tile }));
      if (Object.keys(tiles).length === 1) return close(known);
      return save({ ...known, tiles: without(known.tiles, new Set([tile])) }, { [tile]: tiles[tile] });
    },
    'link.set': async (change) => {
      if (!layouts.newest(change.workspace)) return noWorkspace(change.workspace);
      links.set(change);
      return announce(context, 'links');
    },
  } satisfies Partial<Handlers>;
}
