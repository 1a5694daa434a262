import { fail, ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Parsed } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { readWindow } from '../api/read/paginate.ts';
import type { Paged } from '../api/read/page-info.ts';
import { allOrFirstFault, combine, readPages, type AsyncReading } from './merge-readings.ts';
import type { ScreenContext } from '../context.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { ScreenPage } from '../screener/screen-page.ts';
import { isScreened } from '../screener/prepare-query.ts';
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
  const readChunk = (chunk: readonly Id[]) =>
    readPages<Row>((page) => read({ [filter]: chunk, per_page: PAGE, ...(page > 1 && { page }) }), {
      most: PAGE,
      keyOf: (row) => JSON.stringify(idOf(row)),
      enough: (rows) => rows.length >= chunk.length,
    });
  const found = await allOrFirstFault(chunks.map(readChunk));
  if (!found.ok) return found;
  const rows = new Map(found.value.flatMap(({ data }) => data.map((row) => [idOf(row), row] as const)));
  const known = ids.flatMap((id) => rows.get(id) ?? []);
  return ok(combine({ total: known.length, rows: known }, found.value));
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
 * Reads the rows of a list, by id (for traders: by name) or by window. `total` is null if the service does not report it. Returns
 * `bad-params` if `where` contains a parameter that this function sets itself.
 */
export async function readScreen<Row, Id = number>(
  params: Omit<Screen, 'ids'> & { readonly ids?: readonly Id[] | undefined },
  idOf: (row: Row) => Id,
  filter: string,
  read: ReadPage<Row>,
): AsyncReading<{ total: number | null; rows: Row[] }> {
  const own = Object.keys(params.where ?? {}).find((name) => OURS.includes(name));
  if (own !== undefined) return fail('bad-params', text('list.own-parameter', { name: own }));
  return params.ids ? byIds([...new Set(params.ids)], idOf, filter, read) : byWindow(params, read);
}

type ScreenedRows<Row> = Omit<ScreenPage, 'rows' | 'height' | 'observedAt'> & { rows: Row[] };
/** A stored page as a reading. While the market is fresh, all rows are as new as the newest event, so their own heights do not matter. */
function asReading<Row>({ height, observedAt, ...data }: ScreenPage, isFresh: boolean): Reading<ScreenedRows<Row>> {
  return { data, source: data.plan[0]?.first ? 'rest' : 'cache', height: isFresh ? null : height, observedAt };
}
/**
 * Answers a query with expressions from the stored market, after the rows that events named were read again. Until these have arrived, it
 * shows the answer from the rows as they are stored. Before the market is stored, it answers with the first rows of the service.
 */
export async function readScreened<Row>(
  kind: FieldKind,
  params: Omit<Screen, 'ids'>,
  ask: Pick<ReadOptions<never>, 'priority' | 'caller' | 'signal' | 'caughtUp' | 'partial'>,
  { api, sync, screener }: Pick<ScreenContext, 'api' | 'sync' | 'screener'>,
): AsyncReading<ScreenedRows<Row>> {
  const { priority, caller, signal } = ask;
  const part = screener.isPart(kind) ? await screener.first(kind, params, { priority, caller, signal }, api()) : null;
  if (part) return part.ok ? ok(asReading<Row>(part.value, true)) : part;
  if (sync.isDirty()) {
    const first = await screener.query(kind, params);
    if (first.ok && first.value) ask.partial(asReading<Row>(first.value, false) as never);
  }
  await sync.isCurrent(ask.priority);
  ask.caughtUp();
  const page = await screener.query(kind, params);
  if (!page.ok) return page;
  return page.value ? ok(asReading<Row>(page.value, sync.fresh())) : fail('bad-params', text('list.where-elsewhere'));
}

/**
 * Reads rows of clubs or players: a window from the synced market if that copy is complete and no older than the newest events (or nothing
 * newer is connected), otherwise from REST. By id, they are read from the game state if REST is not part of the connection.
 */
export async function readShareRows<Row>(
  kind: ShareKind,
  params: Screen,
  ask: ReadOptions<never>,
  context: ScreenContext,
  idOf: (row: Row) => number,
  read: ReadPage<Row>,
  fromState: (ids: readonly number[]) => readonly AsyncReading<readonly Row[]>[],
): AsyncReading<{ total: number | null; rows: Row[] }> {
  const list = `${kind}s` as const;
  const { sync, screener } = context;
  if (!params.ids && isScreened(list, params)) return readScreened<Row>(list, params, ask, context);
  if (!params.ids && (await sync.isCurrent(ask.priority))) {
    ask.caughtUp();
    const stored = await screener.query(list, params);
    if (!stored.ok) return stored;
    if (stored.value) return ok(asReading<Row>(stored.value, sync.fresh()));
  }
  const got = await readScreen<Row>(params, idOf, `${kind}_id`, read);
  if (got.ok || got.fault.code !== 'needs-hosted' || !params.ids) return got;
  const parts = await allOrFirstFault(fromState(params.ids));
  if (!parts.ok) return parts;
  const rows = parts.value.flatMap(({ data }) => data);
  return ok(combine({ total: rows.length, rows }, parts.value));
}
