import { fail, ok } from '#contract/faults.ts';
import type { DumpName, DumpWindow } from '#contract/model/market/dump.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { readBooks, readTable, type TableRow } from '../../../api/decode/dumps.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { asWindow, combine, type AsyncReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

type Asked = Parsed<'dumps'>;
type Window = AsyncReading<DumpWindow>;
const ORDERS: Partial<Record<DumpName, ShareKind>> = { 'share_orders/clubs': 'club', 'share_orders/players': 'player' };

/** Compares two cells, lower first for `sign` 1; missing values come last in both orders. */
function compare(a: unknown, b: unknown, sign: number): number {
  const [none, other] = [a === null || a === undefined, b === null || b === undefined];
  if (none || other) return Number(none) - Number(other);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * String(a).localeCompare(String(b));
}

/** Reads one window of a table that the service only sends whole. */
async function fromTable(
  asked: Asked,
  name: Exclude<DumpName, 'player_earnings' | `share_orders/${string}`>,
  ask: NetAsk,
  { api, clock }: ReadContext,
): Window {
  const path = `/dumps/${name}` as const;
  const got = await api().rest(path, asked.threshold === undefined ? {} : { threshold: asked.threshold }, ask);
  if (!got.ok) return got;
  const rows: TableRow[] = [];
  const wanted = asked.ids && new Set(asked.ids);
  const table = await readTable(path, got.value.data, clock.tick, (row) => {
    if (!wanted || wanted.has(row['club_id'] as number)) rows.push(row);
  });
  if (!table.ok) return table;
  const { sort, order, offset, limit } = asked;
  if (sort !== undefined && rows.length > 0 && !table.value.columns.includes(sort))
    return fail('bad-params', text('dumps.no-column', { dump: name, sort, columns: table.value.columns }));
  if (sort !== undefined) rows.sort((a, b) => compare(a[sort], b[sort], order === 'desc' ? -1 : 1));
  const { columns, updated, unusable } = table.value;
  const shown = rows.slice(offset, offset + limit).map((row) => ({ ...row }));
  const data = { dump: name, updated, columns: [...columns], total: rows.length, rows: shown };
  return ok({ ...got.value, ...(unusable && { unusable }), data });
}

const SORTS = ['payback', 'earnings', 'buyable', 'cost', 'rating', 'age', 'avg_price', 'match_time'] as const;
const isSort = (name: string): name is (typeof SORTS)[number] => (SORTS as readonly string[]).includes(name);

/** Reads one window of the players' earnings, which the service sorts and pages itself. */
async function fromPlayers({ ids, threshold, sort, order, offset, limit }: Asked, ask: NetAsk, { api, clock }: ReadContext): Window {
  if (threshold === undefined) return fail('bad-params', text('dumps.no-threshold'));
  if (ids) return fail('bad-params', text('dumps.not-by-ids'));
  if (sort !== undefined && !isSort(sort)) return fail('bad-params', text('dumps.sorts', { sorts: SORTS }));
  const first = Math.floor(offset / limit);
  const page = first + 1;
  const query = { threshold: threshold as 5, limit, ...(sort !== undefined && { sort }), ...(order !== undefined && { order }) };
  const rows: TableRow[] = [];
  let reading: Reading<DumpWindow> | null = null;
  // a window that does not start at the edge of a page spans two pages
  for (const at of offset % limit === 0 ? [page] : [page, page + 1]) {
    const got = await api().rest('/dumps/player_earnings', { ...query, page: at }, ask);
    if (!got.ok) return got;
    const table = await readTable('/dumps/player_earnings', got.value.data, clock.tick, (row) => rows.push(row));
    if (!table.ok) return table;
    const stated = got.value.data.meta?.['total_results'];
    const total = typeof stated === 'number' ? stated : first * limit + rows.length;
    reading = {
      ...combine(null, [...(reading ? [reading] : []), { ...got.value, ...(table.value.unusable && { unusable: table.value.unusable }) }]),
      data: { dump: 'player_earnings', updated: table.value.updated, columns: [...table.value.columns], total, rows: [] },
    };
  }
  if (reading === null) return fail('bad-params', text('dumps.empty-range'));
  const from = offset - first * limit;
  const shown = rows.slice(from, from + limit).map((row) => ({ ...row }));
  return ok(asWindow({ ...reading, data: { ...reading.data, rows: shown } }, shown.length, Math.min(limit, reading.data.total - offset)));
}

/** Reads some order books of a dump by id. The market sync reads all of them. */
async function fromOrders(kind: ShareKind, { dump, ids, offset, limit }: Asked, ask: NetAsk, { api, clock }: ReadContext): Window {
  if (!ids) return fail('bad-params', text('dumps.needs-ids', { dump }));
  const got = await api().rest(`/dumps/share_orders/${kind}s`, { ids: [...ids] }, ask);
  if (!got.ok) return got;
  const books: Orderbook[] = [];
  const wanted = new Set(ids.map((id) => share(kind, id)));
  let others = 0;
  const read = await readBooks(kind, got.value.data.data, clock.tick, (book) => {
    if (wanted.has(book.share)) books.push(book);
    else others++;
  });
  if (!read.ok) return read;
  const { unusable } = read.value;
  const notes = others > 0 ? [text('note.ignored-ids', { rows: others })] : [];
  const rows = books.slice(offset, offset + limit).map((book) => ({ ...book }));
  const said = { ...(unusable && { unusable }), ...(notes.length > 0 && { notes }) };
  return ok({ ...got.value, ...said, data: { dump, updated: null, columns: ['share', 'bids', 'asks'], total: books.length, rows } });
}

/** One window of a bulk table of the service. The tables are rebuilt every 2 minutes without an event. */
export const dumpsFamily: ResourceDefinition<'dumps'> = {
  ttlMs: 150_000,
  minIntervalMs: 5_000,
  polled: true,
  invalidatedBy: () => [],
  load(asked, ask, context) {
    const kind = ORDERS[asked.dump];
    if (kind) return fromOrders(kind, asked, ask, context);
    if (asked.dump === 'player_earnings') return fromPlayers(asked, ask, context);
    return fromTable(asked, asked.dump as 'club_packs', ask, context);
  },
};
