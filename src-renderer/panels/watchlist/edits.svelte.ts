import type { Result } from '#contract/faults.ts';
import type { WatchRow } from '#contract/model/app/watchlist.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { counted, messageText } from '../../lib/format/format.ts';
import * as edit from './watchlist-rows.ts';

/** The engine's answer to a saved edit arrives within this time. */
const SETTLE_MS = 400;

/** Edits of the current list: they show at once and are then saved by the engine. A removal shows a toast with Undo. */
export class ListEdits {
  readonly #id: () => string | null;
  readonly #saved: () => readonly WatchRow[];
  #shown = $state.raw<{ id: string; rows: readonly WatchRow[] } | null>(null);
  /** The error of the last edit; null if it was saved. */
  failed = $state<string | null>(null);

  constructor(id: () => string | null, saved: () => readonly WatchRow[]) {
    this.#id = id;
    this.#saved = saved;
  }

  get rows(): readonly WatchRow[] {
    return this.#shown !== null && this.#shown.id === this.#id() ? this.#shown.rows : this.#saved();
  }

  async save(rows: readonly WatchRow[], id: string | null = this.#id()): Promise<void> {
    if (id === null) return;
    const mine = (this.#shown = { id, rows });
    const saved = this.report(await client.command('watchlist.order', { id, rows: [...rows] }));
    // A newer edit keeps its own rows on screen.
    setTimeout(
      () => {
        if (this.#shown === mine) this.#shown = null;
      },
      saved ? SETTLE_MS : 0,
    );
  }

  remove(keys: readonly string[]): void {
    const id = this.#id();
    const rows = this.rows;
    const left = edit.remove(rows, keys);
    if (id === null || left.length === rows.length) return;
    const count = rows.length - left.length;
    toasts.show(() => ({
      key: `removed:${id}`,
      title: count === 1 ? 'Removed from the watchlist' : `${counted(count, 'row', 'rows')} removed from the watchlist`,
      // Restores the previous rows of this list, even if another list is shown when Undo is pressed.
      actions: [{ label: 'Undo', run: () => void this.save(rows, id) }],
    }));
    void this.save(left);
  }

  /** Stores the error of a result. Returns whether the result is good. */
  report(result: Result<unknown>): boolean {
    this.failed = result.ok ? null : messageText(result.fault);
    return result.ok;
  }
}
