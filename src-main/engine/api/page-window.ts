import { ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import { pagingIn } from './follow.ts';
import type { Paged, Paging } from './paging.ts';

export interface PageWindow<T> {
  readonly rows: readonly T[];
  readonly paging: Paging | undefined;
  readonly parts: readonly Reading<unknown>[];
}
type ReadPage<T> = (page: number) => Promise<Result<Paged<{ readonly items: readonly T[] }>>>;

/** Some rows in the middle of a list: the pages that cover them. A service whose pages are of another size than was asked for is read by its own. */
export async function readWindow<T>(read: ReadPage<T>, size: number, from: number, count: number): Promise<Result<PageWindow<T>>> {
  const first = Math.floor(from / size);
  const last = Math.floor((from + count - 1) / size);
  const pages = await Promise.all(Array.from({ length: last - first + 1 }, (_, n) => read(first + n + 1)));
  const parts: Paged<{ readonly items: readonly T[] }>[] = [];
  for (const page of pages) {
    if (!page.ok) return page;
    parts.push(page.value);
  }
  const paging = parts[0] && pagingIn(parts[0]);
  const stated = paging?.size ?? size;
  if (stated > 0 && stated < size) return readWindow(read, stated, from, count);
  const rows = parts.flatMap(({ data }) => data.items).slice(from - first * size, from - first * size + count);
  // That there is more before and after is what a window is.
  return ok({ rows, paging, parts: parts.map(({ partial: _partial, ...part }) => part) });
}
