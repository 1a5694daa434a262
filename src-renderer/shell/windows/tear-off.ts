import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { bridge, host } from '../../lib/connection/connection.svelte.ts';
import { links } from '../../lib/app/links.svelte.ts';
import { counted, list } from '../../lib/format/format.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { Dock } from '../dock/dock.svelte.ts';
import { stacked } from '../dock/document.ts';
import { status } from '../status.svelte.ts';
import { isPanel } from '#contract/panels.ts';
import { panelRow } from '../../panels/table.ts';
import { actOnWindow } from './act-on-window.ts';
import { tilesOf } from './away.ts';
import { closePages, pageOpens } from './page-life.ts';
import { ownId, windows } from './windows.svelte.ts';

/** Titles of tiles by which a closed window is listed. */
const SHOWN_TITLES = 3;

/**
 * Opens the page of a window in a browser; a window of the desktop app is opened by the app. The pages cannot reach each other, so a page that
 * the browser blocks is one that does not answer.
 */
async function openPage(id: string): Promise<void> {
  if (bridge) return;
  const opens = pageOpens(id);
  window.open(new URL(`?window=${id}`, location.href), '_blank', 'popup,width=720,height=520,noopener');
  if (await opens) return toasts.dismiss(`window:${id}`);
  if (windows.all?.some((row) => row.id === id && row.open))
    toasts.show(() => ({
      key: `window:${id}`,
      tone: 'warn',
      title: 'The browser blocked the new window',
      actions: [{ label: 'Open window', run: () => void openPage(id) }],
    }));
}

/** Brings a window to the front. A browser has no way to, so its page opens anew there. */
export function showWindow({ id }: OwnWindow): void {
  if (bridge) return bridge.raise(id);
  closePages(id);
  void openPage(id);
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
  if (next === undefined) return toasts.show(() => ({ key: 'window', title: 'No closed windows' }));
  if (await actOnWindow('window.open', { id: next })) void openPage(next);
}

/** Returns why tiles cannot move to a new window; false if they can. */
export function notTorn(dock: Dock, ids: readonly string[]): string | false {
  if (status.current?.safeMode === true) return 'Not in safe mode';
  if (ids.every((id) => windows.holding(id))) return 'Already in another window';
  return ownId !== null && dock.tiles.length === ids.length && 'Nothing else is in this window';
}
/** Moves tiles of a dock to a new window; `leave` saves the dock before, and `stay` undoes that. If they cannot move, says why. */
export async function tearOff(dock: Dock, ids: readonly string[], workspace: string, leave: () => void, stay = () => {}): Promise<void> {
  const reason = () => (ids.length === 0 ? '' : notTorn(dock, ids));
  const why = reason();
  if (why) toasts.show(() => ({ key: 'window', title: 'Couldn’t move to a new window', text: `${reason() || why}.` }));
  if (why !== false) return;
  const tiles = stacked(Object.fromEntries(ids.map((each) => [each, dock.tile(each).document()])), links.save());
  leave();
  const id = `w${crypto.randomUUID().slice(0, 8)}`;
  // A browser still opens a window in the seconds after a click or key.
  if (await actOnWindow('window.save', { id, workspace, host, tiles, compact: false })) void openPage(id);
  else stay();
}
