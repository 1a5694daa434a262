/** A column with the px it needs. */
export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly grow: boolean;
  /** Goes before all others. */
  readonly weak?: boolean;
}

/**
 * Which columns have room, in their order. A figure is never cut: whole columns go, weak ones and then the last first;
 * the first column always stays. `template` is the grid's, `dropped` what had to go.
 */
export function fit(columns: readonly Sized[], room: number): { shown: string[]; dropped: string[]; template: string } {
  const shown = [...columns];
  const short = () => shown.reduce((sum, { width }) => sum + width, 0) > room;
  while (shown.length > 1 && short()) {
    const weak = shown.findLastIndex((column, i) => i > 0 && column.weak);
    shown.splice(weak > 0 ? weak : shown.length - 1, 1);
  }
  const grows = shown.some(({ grow }) => grow);
  const template = shown.map(({ width, grow }, i) => (grow || (!grows && i === 0) ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
  return { shown: shown.map(({ id }) => id), dropped: columns.filter((column) => !shown.includes(column)).map(({ id }) => id), template };
}
