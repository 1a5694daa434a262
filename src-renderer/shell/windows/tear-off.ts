import type { CommandName, Input } from '#contract/commands.ts';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { bridge, client, host } from '../../lib/connection/connection.svelte.ts';
import { links } from '../../lib/app/links.svelte.ts';
import { counted, list, reasonText } from '../../lib/format/format.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { Dock } from '../dock/dock.svelte.ts';
import { stacked } from '../dock/document.ts';
import { status } from '../status.svelte.ts';
import { isPanel } from '#contract/panels.ts';
import { panelRow } from '../../panels/table.ts';
import { tilesOf } from './away.ts';
import { ownId, windows } from './windows.svelte.ts';

const CLOSED_MS = 500;
/** Titles of tiles by which a closed window is listed. */
const SHOWN_TITLES = 3;
/** The pages that this page has opened in a browser. */
const pages = new Map<string, Window>();

/** Runs a command on a window. Says so if it fails, and returns whether it succeeded. */
export async function actOnWindow<N extends Extract<CommandName, `window.${string}`>>(name: N, input: Input<N>): Promise<boolean> {
  const done = await client.command(name, input);
  if (!done.ok && done.fault.code !== 'closed')
    toasts.show({
      key: 'window',
      tone: 'error',
      title: 'Couldn’t change the window',
      text: `${reasonText(done.fault).replace(/\.$/, '')}.`,
    });
  return done.ok;
}

/** Opens the page of a window in a browser; a window of the desktop app is opened by the app. */
function openPage(id: string): void {
  if (bridge) return;
  const page = window.open(new URL(`?window=${id}`, location.href), `touchline-${id}`, 'popup,width=720,height=520');
  if (!page) {
    const actions = [{ label: 'Open window', run: () => openPage(id) }];
    toasts.show({ key: `window:${id}`, tone: 'warn', title: 'The browser blocked the new window', actions });
    return;
  }
  page.focus();
  pages.set(id, page);
  // A reload does not count as closed.
  const timer = setInterval(() => {
    if (!page.closed) return;
    clearInterval(timer);
    pages.delete(id);
    if (windows.all?.some((row) => row.id === id && row.open)) void actOnWindow('window.close', { id });
  }, CLOSED_MS);
}

/** Brings a window to the front, and opens its page in a browser if there is none. */
export function showWindow({ id }: OwnWindow): void {
  const page = pages.get(id);
  if (bridge) bridge.raise(id);
  else if (page && !page.closed) page.focus();
  else openPage(id);
}
/** The closed windows of this host, the one closed last first: its id, what it shows and when it was closed (Unix seconds). */
export const closedWindows = (): { readonly id: string; readonly shows: string; readonly at: number }[] =>
  (windows.all ?? [])
    .filter((row) => !row.open && row.host === host)
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map((row) => {
      const titles = Object.values(tilesOf(row)).flatMap(({ panel }) => (isPanel(panel) ? [panelRow(panel).title] : []));
      const more = titles.length - SHOWN_TITLES;
      const shown = titles.slice(0, SHOWN_TITLES);
      return { id: row.id, shows: more > 0 ? list([...shown, counted(more, 'more', 'more')]) : list(shown), at: row.savedAt };
    });
/** Opens a closed window again; without one, the one closed last. */
export async function reopen(id?: string): Promise<void> {
  const next = id ?? closedWindows()[0]?.id;
  if (next === undefined) return toasts.show({ key: 'window', title: 'No closed windows' });
  openPage(next);
  if (!(await actOnWindow('window.open', { id: next }))) pages.get(next)?.close();
}

/** Returns why tiles cannot move to a new window; false if they can. */
export function notTorn(dock: Dock, ids: readonly string[]): string | false {
  if (status.current?.safeMode === true) return 'Not in safe mode';
  if (ids.every((id) => windows.holding(id))) return 'Already in another window';
  return ownId !== null && dock.tiles.length === ids.length && 'Nothing else is in this window';
}
/** Moves tiles of a dock to a new window; `leave` saves the dock before, and `stay` undoes that. If they cannot move, says why. */
export async function tearOff(dock: Dock, ids: readonly string[], workspace: string, leave: () => void, stay = () => {}): Promise<void> {
  const why = ids.length === 0 ? '' : notTorn(dock, ids);
  if (why) toasts.show({ key: 'window', title: 'Couldn’t move to a new window', text: `${why}.` });
  if (why !== false) return;
  const tiles = stacked(Object.fromEntries(ids.map((each) => [each, dock.tile(each).document()])), links.save());
  leave();
  const id = `w${crypto.randomUUID().slice(0, 8)}`;
  const saved = actOnWindow('window.save', { id, workspace, host, tiles, compact: false });
  // A browser opens a window only as the direct result of a click or key.
  openPage(id);
  if (await saved) return;
  pages.get(id)?.close();
  stay();
}
