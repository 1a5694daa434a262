import { bridge, host } from '../../lib/connection/connection.svelte.ts';
import { actOnWindow } from './act-on-window.ts';
import { windows } from './windows.svelte.ts';

/** How long a page that is gone may take to come back, as after a reload, in ms. */
const RELOAD_MS = 1_500;
/** How long a page may take to open, in ms. */
const OPENING_MS = 10_000;

const lockOf = (id: string): string => `touchline-window-${id}`;
/** Undefined where the page has no secure address, and in the desktop app, which closes its windows itself. */
const locks = (): LockManager | undefined => (bridge || typeof navigator === 'undefined' ? undefined : navigator.locks);
const isHeld = async (name: string): Promise<boolean> => ((await locks()?.query())?.held ?? []).some((lock) => lock.name === name);

/** What the pages tell each other, as none can reach into another: the page of a window has opened, or is to close. */
interface Said {
  readonly window: string;
  readonly page: 'opened' | 'close';
}
function hear(listener: (said: Said) => void): () => void {
  const channel = new BroadcastChannel('touchline-windows');
  channel.onmessage = ({ data }: MessageEvent<Said>) => listener(data);
  return () => channel.close();
}
function say(said: Said): void {
  const channel = new BroadcastChannel('touchline-windows');
  channel.postMessage(said);
  channel.close();
}

/** Tells other pages that a page of this window is open, for as long as it is, and closes it on request. */
export function holdPage(id: string): void {
  if (bridge) return;
  hear(({ window: which, page }) => {
    if (which === id && page === 'close') window.close();
  });
  const opened = (): void => say({ window: id, page: 'opened' });
  const held = locks()?.request(lockOf(id), { mode: 'shared' }, () => {
    opened();
    return new Promise<never>(() => undefined);
  });
  if (!held) opened();
}

/** Closes the pages of a window. */
export const closePages = (id: string): void => say({ window: id, page: 'close' });

/** Returns whether a page of the window opens from now on. */
export function pageOpens(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = hear((said) => {
    if (said.window === id && said.page === 'opened') resolve(true);
  });
  setTimeout(() => resolve(false), OPENING_MS);
  return promise.finally(stop);
}

/** The windows whose page is opened anew, and whether it opens. */
const opening = new Map<string, Promise<boolean>>();

/** Waits until no page of the window is open any more, other than for a reload or a new page. Returns false if none was open. */
async function pageEnded(id: string, signal: AbortSignal): Promise<boolean> {
  const name = lockOf(id);
  let seen = false;
  while (await isHeld(name)) {
    seen = true;
    await locks()?.request(name, { signal }, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
    await opening.get(id);
    opening.delete(id);
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
  // A page may open long after its window. One that closes for a new page has not ended its window.
  const heard = ({ window: id, page }: Said): void => {
    if (page === 'opened') follow();
    else opening.set(id, pageOpens(id));
  };
  const stops = bridge ? [] : [windows.onChange(follow), hear(heard)];
  return () => {
    for (const each of stops) each();
    stop.abort();
  };
}
