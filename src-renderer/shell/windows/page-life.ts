import { bridge, host } from '../../lib/connection/connection.svelte.ts';
import { actOnWindow } from './tear-off.ts';
import { windows } from './windows.svelte.ts';

/** How long a page that is gone may take to come back, as after a reload, in ms. */
const RELOAD_MS = 1_500;

const lockOf = (id: string): string => `touchline-window-${id}`;
/** Undefined where the page has no secure address, and in the desktop app, which closes its windows itself. */
const locks = (): LockManager | undefined => (bridge || typeof navigator === 'undefined' ? undefined : navigator.locks);
const isHeld = async (name: string): Promise<boolean> => ((await locks()?.query())?.held ?? []).some((lock) => lock.name === name);

/** Tells other pages that a page of this window is open, for as long as it is. */
export function holdPage(id: string): void {
  void locks()?.request(lockOf(id), { mode: 'shared' }, () => new Promise<never>(() => undefined));
}

/** Waits until no page of the window is open any more, other than for a reload. Returns false if none was open. */
async function pageEnded(id: string, signal: AbortSignal): Promise<boolean> {
  const name = lockOf(id);
  let seen = false;
  while (await isHeld(name)) {
    seen = true;
    await locks()?.request(name, { signal }, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
  }
  return seen;
}

/**
 * Closes a window in a browser once its page was closed, also if this page has not opened it, as after a reload. A window without a page stays
 * open: it may be opened from its place in the workspace. Returns a function that stops it.
 */
export function followPages(): () => void {
  const followed = new Set<string>();
  const stop = new AbortController();
  const follow = (): void => {
    if (!locks()) return;
    for (const row of windows.all ?? [])
      if (row.open && row.host === host && !followed.has(row.id)) {
        followed.add(row.id);
        pageEnded(row.id, stop.signal)
          .then((ended) => {
            followed.delete(row.id);
            if (ended && windows.all?.some(({ id, open }) => id === row.id && open)) return actOnWindow('window.close', { id: row.id });
          })
          .catch(() => undefined); // stopped
      }
  };
  follow();
  const leave = windows.onChange(follow);
  return () => {
    leave();
    stop.abort();
  };
}
