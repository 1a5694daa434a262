import { ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { distinctRows, mostOfEach } from '../../base/merge-lists.ts';
import { servedPlaces } from '../schema/usable-rows.ts';
import { pagingOf, partialWords, type Paged, type Paging } from './page-info.ts';

/** The rows of a list that was read page by page. */
export interface Paginated<T> {
  readonly rows: readonly T[];
  /** False if rows are missing because a limit was reached or the service returned fewer than its total. */
  readonly complete: boolean;
  /** Whether the list was read to its last row; false if a part of it was enough. */
  readonly ended: boolean;
  /** Rows in the whole list; null if the service does not report it. */
  readonly total: number | null;
  /** Readings of the pages, for the height, source and age of the result. */
  readonly parts: readonly Reading<unknown>[];
}
type List<T> = readonly T[] | { readonly items: readonly T[]; readonly served?: number | undefined };
/** Reads one page, counted from 1. */
export type ReadPage<T> = (page: number) => Promise<Result<Paged<List<T>>>>;
/** Limits and options for reading a list page by page. */
export interface Bounds<T> {
  /** Maximum number of pages to read. */
  readonly most: number;
  /** Returns the id of a row. Without it, rows are compared by content, and equal rows of one page count as separate rows. */
  readonly keyOf?: (row: T) => string | number;
  /** Whether the rows read so far are enough, so that no further page is requested. */
  readonly enough?: (rows: readonly T[]) => boolean;
  /** Request further pages only if an answer has paging information: for some lists, paging is not specified. */
  readonly stated?: boolean;
}
export const rowsIn = <T>(data: List<T>): readonly T[] => ('items' in data ? data.items : data);
/** Number of rows served on a page, including unusable ones. */
export const servedIn = <T>({ data, unusable }: Reading<List<T>>): number =>
  'items' in data ? (data.served ?? data.items.length) : data.length + (unusable?.rows ?? 0);
export const pagingIn = ({ paging, data }: Paged<unknown>): Paging | undefined => paging ?? pagingOf(data);

/** Number of pages of a list; null if the service does not report it. */
export const pageCount = (paging: Paging | undefined): number | null =>
  paging?.pages ?? (paging && paging.total !== null && paging.size ? Math.ceil(paging.total / paging.size) : null);

/**
 * Whether a page is the last one. The service's own counts of pages and rows take precedence. Without them, the last page is one shorter
 * than the stated page size, or than an earlier page. `read` is the number of rows read so far, including this page.
 */
export function isLast(paging: Paging | undefined, at: number, length: number, read: number, longest: number): boolean {
  if (length === 0) return true;
  const { pages = null, total = null, size = null } = paging ?? {};
  if (pages !== null || total !== null) return (pages === null || at >= pages) && (total === null || read >= total);
  return size !== null && size > 0 ? length < size : length < longest;
}

/**
 * Reads a list page by page until the last page, the limit, enough rows, or a page without new rows: some lists return the same rows for
 * every page. Returns the fault of a page that fails, except beyond the end of the list.
 */
export async function followPages<T>(read: ReadPage<T>, { most, keyOf, enough, stated }: Bounds<T>): Promise<Result<Paginated<T>>> {
  const merged = keyOf ? distinctRows<T>(keyOf) : mostOfEach<T>();
  const parts: Reading<unknown>[] = [];
  const served: T[] = [];
  const totals = new Set<number | null>();
  let total: number | null = null;
  let leftOut = 0;

  function followed(ended: boolean, complete: boolean): Result<Paginated<T>> {
    // The total stayed the same, so the list did not shift while it was read: equal rows on two pages are separate rows.
    const still = !keyOf && totals.size === 1 && served.length + leftOut === total;
    const rows = still ? served : merged.rows;
    const whole = complete && !(ended && total !== null && rows.length + leftOut < total);
    const plain = parts.map(({ partial: _partial, ...part }): Reading<unknown> => part);
    const [first, ...others] = plain;
    const marked = first && !whole ? [{ ...first, partial: partialWords(rows.length, total) }, ...others] : plain;
    return ok({ rows, complete: whole, ended: ended && whole, total, parts: marked });
  }

  let longest = 0;
  let counted: number | null = null;
  for (let at = 1; at <= most; at++) {
    const got = await read(at);
    // A service may refuse pages beyond its own count. Without a count, the first missing page ends the list.
    const beyond = at > 1 && (counted === null ? !got.ok && got.fault.code === 'not-found' : at > counted);
    if (!got.ok) return beyond && got.fault.code !== 'closed' ? followed(true, true) : got;
    parts.push(got.value);
    const items = rowsIn(got.value.data);
    const count = servedIn(got.value);
    const paging = pagingIn(got.value);
    total = paging?.total ?? total;
    counted = pageCount(paging) ?? counted;
    totals.add(paging?.total ?? null);
    const fresh = merged.add(items);
    if (items.length > 0 && fresh === 0) return followed(true, true);
    served.push(...items);
    leftOut += count - items.length;
    const so = (keyOf ? merged.rows.length : served.length) + leftOut;
    if (isLast(paging, at, count, so, longest) || (stated && !paging)) return followed(true, true);
    if (enough?.(merged.rows)) return followed(false, true);
    longest = Math.max(longest, count);
  }
  return followed(false, false);
}

/** Reads one page, counted from 1, as an object with rows. */
type ReadItems<T> = (page: number) => Promise<Result<Paged<{ readonly items: readonly T[] }>>>;
interface PageWindow<T> {
  readonly rows: readonly T[];
  readonly paging: Paging | undefined;
  readonly parts: readonly Reading<unknown>[];
}

/**
 * Reads `count` rows of a list from index `from`, in pages of `size` rows, up to the last page the service reports. If the service's pages
 * are smaller, their size is used. Rows are placed by their served position, so an unusable row before them does not shift them.
 */
export async function readWindow<T>(read: ReadItems<T>, size: number, from: number, count: number): Promise<Result<PageWindow<T>>> {
  const first = Math.floor(from / size);
  const head = await read(first + 1);
  if (!head.ok) return head;
  const paging = pagingIn(head.value);
  const stated = paging?.size ?? size;
  if (stated > 0 && stated < size) return readWindow(read, stated, from, count);
  const last = Math.min(Math.floor((from + count - 1) / size), (pageCount(paging) ?? Infinity) - 1);
  const others = await Promise.all(Array.from({ length: Math.max(0, last - first) }, (_, n) => read(first + n + 2)));
  const failed = others.find((page) => !page.ok);
  if (failed) return failed;
  const parts = [head, ...others].flatMap((page) => (page.ok ? [page.value] : []));
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
