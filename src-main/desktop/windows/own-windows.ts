import type { BrowserWindow } from 'electron';
import type { Client } from '#contract/client.ts';
import { MOST_OPEN, type OwnWindow } from '#contract/model/app/own-window.ts';

/** What to open and to close, so that exactly the open rows of the desktop app are shown. Windows whose row is closing stay closed. */
export function reconcile(rows: readonly OwnWindow[], shown: Iterable<string>, closing: ReadonlySet<string>) {
  const present = new Set(shown);
  // The engine keeps to the limit, but its file may come from elsewhere. Windows that are shown stay.
  const ids = rows.filter(isWanted).map(({ id }) => id);
  const wanted = new Set(ids.toSorted((a, b) => Number(present.has(b)) - Number(present.has(a))).slice(0, MOST_OPEN));
  return { open: [...wanted].filter((id) => !present.has(id) && !closing.has(id)), close: [...present].filter((id) => !wanted.has(id)) };
}
const isWanted = ({ open, host }: OwnWindow): boolean => open && host === 'desktop';

interface Kit<W> {
  readonly client: Pick<Client, 'watch' | 'command'>;
  /** The windows beside the main one, by id. */
  readonly shown: ReadonlyMap<string, W>;
  /** Opens a window, with or without the focus; `closed` is called once it has closed, for whatever reason. */
  readonly open: (id: string, inactive: boolean, closed: () => void) => void;
  /** Shows a window without its bar, or with it again. */
  readonly setBare: (window: W, bare: boolean) => void;
  readonly quitting: () => boolean;
}

/**
 * Shows a window for each open row, and closes the row of a window that the user closes. Shows none in safe mode and before the user has
 * chosen how to start after a crash, because a tile in one may be the cause. Returns a function that stops it.
 */
export function showOwnWindows<W extends Pick<BrowserWindow, 'close'>>({ client, shown, open, setBare, quitting }: Kit<W>): () => void {
  let rows: readonly OwnWindow[] | null = null;
  let held = true;
  let restoring = true;
  /** Ids whose row is about to close: a snapshot from before must not open their windows again. */
  const closing = new Set<string>();
  /** Ids of windows that close with their row. */
  const ending = new Set<string>();
  const closed = (id: string): void => {
    if (ending.delete(id)) return update();
    if (quitting() || !rows?.some((row) => row.id === id && isWanted(row))) return;
    closing.add(id);
    void client.command('window.close', { id }).then(({ ok }) => {
      closing.delete(id);
      if (ok) rows = rows?.filter((row) => row.id !== id) ?? null;
    });
  };
  const update = (): void => {
    if (!rows || held || quitting()) return;
    const change = reconcile(rows, shown.keys(), closing);
    // Its page saves what has changed when it closes.
    for (const id of change.close) {
      ending.add(id);
      shown.get(id)?.close();
    }
    for (const id of change.open) open(id, restoring, () => closed(id));
    restoring = false;
    for (const { id, compact } of rows) {
      const window = shown.get(id);
      if (window) setBare(window, compact);
    }
  };
  const stops = [
    client.watch('status', {}, ({ data }) => {
      held = !data || data.safeMode === true || Boolean(data.crash);
      update();
    }),
    client.watch('windows', {}, ({ data }) => {
      rows = data ?? rows;
      update();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
