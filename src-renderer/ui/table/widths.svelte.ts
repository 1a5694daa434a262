import { untrack } from 'svelte';
import { textOf, type Column, type RenderedLine } from './types.ts';

/** A column with its required width in px. */
interface Sized {
  readonly id: string;
  readonly width: number;
  readonly grow: boolean;
  /** Width in px at which heading and texts are whole; by default the required one. */
  readonly wish?: number;
  /** Hidden before all others. */
  readonly weak?: boolean;
  /** Hidden after all others. */
  readonly strong?: boolean;
}

/** What the width of a column depends on. */
type WidthTraits<R> = Pick<Column<R>, 'id' | 'head' | 'width' | 'grow' | 'right' | 'fits' | 'extra' | 'weak' | 'strong'>;

/** Width in px to which the first column is truncated before a strong column is hidden. */
const LEAST_NAME = 44;

/**
 * Returns which columns fit, in order. Figures are never truncated; whole columns are hidden instead: weak ones first, strong ones last,
 * and within each group from the end. The first column always stays, but is truncated before a strong one is hidden. What room is left is
 * shared first among columns whose heading or texts are truncated. `template` is for the CSS grid, `dropped` lists the hidden columns.
 */
export function fit(columns: readonly Sized[], room: number): { shown: string[]; dropped: string[]; template: string } {
  const shown = [...columns];
  const short = (first: number): boolean => shown.slice(1).reduce((sum, { width }) => sum + width, first) > room;
  const name = columns[0]?.width ?? 0;
  const drop = (first: number, goes: (column: Sized) => boolean): void => {
    while (short(first)) {
      const last = shown.findLastIndex((column, i) => i > 0 && goes(column));
      if (last < 0) return;
      shown.splice(last, 1);
    }
  };
  drop(name, ({ weak }) => weak === true);
  drop(name, ({ strong }) => strong !== true);
  const least = Math.min(name, LEAST_NAME);
  drop(least, () => true);
  const first = short(name) ? least : name;
  const grows = shown.some(({ grow }) => grow);
  let spare = shown.slice(1).reduce((left, { width }) => left - width, room - first);
  const template = shown
    .map(({ width, grow, wish = width }, i) => {
      const least = i === 0 ? first : width;
      const px = least + Math.max(0, Math.min(wish - least, spare));
      spare -= px - least;
      return grow || (!grows && i === 0) ? `minmax(${px}px, 1fr)` : `${px}px`;
    })
    .join(' ');
  return { shown: shown.map(({ id }) => id), dropped: columns.filter((column) => !shown.includes(column)).map(({ id }) => id), template };
}

/** Width in px of a letter in a heading at normal text size, and the padding beside a text. */
const HEAD_LETTER = 6.2;
const BESIDE = 14;
/** Width in px up to which a column grows for its texts. */
const LONGEST_TEXT = 240;

/** The font of cells by `em10`, cached because reading it forces a layout. */
const fonts = new Map<number, string>();
function fontOf(probe: HTMLElement, em10: number): string {
  let font = fonts.get(em10);
  if (font === undefined) fonts.set(em10, (font = getComputedStyle(probe).font));
  return font;
}

/** The widths of a table's columns: the minimum, the longest figure seen, or as the user dragged them. */
export class Widths<R> {
  #context: CanvasRenderingContext2D | null = null;
  #font = '';
  /** The longest text seen in each column, in characters and px. It only grows, so that scrolling never moves a column. */
  #longest: Record<string, { readonly chars: number; readonly px: number }> = {};
  #version = $state(0);

  /** Measures the rows on screen; call it in an effect. `probe` is an element with the font of the cells, `em10` px wide. */
  look(probe: HTMLElement, em10: number, columns: readonly Column<R>[], lines: readonly RenderedLine<R>[]): void {
    const font = fontOf(probe, em10);
    let changed = font !== this.#font;
    if (changed) {
      [this.#font, this.#longest] = [font, {}];
      this.#context ??= document.createElement('canvas').getContext('2d');
      if (this.#context) this.#context.font = font;
    }
    for (const column of columns) {
      for (const line of lines)
        if (line.kind === 'row' && this.#measure(column.id, column.sizing?.(line.row) ?? textOf(column, line.row))) changed = true;
    }
    if (changed) untrack(() => this.#version++);
  }

  /** Returns whether the column grew. Figures are tabular, so a text with fewer characters cannot be wider and is not measured. */
  #measure(id: string, text: string): boolean {
    const { chars, px } = this.#longest[id] ?? { chars: 0, px: 0 };
    if (text.length <= chars) return false;
    const width = Math.ceil(this.#context?.measureText(text).width ?? text.length * 7);
    this.#longest[id] = { chars: text.length, px: Math.max(px, width) };
    return width > px;
  }

  /** Returns the columns with their widths. `scale` is the text size relative to normal. */
  of(columns: readonly WidthTraits<R>[], dragged: Readonly<Record<string, number>>, scale: number): Sized[] {
    void this.#version;
    return columns.map((column, i) => {
      const figure = column.right || column.fits ? (this.#longest[column.id]?.px ?? 0) + (column.extra ?? 0) + BESIDE : 0;
      const head = column.head.length * HEAD_LETTER * scale + BESIDE;
      const least = Math.max(column.width * scale, figure, column.right ? head : 0);
      const seen = (this.#longest[column.id]?.px ?? 0) + (column.extra ?? 0) + BESIDE;
      const edge = i === 0 || i === columns.length - 1 ? 2 : 0;
      const { id, weak, strong, grow = i === 0 } = column;
      const width = Math.ceil(dragged[id] ?? least) + edge;
      const wish = dragged[id] === undefined ? Math.ceil(Math.max(least, head, Math.min(seen, LONGEST_TEXT * scale))) + edge : width;
      return { id, weak: weak === true, strong: strong === true, grow, width, wish };
    });
  }
}
