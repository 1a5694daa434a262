import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import { followPages, pageCount, pagingIn, rowsIn, type Bounds, type Paginated, type ReadPage } from './paginate.ts';

interface Newest<T> extends Bounds<T> {
  /** Name of the list in faults. */
  readonly what: string;
  readonly timeOf: (row: T) => number | null;
}
type Order = 'newest first' | 'oldest first' | 'mixed' | 'one moment';

/** Tolerated ratio of misplaced rows: two rows may share a second, or a clock may go back. */
const FEW = 10;
/** Returns the order of rows by time. Rows without a time are ignored. */
export function orderOf<T>(rows: readonly T[], timeOf: (row: T) => number | null): Order {
  const times = rows.flatMap((row) => timeOf(row) ?? []);
  const steps = times.slice(1).map((time, n) => time - (times[n] ?? time));
  const [rises, falls] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length];
  if (rises + falls === 0) return 'one moment';
  return rises * FEW <= falls ? 'newest first' : falls * FEW <= rises ? 'oldest first' : 'mixed';
}

/**
 * Reads the newest rows of a list that was requested newest first, and sorts them so. If the list arrives oldest first, reads the last
 * pages, provided the service reports their number, and otherwise all pages. Returns `unreadable` if the newest rows lie beyond the limit,
 * instead of taking the oldest rows for the newest.
 */
export async function followNewest<T>(read: ReadPage<T>, bounds: Newest<T>): Promise<Result<Paginated<T>>> {
  const { enough: _enough, ...toTheEnd } = bounds;
  const { timeOf, what } = bounds;
  const pages = new Map<number, Awaited<ReturnType<ReadPage<T>>>>();
  const once: ReadPage<T> = async (page) => {
    const got = pages.get(page) ?? (await read(page));
    pages.set(page, got);
    return got;
  };
  const first = await once(1);
  if (!first.ok) return first;
  const order = orderOf(rowsIn(first.value.data), timeOf);
  const last = pageCount(pagingIn(first.value));
  const falls = order === 'newest first' || order === 'one moment';
  // Result for a page before the first one: no rows.
  const { source, height, observedAt } = first.value;
  const none: Awaited<ReturnType<ReadPage<T>>> = ok({ data: [], source, height, observedAt });
  const backwards = order === 'oldest first' && last !== null;

  let got = await (falls
    ? followPages(once, bounds)
    : backwards
      ? followPages((at) => (at > last ? Promise.resolve(none) : once(last - at + 1)), bounds)
      : followPages(once, toTheEnd));
  // Each page may be sorted separately, so the first rows of the pages show the direction of the whole list.
  const heads = [...pages.values()].flatMap((page) => (page.ok ? rowsIn(page.value.data).slice(0, 1) : []));
  const rises = falls && ['oldest first', 'mixed'].includes(orderOf(heads, timeOf));
  if (rises && got.ok && !got.value.ended) got = await followPages(once, toTheEnd);
  if (!got.ok) return got;
  const { rows, ended } = got.value;
  if (!ended && (rises || (!falls && !backwards))) return fail('unreadable', about(what, text('list.not-newest', { rows: rows.length })));
  return ok({ ...got.value, rows: [...rows].sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0)) });
}
