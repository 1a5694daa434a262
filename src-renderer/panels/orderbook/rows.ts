import type { Order } from '../../../src-preload/contract/model/orderbook.ts';
import type { Level } from './ladder.ts';

/** What stands in one line: a level, or one order of a level that is open. */
export type Row =
  | { readonly kind: 'level'; readonly key: string; readonly level: Level; readonly open: boolean }
  | { readonly kind: 'order'; readonly key: string; readonly level: Level; readonly order: Order };

/** Levels drawn on each side; deeper ones are counted only. */
export const MOST_LEVELS = 150;

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

/** Where the cursor goes when its line has gone: to the line whose price is nearest. */
export function nearestRow(rows: readonly Row[], price: number): Row | undefined {
  const far = (row: Row): number => Math.abs(row.level.price - price);
  return rows.reduce<Row | undefined>((best, row) => (best === undefined || far(row) < far(best) ? row : best), undefined);
}
