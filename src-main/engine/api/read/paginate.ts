import { ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { distinctRows, mostOfEach } from '../../base/merge-lists.ts';
import { rowsServed } from '../schema/fields.ts';
import { pagingOf, partialWords, type Paged, type Paging } from './page-info.ts';

export interface Followed<T> {
  readonly rows: readonly T[];
  /** False: there are rows that were not read, because a bound was reached or the service gave fewer than it counts. */
  readonly complete: boolean;
  /** Whether the list was read to its last row; not so where a part of it was enough. */
  readonly ended: boolean;
  /** Rows of the whole list, where the service says how many there are. */
  readonly total: number | null;
  /** What the rows came from, for the height, source and age of what is made of them. */
  readonly parts: readonly Reading<unknown>[];
}
type List<T> = readonly T[] | { readonly items: readonly T[] };
export type ReadPage<T> = (page: number) => Promise<Result<Paged<List<T>>>>;
export interface Bounds<T> {
  /** Pages read at most. */
  readonly most: number;
  /** The id of a row. Rows without one are known by all that they say, and equal rows of one page are rows of their own. */
  readonly keyOf?: (row: T) => string | number;
  /** Whether what was read will do, so that nothing more is asked for. */
  readonly enough?: (rows: readonly T[]) => boolean;
  /** Further pages are asked for only where an answer speaks of them: whether the list has pages at all is not specified. */
  readonly stated?: boolean;
}
export const rowsIn = <T>(data: List<T>): readonly T[] => ('items' in data ? data.items : data);
/** Rows of a page as it came, with those that were left out because they could not be used. */
export const servedIn = <T>({ data, unusable }: Reading<List<T>>): number =>
  'items' in data ? rowsServed(data) : data.length + (unusable?.rows ?? 0);
export const pagingIn = ({ paging, data }: Paged<unknown>): Paging | undefined => paging ?? pagingOf(data);

/** How many pages there are, from what the service counts; null where it counts nothing. */
export const pageCount = (paging: Paging | undefined): number | null =>
  paging?.pages ?? (paging && paging.total !== null && paging.size ? Math.ceil(paging.total / paging.size) : null);

/**
 * Whether nothing follows this page. What the service counts comes first, pages and rows; where it counts nothing, a page is the last
 * that is shorter than the service says pages are, or than one before it. `read` is how many rows of the list were read with this one.
 */
export function isLast(paging: Paging | undefined, at: number, length: number, read: number, longest: number): boolean {
  if (length === 0) return true;
  const { pages = null, total = null, size = null } = paging ?? {};
  if (pages !== null || total !== null) return (pages === null || at >= pages) && (total === null || read >= total);
  return size !== null && size > 0 ? length < size : length < longest;
}

/**
 * Reads a list page by page, with or without totals, until the last page, the bound, what is enough, or a page that brings nothing new:
 * some lists answer the same rows whatever page is asked for.
 */
export async function followPages<T>(read: ReadPage<T>, { most, keyOf, enough, stated }: Bounds<T>): Promise<Result<Followed<T>>> {
  const merged = keyOf ? distinctRows<T>(keyOf) : mostOfEach<T>();
  const parts: Reading<unknown>[] = [];
  const served: T[] = [];
  const totals = new Set<number | null>();
  let total: number | null = null;
  let leftOut = 0;

  function followed(ended: boolean, complete: boolean): Result<Followed<T>> {
    // The count never changed, so the list did not move while it was read: equal rows on two pages are rows of their own.
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
    // Beyond the pages that it counts a service may refuse; without a count the first page that is not there ends the list.
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
