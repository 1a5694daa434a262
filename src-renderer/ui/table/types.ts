import type { Snippet } from 'svelte';
import type { MenuItem } from '../controls/menu.ts';
import type { Icon } from '../../lib/app/icons.ts';

/** A column of a table. `value` is for sorting; `text` is for copying, filtering and measuring. */
export interface Column<R> {
  readonly id: string;
  readonly head: string;
  /** Full heading, for the menu and the tooltip. */
  readonly title?: string;
  /** Longer explanation for the tooltip of the heading, instead of the title. */
  readonly hint?: string;
  /** A cost or requirement of showing the column, or its names in expressions, for the menu. */
  readonly note?: string;
  readonly value: (row: R) => number | string | null;
  readonly text?: (row: R) => string;
  /** Value in an exported file, if it is neither the value nor the text: money in coin, a time in ISO form. */
  readonly raw?: (row: R) => number | string | null;
  /** Rendering of the cell, if it is more than text. Content beside the value has `data-beside` and is not copied. */
  readonly cell?: Snippet<[R]>;
  /** Ref of the entity that the cell names, if it differs from the row's, as in `player_12`. */
  readonly about?: (row: R) => string | null;
  /** Right-aligned, for figures. */
  readonly right?: boolean;
  /** Grows to its longest text although it is not right-aligned, for times. */
  readonly fits?: boolean;
  /** Minimum width in px; a figure column grows to its longest text. */
  readonly width: number;
  /** What the column is as wide as, if not its text: longer texts are cut. */
  readonly sizing?: (row: R) => string;
  /** Takes the remaining width (default: the first column). */
  readonly grow?: boolean;
  /** px that the cell needs beside its text, for a triangle or a bar. */
  readonly extra?: number;
  /** Hidden before all others when there is no room. */
  readonly weak?: boolean;
  /** Hidden last, after the first column is truncated. For a price and its change. */
  readonly strong?: boolean;
  readonly sortable?: boolean;
  readonly first?: 'asc' | 'desc';
  /** Hidden until the user chooses it. */
  readonly optional?: boolean;
}

/** A line is a row of data or the heading of a section; rows after a heading belong to its section. */
export type Line<R> = RowLine<R> | SectionLine;
/** A line to render; sections have their number of rows. */
export type RenderedLine<R> = RowLine<R> | RenderedSection;
export interface RowLine<R> {
  readonly kind: 'row';
  readonly key: string;
  readonly row: R;
}
export interface SectionLine {
  readonly kind: 'section';
  readonly key: string;
  readonly title: string;
  readonly closed: boolean;
  readonly icon?: Icon;
  readonly figure?: string;
}
export type RenderedSection = SectionLine & { readonly count: number };

/** Rendered lines by index, as an array has them. */
export interface LineList<R> {
  readonly length: number;
  at(index: number): RenderedLine<R> | undefined;
  slice(from?: number, to?: number): readonly RenderedLine<R>[];
}
/** The order of the lines on screen, which does not change while the user works with them. */
export interface LineOrder<R> {
  readonly lines: LineList<R>;
  /** Number of rows that are not where their values would place them. */
  readonly changed: number;
  freeze(): void;
  release(): void;
  again(): Promise<void>;
}
/** Rows that are sorted and filtered elsewhere and loaded in parts. A row that is not loaded has the key of its place. */
export interface RankedLines<R> extends LineOrder<R> {
  /** Index of a line; -1 if no loaded line has this key. */
  placeOf(key: string): number;
  /** Loads the rows from one index up to another; false if they are not available. */
  load(from: number, to: number): Promise<boolean>;
}

/** One sort key of a table. */
export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** The user's choices for a table. Plain data, so that the layout can store it. */
export interface View {
  readonly sort: readonly Sort[];
  /** Visible columns in order; empty means the default. */
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}
/** The default view: original order, default columns and widths. */
export const PLAIN: View = { sort: [], columns: [], widths: {} };

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
  readonly lines?: readonly Line<R>[];
  /** Instead of `lines`: rows that are loaded in parts. They stay the same object. */
  readonly ranked?: RankedLines<R>;
  /** The number of rows in words, instead of a count of the lines. */
  readonly count?: string;
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
  /** Key of the line that begins in the middle, and keeps its place on the screen when lines above it come and go; only without a sort. */
  readonly middle?: string | null;
  /** The noun of the count. */
  readonly unit?: readonly [one: string, other: string];
  readonly row?: RowTraits<R>;
  readonly on?: TableHandlers<R>;
  readonly menu?: (row: R | null, key: string | null) => readonly MenuItem[];
  readonly foot?: Snippet;
  readonly footEnd?: Snippet;
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

/** Returns a view from a stored layout, with defaults for invalid parts. */
export function readView(stored: unknown): View {
  if (stored === null || typeof stored !== 'object') return PLAIN;
  const { sort, columns, widths } = stored as Record<string, unknown>;
  const sorts = Array.isArray(sort) ? sort.filter((one): one is Sort => typeof one?.id === 'string' && typeof one.desc === 'boolean') : [];
  const sizes =
    widths !== null && typeof widths === 'object' ? Object.entries(widths).filter(([, px]) => typeof px === 'number' && px > 0) : [];
  return { sort: sorts.map(({ id, desc }) => ({ id, desc })), columns: strings(columns), widths: Object.fromEntries(sizes) };
}

/** Returns the text of a cell; a dash for an unknown value. */
export const textOf = <R>(column: Column<R>, row: R): string => column.text?.(row) ?? String(column.value(row) ?? '—');
