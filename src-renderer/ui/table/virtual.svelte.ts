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

/**
 * Returns a function that assigns rendered elements to visible lines. A line keeps its slot while it is visible; a new line takes a free
 * slot, so that its elements are updated instead of created.
 */
export function slots(): (keys: readonly (string | number | bigint)[]) => number[] {
  let before = new Map<string | number | bigint, number>();
  return (keys) => {
    const now = new Map(keys.flatMap((key) => (before.has(key) ? [[key, before.get(key) ?? 0]] : [])));
    const taken = new Set(now.values());
    let free = 0;
    for (const key of keys) {
      if (now.has(key)) continue;
      while (taken.has(free)) free += 1;
      taken.add(free);
      now.set(key, free);
    }
    before = now;
    return keys.map((key) => now.get(key) ?? 0);
  };
}
