/**
 * Answers list queries over the whole stored market: filters, sorts and computes columns in a worker thread.
 * Invariants: the worker holds copies of stored rows only; what it held is loaded again after its thread was replaced, rows were removed
 * or the connection changed, and so is an answer that was computed meanwhile. Unknown values are never zero.
 * Errors: an expression that is wrong is `bad-params` with its place; a failed worker is a fault of the query.
 */
import type { Expr } from '#contract/expression/expr.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { PlanRow } from '#contract/model/market/screen.ts';
import { text } from '#contract/text/coded-text.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { FIELD_KINDS, type FieldKind } from '#contract/fields/field.ts';
import { openRole, type StartThread } from '../workers/worker-link.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createPace } from '../base/slices.ts';
import { columnsRole, type columnTasks } from '../columns/columns-role.ts';
import type { DistributionInput, DistributionOutput } from '../columns/distribution-task.ts';
import type { Members, QueryInput } from '../columns/query-task.ts';
import { FEEDS, type Buyer, type FeedPart } from '../columns/stored-values.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { MarketSync } from '../sync/sync.ts';
import { createFeed, PARTS } from './feed-columns.ts';
import { createFirstRows } from './first-rows.ts';
import { createOwnFields, type OwnRefs } from './own-fields.ts';
import { partsFor, prepareQuery, type ScreenParams } from './prepare-query.ts';
import { planOf } from './query-plan.ts';
import { createRecentTrades } from './recent-trades.ts';
import type { ScreenPage } from './screen-page.ts';
import { readRows } from './stored-rows.ts';

type ColumnTasks = ReturnType<typeof columnTasks>;

interface ScreenerDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly startThread?: StartThread | undefined;
  readonly cache: () => Cache;
  readonly sync: MarketSync;
  /** For whom prices of asks are computed. */
  readonly buyer: () => Buyer;
}
const VOLUME: Expr = { op: 'field', name: 'volume_7d', type: 'number', per: 1 };
const MOST_TRADED: Omit<QueryInput, 'kind' | 'now' | 'limit'> = {
  filter: { op: 'compare', by: '>', left: VOLUME, right: { op: 'number', value: 0 } },
  unknown: 'leave-out',
  sort: { by: VOLUME, falling: true, unknown: 'last' },
  columns: { volume: VOLUME },
  offset: 0,
};
/** Fields of clubs that are made of the prices of their players. */
const OF_SQUADS: readonly string[] = ['nav', 'discount'];
export type Screener = ReturnType<typeof createScreener>;

