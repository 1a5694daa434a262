import type { Column } from './types.ts';

type FigureOf<R> = (row: R) => number | null | undefined;
/** More about a column of figures. `write` writes a known figure. */
type More<R> = Partial<Column<R>> & { readonly write?: (figure: number) => string };

/** Returns a right-aligned column of figures, with a dash for an unknown one. */
export function figureColumn<R>(id: string, head: string, title: string, of: FigureOf<R>, { write = String, ...more }: More<R>): Column<R> {
  const text = (row: R): string => {
    const figure = of(row) ?? null;
    return figure === null ? '—' : write(figure);
  };
  return { id, head, title, width: 30, right: true, value: (row) => of(row) ?? null, text, ...more };
}
