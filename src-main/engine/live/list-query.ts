import { fail, ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Parsed } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { followPages, readWindow } from '../api/read/paginate.ts';
import type { Paged } from '../api/read/page-info.ts';
import { combine } from './merge-readings.ts';
import type { MarketContext } from '../context.ts';
import type { ReadOptions } from './resource-definition.ts';

/** The largest page size that the endpoints for clubs, players and users all accept. */
const PAGE = 50;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total?: number | null | undefined;
}
type ReadPage<Row> = (query: Record<string, unknown>) => Promise<Result<Paged<Page<Row>>>>;
type Screen = Parsed<'clubs'>;

/** Parameters that a list query sets itself, so that a caller's `where` may not contain them. */
const OURS = ['page', 'per_page', 'sort_by', 'sort_order'];

/** Rows by id, 50 per request, in the order of the ids. */
async function byIds<Row, Id>(ids: readonly Id[], idOf: (row: Row) => Id, filter: string, read: ReadPage<Row>) {
  const chunks = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => ids.slice(n * PAGE, (n + 1) * PAGE));
  const found = await Promise.all(
    chunks.map((chunk) =>
      followPages<Row>((page) => read({ [filter]: chunk, per_page: PAGE, ...(page > 1 && { page }) }), {
        most: PAGE,
        keyOf: (row) => JSON.stringify(idOf(row)),
        enough: (rows) => rows.length >= chunk.length,
      }),
    ),
  );
  const rows = new Map<Id, Row>();
  const parts: Reading<unknown>[] = [];
  for (const got of found) {
    if (!got.ok) return got;
    for (const row of got.value.rows) rows.set(idOf(row), row);
    parts.push(...got.value.parts);
  }
  const known = ids.flatMap((id) => rows.get(id) ?? []);
  return ok(combine({ total: known.length, rows: known }, parts));
}

/** One window of the whole list, read from the pages that cover it. */
async function byWindow<Row>({ where, sort, order, offset = 0, limit = PAGE }: Omit<Screen, 'ids'>, read: ReadPage<Row>) {
  const query = {
    ...where,
    ...(sort !== undefined && { sort_by: sort }),
    ...(order !== undefined && { sort_order: order }),
    per_page: PAGE,
  };
  const got = await readWindow<Row>((page) => read({ ...query, page }), PAGE, offset, limit);
  if (!got.ok) return got;
  const { rows, paging, parts } = got.value;
  return ok(combine({ total: paging?.total ?? null, rows: [...rows] }, parts));
}

/**
 * Returns a window of the list from the synced market if that copy is complete and no older than the newest events. An older copy is used
 * offline and when only a node is connected. Null means that the pages must be read.
 */
export async function storedScreen(kind: 'club' | 'player', params: Screen, ask: ReadOptions<never>, { sync }: MarketContext) {
  const found = params.ids ? null : await sync.window(kind, params, ask.priority);
  return found ? ok(found) : null;
}

/**
 * Reads the rows of a list, by id (for traders: by name) or by window. `total` is null if the service does not report it. Returns
 * `bad-params` if `where` contains a parameter that this function sets itself.
 */
export async function readScreen<Row, Id = number>(
  params: Omit<Screen, 'ids'> & { readonly ids?: readonly Id[] | undefined },
  idOf: (row: Row) => Id,
  filter: string,
  read: ReadPage<Row>,
): Promise<Result<Reading<{ total: number | null; rows: Row[] }>>> {
  const own = Object.keys(params.where ?? {}).find((name) => OURS.includes(name));
  if (own !== undefined) return fail('bad-params', text('list.own-parameter', { name: own }));
  return params.ids ? byIds([...new Set(params.ids)], idOf, filter, read) : byWindow(params, read);
}