export function createScreener({ clock, log, startThread, cache, sync, buyer }: ScreenerDeps) {
  const link = openRole<ColumnTasks, null>({ clock, log, startThread }, 'columns', columnsRole, null);
  const isWhole = (part: FeedPart): boolean => {
    if (part === 'book') return sync.hasBooks();
    return (part === 'price' && sync.times().pricesAt !== null) || (part === 'loan' && sync.times().loansAt !== null);
  };
  const feed = createFeed({ link, cache, pace: createPace(clock.tick), buyer, isWhole });
  let ownRefs: OwnRefs | null = null;
  const first = createFirstRows({ clock, cache, buyer, own: () => ownRefs });
  const own = createOwnFields((input) => void link.call('own', input));
  const recent = createRecentTrades(clock, (input) => void link.call('recent', input));
  const forget = (): void => {
    own.forget();
    recent.forget();
    feed.forget();
  };
  link.onRestart(forget);
  /** Runs a query, and again if rows that the thread held were discarded meanwhile: they would be missing in its answer. */
  async function onRows<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
    const before = feed.discards();
    const got = await run();
    return feed.discards() === before ? got : onRows(run);
  }
  const stopFollowing = sync.onWritten((kind, rows) => {
    if (kind === null) return forget();
    if (rows === null) {
      own.forget();
      recent.forget();
    }
    feed.wrote(kind, rows);
  });
  const allParts = (kind: FieldKind): FeedPart[] => FEEDS.filter((part) => PARTS[kind][part] !== undefined);

  /** Loads all rows of a kind, and of the clubs beside players. Returns the fault of a failed worker. */
  async function ready(kind: FieldKind, parts: readonly FeedPart[] = allParts(kind)): Promise<Result<void>> {
    const fault = (await feed.need(kind, ['row', ...parts])) ?? (kind === 'players' ? await feed.need('clubs', ['row']) : null);
    return fault ? { ok: false, fault } : ok(undefined);
  }
  /** Loads what these fields of a kind need. */
  async function need(kind: FieldKind, fields: readonly string[]): Promise<Result<void>> {
    if (kind === 'clubs' && fields.some((field) => OF_SQUADS.includes(field))) {
      const squads = await feed.need('players', ['row', 'price']);
      if (squads) return { ok: false, fault: squads };
    }
    const loaded = await ready(
      kind,
      partsFor(fields).filter((part) => PARTS[kind][part] !== undefined),
    );
    if (loaded.ok) await Promise.all([own.update(kind, fields), recent.update(kind, fields)]);
    return loaded;
  }
  /** Counts the values of an expression that reads these fields. */
  const distribution = (input: DistributionInput, fields: readonly string[]): Promise<Result<DistributionOutput>> =>
    onRows(async () => {
      const loaded = await need(input.kind, fields);
      return loaded.ok ? link.call('distribution', input) : loaded;
    });
  /** Runs a task of the columns once the rows of these kinds are loaded. */
  const ask = <N extends keyof ColumnTasks & string>(
    task: N,
    input: Parameters<ColumnTasks[N]>[0],
    kinds: readonly FieldKind[] = FIELD_KINDS,
  ): Promise<Result<Awaited<ReturnType<ColumnTasks[N]>>>> =>
    onRows(async () => {
      for (const kind of kinds) {
        const loaded = await ready(kind);
        if (!loaded.ok) return loaded;
      }
      return link.call(task, input);
    });

  /**
   * Answers a list query with expressions from the stored market, whole or not; the plan says what is stored. A query without expressions
   * is answered only if all its filters are on stored fields, otherwise it is null.
   */
  const query = (kind: FieldKind, params: ScreenParams): Promise<Result<ScreenPage | null>> => onRows(() => queryOnce(kind, params));
  async function queryOnce(kind: FieldKind, params: ScreenParams): Promise<Result<ScreenPage | null>> {
    const prepared = prepareQuery(kind, params, seconds(clock));
    if (!prepared.ok) return prepared;
    if (prepared.value === null) return ok(null);
    const { input, read, units, needs } = prepared.value;
    const loaded = await need(kind, read);
    if (!loaded.ok) return loaded;
    if (needs.length > 0) {
      const has = await link.call('has', { kind, fields: needs, now: input.now });
      if (!has.ok) return has;
      const count = await link.call('count', { kind });
      // a field without any value is not stored, but other sources may have it
      if (!has.value && count.ok && count.value > 0) return ok(null);
    }
    const got = await link.call('query', input);
    if (!got.ok) return got;
    const { total, counts, ids, names, columns } = got.value;
    const found = readRows(kind, { ids, names, columns, units, cache: cache(), now: seconds(clock) });
    if (found === null) return fail('storage', text('not-loaded'));
    return ok({ total, counts, units, plan: plan(kind), ...found });
  }
  /** The rows that fit a filter, in the order of their ids or names: the first of them, and how many there are. */
  const members = (kind: FieldKind, params: Pick<ScreenParams, 'filter' | 'unknown'>, most: number): Promise<Result<Members>> =>
    onRows(async () => {
      const prepared = prepareQuery(kind, { filter: '', ...params }, seconds(clock));
      if (!prepared.ok) return prepared;
      if (prepared.value === null) return fail('storage', text('not-loaded'));
      const loaded = await need(kind, prepared.value.read);
      return loaded.ok ? link.call('members', { ...prepared.value.input, limit: most }) : loaded;
    });
  /** The most traded shares of seven days with their volumes; null while these columns are not loaded. */
  async function traded(most: number): Promise<(readonly [EntityRef, number])[] | null> {
    const all: (readonly [EntityRef, number])[] = [];
    for (const [kind, part] of [
      ['clubs', 'row'],
      ['players', 'price'],
    ] as const) {
      if (!feed.has(kind, part)) return null;
      const input = { ...MOST_TRADED, kind, now: seconds(clock), limit: most };
      const got = await link.call('query', input);
      if (!got.ok) return null;
      const { ids, columns } = got.value;
      ids.forEach((id, at) => all.push([`${kind === 'clubs' ? 'club' : 'player'}_${id}` as EntityRef, Number(columns['volume']?.[at])]));
    }
    return all;
  }
  const plan = (kind: FieldKind): PlanRow[] => planOf(kind, sync.view(), sync.times());

  return {
    query,
    /** Answers a query from the first rows that the service has for it; null if it has none. */
    first,
    /** Whether rows of a kind are missing, so that a query has a part of the market only. */
    isPart(kind: FieldKind): boolean {
      const { complete, state, finishedAt } = sync.view();
      return kind === 'users' ? sync.times().usersAt === null : !complete || (state === 'running' && finishedAt === null);
    },
    members,
    distribution,
    ask,
    ready,
    need,
    traded,
    /** Sets where the fields of the user's own come from. */
    ownFrom(refs: OwnRefs): void {
      ownRefs = refs;
      own.from(refs);
    },
    /** Sets where the trades of the last hour come from. */
    recentFrom: recent.from,
    /** What is stored of a kind: from where, since when, how many rows. */
    plan,
    /** Runs when rows of the market were written. */
    onWritten: sync.onWritten,
    async stop(): Promise<void> {
      stopFollowing();
      await link.stop();
    },
  };
}
