/** A column with the px it needs. */
export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly grow: boolean;
}

/**
 * Which columns have room, in their order. A figure is never cut: whole columns go, the last first; the first column
 * always stays. `template` is the grid's, `dropped` what had to go.
 */
export function fit(columns: readonly Sized[], room: number): { shown: string[]; dropped: string[]; template: string } {
  let used = 0;
  const shown: Sized[] = [];
  for (const [i, column] of columns.entries()) {
    if (i > 0 && used + column.width > room) break;
    shown.push(column);
    used += column.width;
  }
  const grows = shown.some(({ grow }) => grow);
  const template = shown.map(({ width, grow }, i) => (grow || (!grows && i === 0) ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
  return { shown: shown.map(({ id }) => id), dropped: columns.slice(shown.length).map(({ id }) => id), template };
}
