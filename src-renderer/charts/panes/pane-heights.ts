/** The part of a pane of the library that sets its height, in any unit. */
interface Pane {
  setStretchFactor(factor: number): void;
  getStretchFactor(): number;
}

/** Height of a pane below the prices, as a part of theirs, until the user drags its edge. */
export const LOWER_PANE = 0.24;
/** Smallest difference of a height that counts as dragged. */
const DRAGGED = 0.002;

/** Sets the heights of panes only when they are to change, so that new data leaves a dragged edge where it is. */
export function keepPanes() {
  let shown = '';
  let parts: readonly number[] = [];
  return {
    /** `heights` are those of the panes below the prices, as parts of theirs; the usual one for others. */
    apply(panes: readonly Pane[], heights: readonly number[]): void {
      const next = panes.slice(1).map((_, n) => heights[n] ?? LOWER_PANE);
      const key = next.join();
      if (key === shown) return;
      [shown, parts] = [key, next];
      panes.forEach((pane, n) => pane.setStretchFactor(n === 0 ? 1 : (next[n - 1] ?? LOWER_PANE)));
    },
    /** Returns the heights after the user dragged an edge; null if none has changed. */
    dragged(panes: readonly Pane[]): number[] | null {
      const first = panes[0]?.getStretchFactor() ?? 0;
      const next = first > 0 ? panes.slice(1).map((pane) => Math.round((pane.getStretchFactor() / first) * 1_000) / 1_000) : [];
      if (next.length !== parts.length || !next.some((part, n) => Math.abs(part - (parts[n] ?? 0)) > DRAGGED)) return null;
      [shown, parts] = [next.join(), next];
      return next;
    },
  };
}
