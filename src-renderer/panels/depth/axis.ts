import { reachOf, WIDTHS, type Step } from './depth.ts';

/** The width that a share was drawn with last, in percent to each side of the mid. */
export interface HeldWidth {
  readonly share: string;
  readonly width: number;
}
/** How far beyond a width orders may lie before the next one is taken, and how far within the smaller one they must lie. */
const GROWS = 1.2;
const SHRINKS = 0.75;

/**
 * The width that fits a book, and holds while the book moves about its edge: it grows once orders lie well beyond it, and shrinks once
 * they lie well within a smaller one. Another share, or a book that is seen for the first time, is fitted anew.
 */
export function holdWidth(before: HeldWidth | null, share: string, reach: number): HeldWidth {
  const fitting = (wanted: number): number => WIDTHS.find((width) => width >= wanted) ?? 100;
  if (before?.share !== share) return { share, width: fitting(reach) };
  if (reach > before.width * GROWS) return { share, width: fitting(reach) };
  const smaller = fitting(reach / SHRINKS);
  return smaller < before.width ? { share, width: smaller } : before;
}

/** The same for both sides of a book; null while there is none, so that nothing is held of it. */
export const heldWidth = (
  before: HeldWidth | null,
  share: string | null,
  { bids, asks, mid }: { readonly bids: readonly Step[]; readonly asks: readonly Step[]; readonly mid: number },
): HeldWidth | null => (share === null || mid <= 0 ? null : holdWidth(before, share, reachOf(bids, asks, mid)));
