import type { Order } from '#contract/model/market/orderbook.ts';
import type { Level } from './ladder.ts';

/** What stands in one line: a level, or one order of a level that is open. */
export type Row =
  | { readonly kind: 'level'; readonly key: string; readonly level: Level; readonly open: boolean }
  | { readonly kind: 'order'; readonly key: string; readonly level: Level; readonly order: Order };

/** Levels of each side that can be scrolled to; deeper ones are counted only. */
export const MOST_LEVELS = 150;

/** Rows drawn beyond what is in sight, so that a turn of the wheel shows no hole. */
const OVERSCAN = 3;

/** Lines of one side from top to bottom. Asks stand upside down, so that the best is next to the mid; orders follow their level. */
export function rowsOf(levels: readonly Level[], open: ReadonlySet<string>): Row[] {
  const shown = levels.slice(0, MOST_LEVELS);
  const ordered = shown[0]?.side === 'ask' ? shown.reverse() : shown;
  return ordered.flatMap((level): Row[] => {
    const isOpen = open.has(level.key);
    const row: Row = { kind: 'level', key: level.key, level, open: isOpen };
    if (!isOpen) return [row];
    return [row, ...level.orders.map((order, i): Row => ({ kind: 'order', key: `${level.key} ${i}`, level, order }))];
  });
}

const sameOrder = (a: Order, b: Order | undefined): boolean =>
  b !== undefined && a.price === b.price && a.num === b.num && a.name === b.name && a.mint === b.mint;

const sameLevel = (a: Level, b: Level): boolean =>
  a.num === b.num &&
  a.total === b.total &&
  a.mine === b.mine &&
  a.mint === b.mint &&
  a.orders.every((order, i) => sameOrder(order, b.orders[i]));

function sameRow(a: Row, b: Row): boolean {
  if (a.level.orders.length !== b.level.orders.length || !sameLevel(a.level, b.level)) return false;
  return a.kind === 'level' ? b.kind === 'level' && a.open === b.open : b.kind === 'order' && sameOrder(a.order, b.order);
}

/** Gives the rows of each next book, and the very ones of the book before where they say the same: only what changed is drawn again. */
export function rowKeeper(): (now: readonly Row[]) => readonly Row[] {
  let before = new Map<string, Row>();
  return (now) => {
    const rows = now.map((row) => {
      const was = before.get(row.key);
      return was && sameRow(was, row) ? was : row;
    });
    before = new Map(rows.map((row) => [row.key, row]));
    return rows;
  };
}

/** Where the cursor goes when its line has gone: to the line whose price is nearest. */
export function nearestRow(rows: readonly Row[], price: number): Row | undefined {
  const far = (row: Row): number => Math.abs(row.level.price - price);
  return rows.reduce<Row | undefined>((best, row) => (best === undefined || far(row) < far(best) ? row : best), undefined);
}

/**
 * Which of `count` lines are drawn, counted from the mid outwards: those in sight and a few more. `to` is the first that is
 * not. All measures in pixels; `scrolled` is how far away from the mid, whatever its sign.
 */
export function inSight(count: number, scrolled: number, height: number, rowPx: number): { from: number; to: number } {
  const away = Math.abs(scrolled);
  const to = Math.min(count, Math.ceil((away + height) / rowPx) + OVERSCAN);
  return { from: Math.max(0, Math.min(to, Math.floor(away / rowPx) - OVERSCAN)), to };
}

/** Lines of one side as they are counted for a reader: the note on deeper levels, or that there are none, is one as well. */
export const linesOn = (rows: readonly Row[], levels: readonly Level[]): number =>
  Math.max(1, rows.length) + (levels.length > MOST_LEVELS ? 1 : 0);
