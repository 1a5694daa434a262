import { at, move, range, type Cursor } from './cursor.ts';
import type { Drawn } from './types.ts';

interface Corners {
  readonly key: string | null;
  readonly column: number;
  readonly fromKey: string | null;
  readonly fromColumn: number;
}
const NOWHERE: Corners = { key: null, column: -1, fromKey: null, fromColumn: -1 };

/** Where the keyboard is in a table. Kept by the key of the row, so that it stays with the row when the order changes. */
export class Position<R> {
  readonly #lines: () => readonly Drawn<R>[];
  readonly #columns: () => number;
  #corners = $state.raw<Corners>(NOWHERE);
  readonly #places = $derived.by(() => new Map(this.#lines().map(({ key }, i) => [key, i])));
  readonly row = $derived.by(() => this.placeOf(this.#corners.key));
  /** The cells chosen, as ordered corners; null when the keyboard was never here. */
  readonly chosen = $derived.by(() => (this.row < 0 ? null : range(this.#cursor, this.#columns())));

  constructor(lines: () => readonly Drawn<R>[], columns: () => number) {
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
  /** More than one plain row is chosen. */
  get several(): boolean {
    return this.chosen !== null && (this.chosen.bottom > this.chosen.top || this.column >= 0);
  }

  /** -1 when there is no such line. */
  placeOf(key: string | null): number {
    return key === null ? -1 : (this.#places.get(key) ?? -1);
  }
  /** `extend` keeps the other corner where it is. */
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
  /** Where a key leads from `row`; null when it moves nothing. `page` is the rows on screen. */
  after(press: KeyboardEvent, row: number, page: number): Cursor | null {
    const { column, fromColumn } = this.#corners;
    const from = row < 0 ? at(-1) : { row, column, fromRow: row, fromColumn };
    return move(from, press, this.#lines().length, this.#columns(), page);
  }
}
