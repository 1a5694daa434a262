import { ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import { rowsServed, type Page } from './fields.ts';

export interface Followed<T> {
  readonly rows: readonly T[];
  /** False: the bound was reached before the end. */
  readonly complete: boolean;
  /** What the rows came from, for the height, source and age of what is made of them. */
  readonly parts: readonly Reading<unknown>[];
}
interface Bounds<T> {
  /** Pages read at most. */
  readonly most: number;
  /** Tells rows apart: pages shift while they are read, so one row may come twice. */
  readonly keyOf: (row: T) => string | number;
}

/** Whether nothing follows this page: by the service's own count where it gives one, else because it is short. */
function isLast(page: Page<unknown>, at: number, seen: number): boolean {
  const served = rowsServed(page);
  if (served === 0) return true;
  if (typeof page.total_pages === 'number') return at >= page.total_pages;
  if (typeof page.total === 'number') return seen >= page.total;
  // a service that does not say how long its pages are goes on until one is empty or brings nothing new
  return typeof page.per_page === 'number' && served < page.per_page;
}

/**
 * Reads a list page by page, with or without totals, until the last page, the bound, or a page that brings nothing new: some lists
 * answer the same rows whatever page is asked for. A list that comes whole is one page.
 */
export async function followPages<T>(
  read: (page: number) => Promise<Result<Reading<Page<T> | readonly T[]>>>,
  { most, keyOf }: Bounds<T>,
): Promise<Result<Followed<T>>> {
  const rows = new Map<string | number, T>();
  const parts: Reading<unknown>[] = [];
  let seen = 0;
  for (let at = 1; at <= most; at++) {
    const got = await read(at);
    if (!got.ok) return got;
    parts.push(got.value);
    const { data } = got.value;
    const items: readonly T[] = 'items' in data ? data.items : data;
    const before = rows.size;
    for (const row of items) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    seen += 'items' in data ? rowsServed(data) : items.length;
    if (!('items' in data) || isLast(data, at, seen) || rows.size === before)
      return ok({ rows: [...rows.values()], complete: true, parts });
  }
  return ok({ rows: [...rows.values()], complete: false, parts });
}
