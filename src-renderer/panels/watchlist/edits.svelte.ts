import type { Result } from '../../../src-preload/contract/faults.ts';
import type { WatchRow } from '../../../src-preload/contract/model/watchlist.ts';
import { client } from '../../lib/connection.svelte.ts';
import * as edit from './rows.ts';

const UNDO_MS = 12_000;
/** The engine's own answer follows a saved edit within this time. */
const SETTLE_MS = 400;

/** Edits of the list on screen: shown at once, kept by the engine, and a removal can be taken back for a while. */
export class ListEdits {
  readonly #id: () => string | null;
  readonly #kept: () => readonly WatchRow[];
  #shown = $state.raw<{ id: string; rows: readonly WatchRow[] } | null>(null);
  #removed = $state.raw<{ id: string; rows: readonly WatchRow[]; count: number } | null>(null);
  /** Why the last edit was not kept. */
  failed = $state<string | null>(null);

  constructor(id: () => string | null, kept: () => readonly WatchRow[]) {
    this.#id = id;
    this.#kept = kept;
  }

  get rows(): readonly WatchRow[] {
    return this.#shown !== null && this.#shown.id === this.#id() ? this.#shown.rows : this.#kept();
  }

  /** How many rows can be brought back, 0 for none. */
  get undoable(): number {
    return this.#removed !== null && this.#removed.id === this.#id() ? this.#removed.count : 0;
  }

  async save(rows: readonly WatchRow[]): Promise<void> {
    const id = this.#id();
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
    const gone = (this.#removed = { id, rows, count: rows.length - left.length });
    setTimeout(() => {
      if (this.#removed === gone) this.#removed = null;
    }, UNDO_MS);
    void this.save(left);
  }

  undo(): void {
    if (this.undoable > 0 && this.#removed) void this.save(this.#removed.rows);
    this.#removed = null;
  }

  /** Notes whether an answer of the engine was good. */
  told(result: Result<unknown>): boolean {
    this.failed = result.ok ? null : result.fault.message;
    return result.ok;
  }
}
