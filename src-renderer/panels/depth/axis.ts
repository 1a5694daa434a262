import { reachOf, WIDTHS, type DepthStep } from './depth.ts';

/** The width a share was last drawn with, in percent to each side of the mid. */
export interface HeldWidth {
  readonly share: string;
  readonly width: number;
}
/** Hysteresis: the width grows when orders reach beyond it by the first factor, and shrinks when they fit a smaller one by the second. */
const GROWS = 1.2;
const SHRINKS = 0.75;

/**
 * The width that fits a book, with hysteresis: it grows only when orders lie well beyond it, and shrinks only when they lie well
 * within a smaller one. `reach` is in percent of the mid. A different share, or the first book of a share, is fitted directly.
 */
export function holdWidth(before: HeldWidth | null, share: string, reach: number): HeldWidth {
  const fitting = (wanted: number): number => WIDTHS.find((width) => width >= wanted) ?? 100;
  if (before?.share !== share) return { share, width: fitting(reach) };
  if (reach > before.width * GROWS) return { share, width: fitting(reach) };
  const smaller = fitting(reach / SHRINKS);
  return smaller < before.width ? { share, width: smaller } : before;
}

/** `holdWidth` for both sides of a book; null if there is no share or no price yet. */
export const heldWidth = (
  before: HeldWidth | null,
  share: string | null,
  { bids, asks, mid }: { readonly bids: readonly DepthStep[]; readonly asks: readonly DepthStep[]; readonly mid: number },
): HeldWidth | null => (share === null || mid <= 0 ? null : holdWidth(before, share, reachOf(bids, asks, mid)));
