/**
 * The first rows of a list query before the market is stored: one page of the service with the order books of its rows, on which the query
 * is worked out as on the whole market.
 * Invariants: no row is shown for which the filter is not true, and what was not read is unknown; the plan says that it is a part, of how
 * many rows, and by what the service sorted them.
 * Errors: null if the service does not answer, so that the caller shows what is stored.
 */
import type { Club } from '#contract/model/clubs/club.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { share, splitShare, type EntityRef } from '#contract/model/market/share.ts';
import { ok, type Result } from '#contract/faults.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { Api } from '../api/api.ts';
import { readBooks } from '../api/decode/dumps.ts';
import { pagingIn } from '../api/read/paginate.ts';
import { seconds, type Clock } from '../base/clock.ts';
import { columnTasks, type FeedInput } from '../columns/columns-role.ts';
import type { Buyer, FeedPart } from '../columns/stored-values.ts';
import type { Ask } from '../net/request-options.ts';
import { packBook } from '../recorder/book-body.ts';
import type { Cache } from '../store/cache/cache.ts';
import { packClub, packPlayer, packPrice } from '../store/cache/market-rows.ts';
import { ABSENT } from './feed-columns.ts';
import { createOwnFields, type OwnRefs } from './own-fields.ts';
import { prepareQuery, type ScreenParams } from './prepare-query.ts';
import type { ScreenPage } from './screen-page.ts';
import { servedQuery } from './served-query.ts';
import { inAnswer } from './stored-rows.ts';

const PAGE = 50;
/** While the market is read, lists are read again more often than these rows. */
const KEEP_MS = 15_000;

interface FirstDeps {
  readonly clock: Clock;
  readonly cache: () => Cache;
  readonly buyer: () => Buyer;
  /** Where the fields of the user's own come from. */
  readonly own: () => OwnRefs | null;
}
type Feeds = Partial<Record<FeedPart, FeedInput['rows']>>;
interface Page {
  readonly rows: ReadonlyMap<number, object>;
  readonly feeds: Feeds;
  /** Number of rows that the service has for the request; null if it does not say. */
  readonly of: number | null;
  readonly observedAt: number;
}

/** Reads order books of shares from the table of all books. */
async function booksOf(kind: 'club' | 'player', ids: readonly number[], ask: Ask, api: Api, clock: Clock): Promise<Feeds> {
  const got = await api.rest(`/dumps/share_orders/${kind}s`, { ids: [...ids] }, ask);
  if (!got.ok) return {};
  const book: [number, string][] = [];
  const read = await readBooks(kind, got.value.data.data, clock.tick, (one) => book.push([splitShare(one.share).id, packBook(one)]));
  return read.ok ? { book } : {};
}

async function readPage(kind: FieldKind, query: object, ask: Ask, api: Api, { clock, cache }: FirstDeps): Promise<Page | null> {
  const observedAt = Math.floor(seconds(clock));
  const got = await api.rest(`/${kind}/detailed`, { ...query, per_page: PAGE } as never, ask);
  if (!got.ok) return null;
  const page = { of: pagingIn(got.value)?.total ?? null, observedAt };
  const { items } = got.value.data as { readonly items: readonly object[] };
  if (kind === 'users') {
    const row = items.map((user, at) => [at, JSON.stringify(user)] as const);
    return { ...page, rows: new Map(items.entries()), feeds: { row } };
  }
  const [one, key] = kind === 'players' ? (['player', 'player_id'] as const) : (['club', 'club_id'] as const);
  const rows = new Map(items.map((row) => [(row as Readonly<Record<string, number>>)[key] ?? 0, row]));
  const each = (bodyOf: (row: never) => string | null): FeedInput['rows'] =>
    [...rows].flatMap(([id, row]) => {
      const body = bodyOf(row as never);
      return body === null ? [] : [[id, body] as const];
    });
  const names = cache().names.get([...rows.keys()].map((id) => share(one, id) as EntityRef));
  const feeds: Feeds =
    kind === 'clubs'
      ? { row: each((club: Club) => packClub(club)) }
      : {
          row: each((player: Player) => packPlayer(player)),
          price: each((player: Player) => (player.last_price ? packPrice(player) : null)),
          loan: each((player: Player) => (player.loan_offered == null ? null : 'true')),
        };
  const name = [...names].map(([ref, known]) => [splitShare(ref as never).id, known.name] as const);
  return { ...page, rows, feeds: { ...feeds, ...(await booksOf(one, [...rows.keys()], ask, api, clock)), name } };
}

/** Answers queries from the first rows that the service has for them. A page is read once for queries that differ in columns only. */
export function createFirstRows(deps: FirstDeps) {
  const { clock, buyer } = deps;
  const held = new Map<FieldKind, { readonly key: string; readonly at: number; readonly page: Promise<Page | null> }>();

  return async (kind: FieldKind, params: ScreenParams, ask: Ask, api: Api): Promise<Result<ScreenPage> | null> => {
    const prepared = prepareQuery(kind, params, seconds(clock));
    if (!prepared.ok) return prepared;
    if (prepared.value === null) return null;
    const { input, units, read } = prepared.value;
    const { query, by } = servedQuery(kind, params, input.filter);
    const key = JSON.stringify(query);
    const known = held.get(kind);
    const isKnown = known?.key === key && clock.tick() - known.at < KEEP_MS;
    const reading = isKnown ? known.page : readPage(kind, query, ask, api, deps);
    if (!isKnown) held.set(kind, { key, at: clock.tick(), page: reading });
    const page = await reading;
    if (page === null) {
      held.delete(kind);
      return null;
    }
    const tasks = columnTasks();
    for (const part of ['row', 'book', 'price', 'loan', 'name'] as const) {
      const rows = page.feeds[part];
      if (rows === undefined) continue;
      tasks.feed({ kind, part, rows, buyer: buyer() });
      for (const field of ABSENT[part] ?? []) if (kind === 'players' || part === 'book') tasks.fill({ kind, field, value: 0 });
    }
    const own = createOwnFields(tasks.own);
    own.from((of, field) => deps.own()?.(of, field) ?? Promise.resolve(null));
    await own.update(kind, read);
    const { total, counts, ids, columns } = tasks.query(input);
    const cells = Object.entries(columns);
    const rows = ids.map((id, at) => {
      const figures = Object.fromEntries(cells.map(([name, of]) => [name, inAnswer(of[at] ?? null, units[name] ?? 'none')]));
      return { ...page.rows.get(id), ...(cells.length > 0 && { columns: figures }) };
    });
    const first = { of: page.of, by };
    const part = { what: 'rows', source: 'rest', observedAt: page.observedAt, rows: page.rows.size, requests: 1, first } as const;
    return ok({ total, counts, units, rows: rows as never[], plan: [part], height: null, observedAt: page.observedAt });
  };
}
