import { untrack } from 'svelte';
import type { Sized } from './fit.ts';
import { Longest } from './measure.svelte.ts';
import { textOf, type Column, type Drawn } from './types.ts';

/** px of a heading's letter at the plain size, and what stands beside a text. */
const HEAD_LETTER = 6.2;
const BESIDE = 14;

/** The type of cells by the px of ten of its letters' heights: asking for it lays the page out, so each size is asked once. */
const fonts = new Map<number, string>();
function fontOf(probe: HTMLElement, em10: number): string {
  let font = fonts.get(em10);
  if (font === undefined) fonts.set(em10, (font = getComputedStyle(probe).font));
  return font;
}

/** How wide the columns of a table have to be: as said, as the user dragged, or as the longest figure seen. */
export class Widths<R> {
  readonly #longest = new Longest();

  /** Looks at the rows on screen; call it in an effect. `probe` has the type of the cells and is ten of its heights wide: `em10` px. */
  look(probe: HTMLElement, em10: number, columns: readonly Column<R>[], lines: readonly (Drawn<R> | undefined)[]): void {
    this.#longest.use(fontOf(probe, em10));
    let grew = false;
    for (const column of columns) {
      if (!column.right) continue;
      for (const line of lines) if (line?.kind === 'row' && this.#longest.see(column.id, textOf(column, line.row))) grew = true;
    }
    if (grew) untrack(() => this.#longest.version++);
  }

  /** `scale` is the text size against the plain one. */
  of(columns: readonly Column<R>[], dragged: Readonly<Record<string, number>>, scale: number): Sized[] {
    return columns.map((column, i) => {
      const figure = column.right ? this.#longest.of(column.id) + (column.extra ?? 0) + BESIDE : 0;
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
