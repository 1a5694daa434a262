import type { Snippet } from 'svelte';
import type { MenuItem } from '../controls/menu.ts';
import type { Column, Line, View } from './types.ts';

/** What the rows of a table are, and how they look. */
export interface RowTraits<R> {
  /** Whether the row is the user's own. */
  readonly mine?: (row: R) => boolean;
  /** The colour of its flag, 1 to 8. */
  readonly flag?: (row: R) => number | null;
  readonly dim?: (row: R) => boolean;
  /** Text of a dragged row; makes rows draggable. */
  readonly drag?: (row: R) => string;
  /** Ref for the player card, as in `player_12` (default: drag). */
  readonly about?: (row: R) => string;
}

export interface TableHandlers<R> {
  /** Called when another row is current. */
  readonly current?: (row: R, key: string) => void;
  /** Called on Enter and on a double-click. */
  readonly open?: (row: R, key: string) => void;
  /** Called to toggle a section. */
  readonly section?: (key: string) => void;
  /** Called with the keys of the rendered rows. */
  readonly visible?: (keys: readonly string[]) => void;
  /** Called with the ids of the columns with room. */
  readonly fit?: (ids: readonly string[]) => void;
  /** Makes rows movable by dragging or Alt+Up/Down. */
  readonly move?: ((key: string, before: string | null) => void) | undefined;
  /** Called with the keys of the selected rows before the table handles a key press; returns true if it handled it. */
  readonly key?: (event: KeyboardEvent, keys: readonly string[]) => boolean;
}

export interface TableProps<R> {
  readonly lines: readonly Line<R>[];
  readonly columns: readonly Column<R>[];
  readonly label: string;
  /** Key of the current row. */
  readonly current?: string | null;
  /** Sort order, columns and widths as plain data. The table keeps the user's choices itself without `onview`. */
  readonly view?: View;
  readonly onview?: ((view: View) => void) | undefined;
  /** Whether the tile has the focus, for the key "/". */
  readonly active?: boolean;
  /** What the rows are about; a new subject scrolls to the top. */
  readonly subject?: string | null;
  /** The noun of the count. */
  readonly unit?: readonly [one: string, other: string];
  readonly row?: RowTraits<R>;
  readonly on?: TableHandlers<R>;
  readonly menu?: (row: R | null, key: string | null) => readonly MenuItem[];
  readonly foot?: Snippet;
  readonly footEnd?: Snippet;
}
