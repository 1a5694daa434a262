import type { Snippet } from 'svelte';
import type { Icon } from '../data/icon-type.ts';

/** A column of a table. `value` is what is sorted by; `text` what is copied, searched and measured. */
export interface Column<R> {
  readonly id: string;
  readonly head: string;
  /** The heading in full, for the menu and on hover. */
  readonly title?: string;
  /** What it says, at length, where a title would not do: the tooltip of the head. */
  readonly hint?: string;
  /** What showing it costs or needs, said in the menu. */
  readonly note?: string;
  readonly value: (row: R) => number | string | null;
  readonly text?: (row: R) => string;
  /** What a file of the table holds, where that is neither the value nor the text: money in coin, a moment in ISO form. */
  readonly raw?: (row: R) => number | string | null;
  /** How it is drawn, where that is more than the text. What stands beside the value has `data-beside`: it is not copied. */
  readonly cell?: Snippet<[R]>;
  /** Who the cell names, where that is not who the row is about: `player_12`. */
  readonly about?: (row: R) => string | null;
  /** Figures stand right. */
  readonly right?: boolean;
  /** px it has at least; a figure column grows to its longest text. */
  readonly width: number;
  /** Takes what is left over; the first column does. */
  readonly grow?: boolean;
  /** px beside the text that a cell draws: a triangle, a bar. */
  readonly extra?: number;
  /** Goes before all others when there is no room. */
  readonly weak?: boolean;
  /** Goes last: the name gives way to it. A price, and how it changed. */
  readonly strong?: boolean;
  readonly sortable?: boolean;
  readonly first?: 'asc' | 'desc';
  /** Not shown until chosen. */
  readonly optional?: boolean;
}

/** A line is a row of data or the heading of a section; rows after a heading belong to it. */
export type Line<R> =
  | { readonly kind: 'row'; readonly key: string; readonly row: R }
  | {
      readonly kind: 'section';
      readonly key: string;
      readonly title: string;
      readonly closed: boolean;
      readonly icon?: Icon;
      readonly figure?: string;
    };

/** A section as it is drawn knows how many rows it has. */
export type Drawn<R> = Extract<Line<R>, { kind: 'row' }> | (Extract<Line<R>, { kind: 'section' }> & { readonly count: number });

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** What a user chose of a table; plain data, so that it can be kept with the layout. */
export interface View {
  readonly sort: readonly Sort[];
  /** Shown columns in their order; empty means as the table comes. */
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}
export const PLAIN: View = { sort: [], columns: [], widths: {} };

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

/** A view out of a layout; whatever cannot be read is as the table comes. */
export function readView(stored: unknown): View {
  if (stored === null || typeof stored !== 'object') return PLAIN;
  const { sort, columns, widths } = stored as Record<string, unknown>;
  const sorts = Array.isArray(sort) ? sort.filter((one): one is Sort => typeof one?.id === 'string' && typeof one.desc === 'boolean') : [];
  const sizes =
    widths !== null && typeof widths === 'object' ? Object.entries(widths).filter(([, px]) => typeof px === 'number' && px > 0) : [];
  return { sort: sorts.map(({ id, desc }) => ({ id, desc })), columns: strings(columns), widths: Object.fromEntries(sizes) };
}

export const textOf = <R>(column: Column<R>, row: R): string => column.text?.(row) ?? String(column.value(row) ?? '—');
