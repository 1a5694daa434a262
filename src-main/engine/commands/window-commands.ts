import { MOST_OPEN, type OwnWindow } from '#contract/model/app/own-window.ts';
import { fail, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../base/clock.ts';
import type { UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { announce, DONE } from './announce.ts';
import { merged, tilesOf, updated, without, type TileDocuments } from './merge-tiles.ts';
import { noWorkspace } from './own.ts';

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
