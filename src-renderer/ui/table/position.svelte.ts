import { at, move, range, type Cursor } from './cursor.ts';
import type { RenderedLine } from './types.ts';

interface Corners {
  readonly key: string | null;
  readonly column: number;
  readonly fromKey: string | null;
  readonly fromColumn: number;
}
const NOWHERE: Corners = { key: null, column: -1, fromKey: null, fromColumn: -1 };

/** The keyboard position in a table. It is stored by the key of the row, so that it follows the row when the order changes. */
export class TablePosition<R> {
  readonly #lines: () => readonly RenderedLine<R>[];
  readonly #columns: () => number;
  #corners = $state.raw<Corners>(NOWHERE);
  readonly #places = $derived.by(() => new Map(this.#lines().map(({ key }, i) => [key, i])));
  readonly row = $derived.by(() => this.placeOf(this.#corners.key));
  /** The selected cells as ordered corners; null without a selection. */
  readonly chosen = $derived.by(() => (this.row < 0 ? null : range(this.#cursor, this.#columns())));

  constructor(lines: () => readonly RenderedLine<R>[], columns: () => number) {
    this.#lines = lines;
    this.#columns = columns;
  }

  get column(): number {
    return this.#corners.column;
  }
  get #cursor(): Cursor {
    const { column, fromKey, fromColumn } = this.#corners;
    const from = this.placeOf(fromKey);
    return { row: this.row, column, fromRow: from < 0 ? this.row : from, fromColumn };
  }

  /** Returns the index of a line; -1 if there is none with this key. */
  placeOf(key: string | null): number {
    return key === null ? -1 : (this.#places.get(key) ?? -1);
  }
  /** Returns the first and last selected column of a line. Null outside the selection, and for a single whole row. */
  rangeOf(index: number): readonly [from: number, to: number] | null {
    const part = this.chosen;
    if (!part || index < part.top || index > part.bottom) return null;
    return part.bottom > part.top || this.column >= 0 ? [part.left, part.right] : null;
  }
  /** Moves the cursor; `extend` keeps the opposite corner. */
  put(key: string, column: number, extend: boolean): void {
    const { fromKey, fromColumn } = this.#corners;
    this.#corners = { key, column, fromKey: extend ? (fromKey ?? key) : key, fromColumn: extend ? fromColumn : column };
  }
  leave(): void {
    this.#corners = NOWHERE;
  }
  all(): void {
    const lines = this.#lines();
    this.#corners = { ...NOWHERE, key: lines.at(-1)?.key ?? null, fromKey: lines[0]?.key ?? null };
  }
  /** Returns the cursor after a key press at `row`; null if the key does not move it. `page` is the number of visible rows. */
  after(press: KeyboardEvent, row: number, page: number): Cursor | null {
    const { column, fromColumn } = this.#corners;
    const from = row < 0 ? at(-1) : { row, column, fromRow: row, fromColumn };
    return move(from, press, this.#lines().length, this.#columns(), page);
  }
}
