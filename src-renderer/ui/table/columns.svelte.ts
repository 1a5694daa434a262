import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createTable,
  rowSortingFeature,
  tableFeatures,
  type Updater,
} from '@tanstack/svelte-table';
import type { MenuItem } from '../controls/menu.ts';
import type { Column, View } from './types.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const next = <T>(updater: Updater<T>, old: T): T => (typeof updater === 'function' ? (updater as (old: T) => T)(old) : updater);

/**
 * Returns the state of a table's columns: choice, order, width and sorting. The library handles sorting rules and resizing; rows stay
 * outside it, because they keep their order, have sections and can number 50,000.
 */
export function columnState<R>(columns: () => readonly Column<R>[], view: () => View, changed: (view: View) => void) {
  const chosen = $derived.by(() => {
    const known = view().columns.filter((id) => columns().some((column) => column.id === id));
    return known.length > 0 ? known : columns().flatMap(({ id, optional }) => (optional ? [] : [id]));
  });
  const order = $derived([...new Set([...chosen, ...columns().map(({ id }) => id)])]);
  const visible = (): Record<string, boolean> => Object.fromEntries(order.map((id) => [id, chosen.includes(id)]));
  const sorting = () => view().sort.map((one) => ({ ...one }));

  const table = createTable({
    features,
    get columns() {
      return columns().map((column) => ({
        id: column.id,
        accessorFn: () => null,
        enableSorting: column.sortable !== false,
        sortDescFirst: (column.first ?? (column.right ? 'desc' : 'asc')) === 'desc',
        size: column.width,
        minSize: 28,
        maxSize: 900,
      }));
    },
    data: [] as object[],
    columnResizeMode: 'onChange',
    state: {
      get sorting() {
        return sorting();
      },
      get columnOrder() {
        return order;
      },
      get columnVisibility() {
        return visible();
      },
      get columnSizing() {
        return { ...view().widths };
      },
    },
    onSortingChange: (updater) => changed({ ...view(), sort: next(updater, sorting()) }),
    onColumnOrderChange: (updater) => changed({ ...view(), columns: next(updater, order).filter((id) => chosen.includes(id)) }),
    onColumnVisibilityChange: (updater) => {
      const now = next(updater, visible());
      changed({ ...view(), columns: order.filter((id) => now[id] !== false) });
    },
    onColumnSizingChange: (updater) => changed({ ...view(), widths: next(updater, { ...view().widths }) }),
  });

  const column = (id: string) => table.getColumn(id);
  return {
    /** Ids of the chosen columns, in order. */
    get chosen(): readonly string[] {
      return chosen;
    },
    /** Starts resizing a column by dragging. */
    startResize(id: string, event: MouseEvent): void {
      const header = table.getFlatHeaders().find(({ column }) => column.id === id);
      header?.getResizeHandler()(event);
    },
    toggleSort: (id: string, add: boolean) => column(id)?.toggleSorting(undefined, add),
    /** Resets a column to its default width, which grows with its content. */
    fit: (id: string) => column(id)?.resetSize(),
    /** Moves one column before another; null: to the end. The first column stays first. */
    moveBefore(id: string, before: string | null): void {
      const rest = order.filter((one) => one !== id);
      const to = before === null ? rest.length : Math.max(1, rest.indexOf(before));
      if (id !== order[0]) table.setColumnOrder([...rest.slice(0, to), id, ...rest.slice(to)]);
    },
    /** Returns menu items: a switch for each column but the first, and a reset. */
    menu(): MenuItem[] {
      const [, ...others] = columns();
      return [
        ...others.map(({ id, title, head, note }): MenuItem => ({
          label: title ?? head,
          ...(note && { keys: note }),
          checked: chosen.includes(id),
          stay: true,
          run: () => column(id)?.toggleVisibility(!chosen.includes(id)),
        })),
        { kind: 'separator' },
        { label: 'Original order', run: () => changed({ ...view(), columns: [], widths: {} }) },
      ];
    },
  };
}
