import { untrack } from 'svelte';
import type { Sized } from './column-fit.ts';
import { Longest } from './longest-texts.svelte.ts';
import { textOf, type Column, type RenderedLine } from './types.ts';

/** Width in px of a letter in a heading at normal text size, and the padding beside a text. */
const HEAD_LETTER = 6.2;
const BESIDE = 14;

/** The font of cells by `em10`, cached because reading it forces a layout. */
const fonts = new Map<number, string>();
function fontOf(probe: HTMLElement, em10: number): string {
  let font = fonts.get(em10);
  if (font === undefined) fonts.set(em10, (font = getComputedStyle(probe).font));
  return font;
}

/** The widths of a table's columns: the minimum, the longest figure seen, or as the user dragged them. */
export class Widths<R> {
  readonly #longest = new Longest();

  /** Measures the rows on screen; call it in an effect. `probe` is an element with the font of the cells, `em10` px wide. */
  look(probe: HTMLElement, em10: number, columns: readonly Column<R>[], lines: readonly (RenderedLine<R> | undefined)[]): void {
    this.#longest.use(fontOf(probe, em10));
    let grew = false;
    for (const column of columns) {
      if (!column.right && !column.fits) continue;
      for (const line of lines) if (line?.kind === 'row' && this.#longest.see(column.id, textOf(column, line.row))) grew = true;
    }
    if (grew) untrack(() => this.#longest.version++);
  }

  /** Returns the columns with their widths. `scale` is the text size relative to normal. */
  of(columns: readonly Column<R>[], dragged: Readonly<Record<string, number>>, scale: number): Sized[] {
    return columns.map((column, i) => {
      const figure = column.right || column.fits ? this.#longest.of(column.id) + (column.extra ?? 0) + BESIDE : 0;
      const head = column.right ? column.head.length * HEAD_LETTER * scale + BESIDE : 0;
      const least = Math.max(column.width * scale, figure, head);
      const edge = i === 0 || i === columns.length - 1 ? 2 : 0;
      return {
        id: column.id,
        weak: column.weak === true,
        strong: column.strong === true,
        grow: column.grow ?? i === 0,
        width: Math.ceil(dragged[column.id] ?? least) + edge,
      };
    });
  }
}
