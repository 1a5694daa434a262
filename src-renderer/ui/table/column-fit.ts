/** A column with its required width in px. */
export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly grow: boolean;
  /** Hidden before all others. */
  readonly weak?: boolean;
  /** Hidden after all others. */
  readonly strong?: boolean;
}

/** Width in px to which the first column is truncated before a strong column is hidden. */
const LEAST_NAME = 44;

/**
 * Returns which columns fit, in order. Figures are never truncated; whole columns are hidden instead: weak ones first, strong ones last,
 * and within each group from the end. The first column always stays, but is truncated before a strong one is hidden. `template` is for the
 * CSS grid, `dropped` lists the hidden columns.
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
  const template = shown
    .map(({ width, grow }, i) => {
      const px = i === 0 ? first : width;
      return grow || (!grows && i === 0) ? `minmax(${px}px, 1fr)` : `${px}px`;
    })
    .join(' ');
  return { shown: shown.map(({ id }) => id), dropped: columns.filter((column) => !shown.includes(column)).map(({ id }) => id), template };
}
