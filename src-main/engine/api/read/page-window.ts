import { ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { pageCount, pagingIn } from './paginate.ts';
import type { Paged, Paging } from './page-info.ts';
import { servedPlaces } from '../schema/usable-rows.ts';

interface PageWindow<T> {
  readonly rows: readonly T[];
  readonly paging: Paging | undefined;
  readonly parts: readonly Reading<unknown>[];
}
type ReadPage<T> = (page: number) => Promise<Result<Paged<{ readonly items: readonly T[] }>>>;

/**
 * Reads `count` rows of a list from index `from`, in pages of `size` rows, up to the last page the service reports. If the service's pages
 * are smaller, their size is used. Rows are placed by their served position, so an unusable row before them does not shift them.
 */
export async function readWindow<T>(read: ReadPage<T>, size: number, from: number, count: number): Promise<Result<PageWindow<T>>> {
  const first = Math.floor(from / size);
  const head = await read(first + 1);
  if (!head.ok) return head;
  const paging = pagingIn(head.value);
  const stated = paging?.size ?? size;
  if (stated > 0 && stated < size) return readWindow(read, stated, from, count);
  const last = Math.min(Math.floor((from + count - 1) / size), (pageCount(paging) ?? Infinity) - 1);
  const others = await Promise.all(Array.from({ length: Math.max(0, last - first) }, (_, n) => read(first + n + 2)));
  const parts = [head.value];
  for (const page of others) {
    if (!page.ok) return page;
    parts.push(page.value);
  }
  const rows = parts.flatMap(({ data: { items } }, n) => {
    const places = servedPlaces(items);
    return items.filter((_, at) => {
      const place = (first + n) * size + (places[at] ?? at);
      return place >= from && place < from + count;
    });
  });
  // A window is complete, although the list continues before and after it.
  return ok({ rows, paging, parts: parts.map(({ partial: _partial, ...part }) => part) });
}
