import type { Order } from '#contract/model/market/orderbook.ts';
import type { LadderLevel } from './ladder.ts';

/** One line of the ladder: a level, or one order of an open level. */
export type LadderRow =
  | { readonly kind: 'level'; readonly key: string; readonly level: LadderLevel; readonly open: boolean }
  | { readonly kind: 'order'; readonly key: string; readonly level: LadderLevel; readonly order: Order };

/** Maximum number of levels per side that can be scrolled to; deeper levels are only counted. */
export const MOST_LEVELS = 150;

/** Rows drawn beyond the visible ones, so that one turn of the wheel shows no gap. */
const OVERSCAN = 3;

/** Lines of one side from top to bottom. Asks are reversed, so that the best is next to the mid; orders follow their level. */
export function rowsOf(levels: readonly LadderLevel[], open: ReadonlySet<string>): LadderRow[] {
  const shown = levels.slice(0, MOST_LEVELS);
  const ordered = shown[0]?.side === 'ask' ? shown.reverse() : shown;
  return ordered.flatMap((level): LadderRow[] => {
    const isOpen = open.has(level.key);
    const row: LadderRow = { kind: 'level', key: level.key, level, open: isOpen };
    if (!isOpen) return [row];
    return [row, ...level.orders.map((order, i): LadderRow => ({ kind: 'order', key: `${level.key} ${i}`, level, order }))];
  });
}

const sameOrder = (a: Order, b: Order | undefined): boolean =>
  b !== undefined && a.price === b.price && a.num === b.num && a.name === b.name && a.mint === b.mint;

const sameLevel = (a: LadderLevel, b: LadderLevel): boolean =>
  a.num === b.num &&
  a.total === b.total &&
  a.mine === b.mine &&
  a.mint === b.mint &&
  a.orders.every((order, i) => sameOrder(order, b.orders[i]));

function sameRow(a: LadderRow, b: LadderRow): boolean {
  if (a.level.orders.length !== b.level.orders.length || !sameLevel(a.level, b.level)) return false;
  return a.kind === 'level' ? b.kind === 'level' && a.open === b.open : b.kind === 'order' && sameOrder(a.order, b.order);
}

/** Returns a function that reuses the previous row objects where a row is unchanged, so that only changed rows are redrawn. */
export function rowKeeper(): (now: readonly LadderRow[]) => readonly LadderRow[] {
  let before = new Map<string, LadderRow>();
  return (now) => {
    const rows = now.map((row) => {
      const was = before.get(row.key);
      return was && sameRow(was, row) ? was : row;
    });
    before = new Map(rows.map((row) => [row.key, row]));
    return rows;
  };
}

/** The row with the price nearest to `price`, in base units, for the cursor when its own row is removed; undefined without rows. */
export function nearestRow(rows: readonly LadderRow[], price: number): LadderRow | undefined {
  const far = (row: LadderRow): number => Math.abs(row.level.price - price);
  return rows.reduce<LadderRow | undefined>((best, row) => (best === undefined || far(row) < far(best) ? row : best), undefined);
}

/** The range of `count` lines to draw, from the mid outwards; `to` is exclusive. `scrolled` from the mid, in px, may be negative. */
export function inSight(count: number, scrolled: number, height: number, rowPx: number): { from: number; to: number } {
  const away = Math.abs(scrolled);
  const to = Math.min(count, Math.ceil((away + height) / rowPx) + OVERSCAN);
  return { from: Math.max(0, Math.min(to, Math.floor(away / rowPx) - OVERSCAN)), to };
}

/** Number of lines of one side for screen readers. The note about deeper levels, or that the side is empty, counts as a line. */
export const linesOn = (rows: readonly LadderRow[], levels: readonly LadderLevel[]): number =>
  Math.max(1, rows.length) + (levels.length > MOST_LEVELS ? 1 : 0);
