import type { LineList } from './types.ts';

/** The cell with the keyboard focus, and the opposite corner of the selection, counted from 0; column -1 is the whole row. */
interface Cursor {
  readonly row: number;
  readonly column: number;
  readonly fromRow: number;
  readonly fromColumn: number;
}
/** Returns a cursor on one cell, or on a whole row. */
export const at = (row: number, column = -1): Cursor => ({ row, column, fromRow: row, fromColumn: column });

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the cursor after a key press; null if the key does not move it. `page` is the number of visible rows. */
export function move(cursor: Cursor, press: Press, rows: number, columns: number, page: number): Cursor | null {
  const far = press.ctrlKey || press.metaKey;
  const step: Record<string, readonly [row: number, column: number]> = {
    ArrowDown: [far ? rows : 1, 0],
    ArrowUp: [far ? -rows : -1, 0],
    ArrowRight: [0, far ? columns : 1],
    ArrowLeft: [0, far ? -columns : -1],
    PageDown: [Math.max(1, page - 1), 0],
    PageUp: [-Math.max(1, page - 1), 0],
    Home: [-rows, 0],
    End: [rows, 0],
  };
  const by = step[press.key];
  if (!by || rows === 0) return null;
  const row = clamp(cursor.row + by[0], 0, rows - 1);
  const column = clamp(cursor.column + by[1], by[1] < 0 && !press.shiftKey ? -1 : Math.min(cursor.column, 0), columns - 1);
  return press.shiftKey ? { ...cursor, row, column } : at(row, column);
}

/** Returns the selection as ordered corners; a whole-row cursor spans all columns. */
export function range(cursor: Cursor, columns: number): { top: number; bottom: number; left: number; right: number } {
  const whole = cursor.column < 0 || cursor.fromColumn < 0;
  return {
    top: Math.min(cursor.row, cursor.fromRow),
    bottom: Math.max(cursor.row, cursor.fromRow),
    left: whole ? 0 : Math.min(cursor.column, cursor.fromColumn),
    right: whole ? columns - 1 : Math.max(cursor.column, cursor.fromColumn),
  };
}

type Corners = Pick<Cursor, 'column' | 'fromColumn'> & { readonly key: string | null; readonly fromKey: string | null };
const NOWHERE: Corners = { key: null, column: -1, fromKey: null, fromColumn: -1 };

/** The keyboard position in a table. It is stored by the key of the row, so that it follows the row when the order changes. */
export class TablePosition<R> {
  readonly #lines: () => LineList<R>;
  readonly #columns: () => number;
  #corners = $state.raw<Corners>(NOWHERE);
  readonly #find: ((key: string) => number) | undefined;
  readonly #places = $derived.by(
    () =>
      new Map(
        this.#find
          ? []
          : this.#lines()
              .slice()
              .map(({ key }, i) => [key, i]),
      ),
  );
  readonly row = $derived.by(() => this.placeOf(this.#corners.key));
  /** The selected cells as ordered corners; null without a selection. */
  readonly chosen = $derived.by(() => (this.row < 0 ? null : range(this.#cursor, this.#columns())));

  /** `find` returns the index of a line that is loaded in parts; others are looked up here. */
  constructor(lines: () => LineList<R>, columns: () => number, find?: (key: string) => number) {
    this.#find = find;
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
    return key === null ? -1 : (this.#find?.(key) ?? this.#places.get(key) ?? -1);
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
    this.#corners = { ...NOWHERE, key: lines.at(lines.length - 1)?.key ?? null, fromKey: lines.at(0)?.key ?? null };
  }
  /** Returns the cursor after a key press at `row`; null if the key does not move it. `page` is the number of visible rows. */
  after(press: KeyboardEvent, row: number, page: number): Cursor | null {
    const { column, fromColumn } = this.#corners;
    const from = row < 0 ? at(-1) : { row, column, fromRow: row, fromColumn };
    return move(from, press, this.#lines().length, this.#columns(), page);
  }
}
