/**
 * The cell with the keyboard focus, and the opposite corner of the selection. Rows and columns count from 0; column -1 is the whole row.
 */
export interface Cursor {
  readonly row: number;
  readonly column: number;
  readonly fromRow: number;
  readonly fromColumn: number;
}
/** Returns a cursor on one cell, or on a whole row. */
export const at = (row: number, column = -1): Cursor => ({ row, column, fromRow: row, fromColumn: column });

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the cursor after a key press; null if the key does not move it. `page` is the number of visible rows. */
export function move(cursor: Cursor, press: Press, rows: number, columns: number, page: number): Cursor | null {
  const far = press.ctrlKey || press.metaKey;
  const last = rows - 1;
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
  const row = clamp(cursor.row + by[0], 0, last);
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
