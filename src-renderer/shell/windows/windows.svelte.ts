import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { awayTiles, tilesOf } from './away.ts';

type Listener = (now: readonly OwnWindow[], before: readonly OwnWindow[]) => void;

let rows = $state.raw<readonly OwnWindow[] | null>(null);
/** The workspace that this page shows; null in a window beside the main one. */
let origin = $state<string | null>(null);
const away = $derived(awayTiles(rows ?? [], origin));
let listeners: readonly Listener[] = [];

client.watch('windows', {}, ({ data }) => {
  if (!data) return;
  const before = rows ?? [];
  rows = data;
  for (const listener of listeners) listener(data, before);
});

/** The windows beside the main one, open and closed. */
export const windows = {
  /** Null until the engine has sent them. */
  get all(): readonly OwnWindow[] | null {
    return rows;
  },
  show: (workspace: string): void => void (origin = workspace),
  /** Returns the window that shows a tile of the workspace on this page. */
  holding: (tile: string): OwnWindow | null => away.get(tile) ?? null,
  /** Whether a window, open or closed, has a tile with this id. */
  has: (tile: string): boolean => (rows ?? []).some((row) => tile in tilesOf(row)),
  /** Calls the listener after each change. Returns a function that removes it. */
  onChange(listener: Listener): () => void {
    listeners = [...listeners, listener];
    return () => void (listeners = listeners.filter((other) => other !== listener));
  },
};

/** The id of the window that this page is, from its address; null in the main window. */
export const ownId = typeof location === 'undefined' ? null : new URL(location.href).searchParams.get('window');
