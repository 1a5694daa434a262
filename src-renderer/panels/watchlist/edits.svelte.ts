import type { Result } from '#contract/faults.ts';
import type { WatchRow } from '#contract/model/app/watchlist.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import * as edit from './watchlist-rows.ts';

/** The engine's own answer follows a saved edit within this time. */
const SETTLE_MS = 400;

/** Edits of the list on screen: shown at once, kept by the engine; a removal is said with a way back. */
export class ListEdits {
  readonly #id: () => string | null;
  readonly #kept: () => readonly WatchRow[];
  #shown = $state.raw<{ id: string; rows: readonly WatchRow[] } | null>(null);
  /** Why the last edit was not kept. */
  failed = $state<string | null>(null);

  constructor(id: () => string | null, kept: () => readonly WatchRow[]) {
    this.#id = id;
    this.#kept = kept;
  }

  get rows(): readonly WatchRow[] {
    return this.#shown !== null && this.#shown.id === this.#id() ? this.#shown.rows : this.#kept();
  }

  async save(rows: readonly WatchRow[], id: string | null = this.#id()): Promise<void> {
    if (id === null) return;
    const mine = (this.#shown = { id, rows });
    const kept = this.told(await client.command('watchlist.order', { id, rows: [...rows] }));
    // A newer edit keeps its rows.
    setTimeout(
      () => {
        if (this.#shown === mine) this.#shown = null;
      },
      kept ? SETTLE_MS : 0,
    );
  }

  remove(keys: readonly string[]): void {
    const id = this.#id();
    const rows = this.rows;
    const left = edit.remove(rows, keys);
    if (id === null || left.length === rows.length) return;
    const count = rows.length - left.length;
    toasts.say({
      key: `removed from ${id}`,
      title: count === 1 ? 'Removed from the list' : `${count} rows removed from the list`,
      // The list as it was, also when another one is on screen by then.
      actions: [{ label: 'Undo', run: () => void this.save(rows, id) }],
    });
    void this.save(left);
  }

  /** Notes whether an answer of the engine was good. */
  told(result: Result<unknown>): boolean {
    this.failed = result.ok ? null : result.fault.message;
    return result.ok;
  }
}
