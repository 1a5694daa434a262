import { createVirtualizer, type VirtualItem } from '@tanstack/svelte-virtual';
import { untrack } from 'svelte';
import { fromStore } from 'svelte/store';

interface Rows {
  readonly host: HTMLElement | undefined;
  readonly count: number;
  /** Height in px of a row, and of the headings above the rows. */
  readonly rowPx: number;
  readonly headPx: number;
  readonly keyAt: (index: number) => string | number;
}

/** Returns the rows on or near the screen. Call it during component setup. */
export function virtualRows(rows: () => Rows) {
  const store = createVirtualizer<HTMLElement, HTMLElement>({
    count: 0,
    getScrollElement: () => rows().host ?? null,
    estimateSize: () => 22,
    overscan: 8,
  });
  const virtual = fromStore(store);
  $effect(() => {
    const { host, count, rowPx, headPx, keyAt } = rows();
    untrack(() =>
      virtual.current.setOptions({
        count,
        estimateSize: () => rowPx,
        getScrollElement: () => host ?? null,
        paddingStart: headPx,
        scrollPaddingStart: headPx,
        getItemKey: keyAt,
      }),
    );
  });
  $effect(() => {
    void rows().rowPx;
    untrack(() => virtual.current.measure());
  });
  const items = $derived<VirtualItem[]>(virtual.current.getVirtualItems().filter(({ index }) => index < rows().count));
  return {
    get items() {
      return items;
    },
    scrolled: () => untrack(() => virtual.current.scrollOffset ?? 0),
    show: (index: number) => untrack(() => virtual.current.scrollToIndex(index, { align: 'auto' })),
  };
}
