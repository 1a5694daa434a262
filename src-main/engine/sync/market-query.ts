import type { Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import type { Pace } from '../base/slices.ts';
import type { Cache } from '../store/cache/cache.ts';
import { createColumns, type Cell, type ScreenKind } from './market-columns.ts';
import { filtersOf, sortOf } from './filters.ts';
import { unpackClub, unpackPlayer } from './market-rows.ts';
import type { Fresh } from './sync-step.ts';

/** One page of a list query, read from the cache. */
export type Window = Reading<{ total: number; rows: never[] }>;

const LIMIT = 50;
/** Number of sorted results to keep, so that scrolling does not sort again. */
const KEPT = 6;
const PIECE = 4_096;
/** Rows that are sorted at a time, and steps of a merge between two yields. */
const RUN = 512;
const STEPS = 2_048;

type Compare = (a: number, b: number) => number;
/** Compares rows as the service does: nulls first when ascending and last when descending, equal values by id. */
function order(column: readonly Cell[], falling: boolean): Compare {
  const sign = falling ? -1 : 1;
  return (a, b) => {
    const [left = null, right = null] = [column[a], column[b]];
    if (left === right) return a - b;
    if (left === null) return -sign;
    if (right === null) return sign;
    return left < right ? -sign : sign;
  };
}

/** Sorts in short time slices: small runs first, then merged in pairs. The sort is stable. */
async function sorted(list: readonly number[], compare: Compare, pace: Pace): Promise<number[]> {
  let runs: number[][] = [];
  for (let at = 0; at < list.length; at += RUN) {
    await pace();
    runs.push(list.slice(at, at + RUN).sort(compare));
  }
  while (runs.length > 1) {
    const next: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) next.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, pace));
    runs = next;
  }
  return runs[0] ?? [];
}

async function merge(a: readonly number[], b: readonly number[], compare: Compare, pace: Pace): Promise<number[]> {
  const all: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    await pace();
    for (let left = STEPS; left > 0 && (i < a.length || j < b.length); left--) {
      const first = j >= b.length || (i < a.length && compare(a[i] as number, b[j] as number) <= 0);
      all.push((first ? a[i++] : b[j++]) as number);
    }
  }
  return all;
}

/** Answers list queries from the stored market: filters and sorts locally, without a request. */
export function createScreens(clock: Clock, cache: () => Cache, pace: Pace) {
  const columns = { club: createColumns('club', cache, pace), player: createColumns('player', cache, pace) };
  const orders = new Map<string, { version: number; rows: readonly number[] }>();

  /** Returns the ids in the order of the query; null when stored rows cannot answer it. */
  async function ordered(kind: ScreenKind, { where = {}, sort, order: way }: Parsed<'players'>): Promise<readonly number[] | null> {
    const key = JSON.stringify([kind, where, sort, way]);
    const held = columns[kind];
    const filters = filtersOf(kind, where, clock.now() / 1_000);
    const by = sortOf(kind, sort);
    if (!filters || !by) return null;
    const fields = [...new Set([by.field, ...filters.map(({ field }) => field)])];
    if (!(await held.need(fields))) return null;
    const version = held.version();
    const before = orders.get(key);
    if (before?.version === version) return before.rows;
    const ids = held.ids();
    // a field without any value is not stored, but other sources may have it
    if (ids.length > 0 && fields.some((field) => held.column(field).every((cell) => cell === null))) return null;
    const tests = filters.map(({ field, fits }) => ({ column: held.column(field), fits }));
    const places: number[] = [];
    for (let at = 0; at < ids.length; at++) {
      if (at % PIECE === 0) await pace();
      if (tests.every(({ column, fits }) => fits(column[at] ?? null))) places.push(at);
    }
    const falling = (way === 'desc') !== by.reversed;
    const inOrder = sort === undefined ? places : await sorted(places, order(held.column(by.field), falling), pace);
    const rows = inOrder.map((at) => ids[at] ?? 0);
    if (held.version() !== version) return null;
    orders.delete(key);
    orders.set(key, { version, rows });
    if (orders.size > KEPT) orders.delete(orders.keys().next().value ?? '');
    return rows;
  }

  return {
    async window(kind: ScreenKind, params: Parsed<'players'>): Promise<Window | null> {
      const all = await ordered(kind, params);
      if (!all) return null;
      const { offset = 0, limit = LIMIT } = params;
      const rows = cache().census.get(kind, all.slice(offset, offset + limit));
      const now = clock.now() / 1_000;
      const heights = rows.flatMap(({ height }) => height ?? []);
      return {
        data: {
          total: all.length,
          rows: rows.map(({ body }) => (kind === 'club' ? unpackClub(body) : unpackPlayer(body, now))) as never[],
        },
        source: 'cache',
        height: heights.length > 0 ? Math.min(...heights) : null,
        observedAt: Math.floor(Math.min(now, ...rows.map(({ observedAt }) => observedAt))),
      };
    },
    wrote: (kind: ScreenKind, rows: readonly Fresh[]): void => columns[kind].wrote(rows),
    forget(): void {
      columns.club.forget();
      columns.player.forget();
      orders.clear();
    },
  };
}
