import { FIELD_KINDS, type FieldKind } from '#contract/fields/field.ts';
import type { Fault } from '#contract/faults.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { FeedInput, columnTasks } from '../columns/columns-role.ts';
import { FEEDS, type Buyer, type FeedPart } from '../columns/stored-values.ts';
import type { Pace } from '../base/slices.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { CensusKind } from '../store/cache/market-snapshot.ts';
import type { WorkerLink } from '../workers/worker-link.ts';

type ColumnLink = WorkerLink<ReturnType<typeof columnTasks>>;

/** Rows read from the cache, and sent to the worker, at a time: bodies, or names. */
const AT_ONCE = 400;
const NAMES_AT_ONCE = 2_000;

/** The stored rows of each part of a kind; names are stored by reference. */
export const PARTS: Readonly<Record<FieldKind, Partial<Record<FeedPart, CensusKind | 'names'>>>> = {
  players: { row: 'player', book: 'player_book', price: 'player_price', loan: 'player_loan', earning: 'player_earning', name: 'names' },
  clubs: { row: 'club', book: 'club_book', earning: 'club_earning', name: 'names' },
  users: { row: 'user' },
};
const PREFIX = { players: 'player', clubs: 'club' } as const;

/** Fields that are zero, or false, for rows without a part that was read for all. */
export const ABSENT: Partial<Record<FeedPart, readonly string[]>> = {
  book: ['tradable'],
  price: ['volume_1d', 'volume_7d'],
  loan: ['loan_offered'],
};

/** Stored rows after a number, and the number of the last; null if there are no more. */
interface Read {
  readonly rows: FeedInput['rows'];
  readonly last: number | null;
}
interface Feeding {
  readonly link: ColumnLink;
  readonly cache: () => Cache;
  readonly pace: Pace;
  /** For whom the price of an ask is computed. */
  readonly buyer: () => Buyer;
  /** Whether a part was read for every row of the market. */
  readonly isWhole: (part: FeedPart) => boolean;
}

/**
 * Keeps the columns of the worker filled: reads parts when they are first needed, and passes on what is written later. An answer that was
 * computed while rows were discarded may lack them: `discards` tells.
 */
export function createFeed({ link, cache, pace, buyer, isWhole }: Feeding) {
  let fedBuyer = JSON.stringify(buyer());
  /** What is loaded or being loaded; a failed load is forgotten. */
  const loads = new Map<string, Promise<Fault | null>>();
  const complete = new WeakSet<Promise<Fault | null>>();
  /** Parts whose absent values are filled in for every row. */
  const filled = new Set<string>();
  const discarded: Record<FieldKind, number> = { players: 0, clubs: 0, users: 0 };
  const keyOf = (kind: FieldKind, part: FeedPart): string => `${kind} ${part}`;

  function has(kind: FieldKind, part: FeedPart): boolean {
    const loaded = loads.get(keyOf(kind, part));
    return loaded !== undefined && complete.has(loaded);
  }
  async function feed(input: Omit<FeedInput, 'buyer'>): Promise<Fault | null> {
    const fed = await link.call('feed', { ...input, buyer: buyer() });
    return fed.ok ? null : fed.fault;
  }
  function namesOf(kind: FieldKind, ids: readonly number[]): FeedInput['rows'] {
    if (kind === 'users') return [];
    const named = cache().names.get(ids.map((id) => `${PREFIX[kind]}_${id}` as EntityRef));
    return ids.flatMap((id) => {
      const known = named.get(`${PREFIX[kind]}_${id}` as EntityRef);
      return known ? [[id, known.name] as const] : [];
    });
  }
  const rowsAfter = (stored: CensusKind, after: number): Read => {
    const found = cache().census.after(stored, after, AT_ONCE);
    return { rows: found.map(({ id, body }) => [id, body] as const), last: found.length < AT_ONCE ? null : (found.at(-1)?.id ?? null) };
  };
  /** Names of all kinds in the order in which they were stored, so that no row is read for its id alone. */
  const namesAfter = (kind: FieldKind, after: number): Read => {
    const found = cache().names.after(after, NAMES_AT_ONCE);
    const rows = found.flatMap(({ ref, kind: of, name }) =>
      kind !== 'users' && of === PREFIX[kind] ? [[Number(splitRef(ref).key), name] as const] : [],
    );
    return { rows, last: found.length < NAMES_AT_ONCE ? null : (found.at(-1)?.id ?? null) };
  };
  async function load(kind: FieldKind, part: FeedPart): Promise<Fault | null> {
    const stored = PARTS[kind][part];
    if (stored === undefined) return null;
    const since = discarded[kind];
    if (part !== 'row') await need(kind, ['row']);
    const of = part === 'row' && stored !== 'names' ? cache().census.count(stored) : 0;
    let after = -1;
    for (;;) {
      await pace();
      if (discarded[kind] !== since) return need(kind, [part]);
      const { rows, last } = stored === 'names' ? namesAfter(kind, after) : rowsAfter(stored, after);
      const fault = rows.length === 0 ? null : await feed({ kind, part, rows, of });
      if (fault || last === null) return fault;
      after = last;
    }
  }
  /** Whoever has no order book has no orders, who has no price was not traded, and who is not listed for it is not offered on loan, once that part was read for all. */
  function fillAbsent(kind: FieldKind, part: FeedPart): void {
    const key = keyOf(kind, part);
    if (kind === 'users' || filled.has(key) || !has(kind, part) || !isWhole(part)) return;
    filled.add(key);
    for (const field of ABSENT[part] ?? []) void link.call('fill', { kind, field, value: 0 });
  }
  async function need(kind: FieldKind, parts: readonly FeedPart[]): Promise<Fault | null> {
    if (fedBuyer !== (fedBuyer = JSON.stringify(buyer()))) for (const of of FIELD_KINDS) loads.delete(keyOf(of, 'book'));
    const faults = await Promise.all(
      parts.map(async (part) => {
        const key = keyOf(kind, part);
        const loading = loads.get(key) ?? load(kind, part);
        loads.set(key, loading);
        const fault = await loading;
        if (!fault) complete.add(loading);
        else if (loads.get(key) === loading) loads.delete(key);
        fillAbsent(kind, part);
        return fault;
      }),
    );
    return faults.find((fault) => fault !== null) ?? null;
  }

  return {
    /** Loads parts of a kind that are not loaded yet. */
    need,
    /** Whether a part is loaded. */
    has,
    /** How often rows were discarded. */
    discards: (): number => FIELD_KINDS.reduce((sum, kind) => sum + discarded[kind], 0),
    /**
     * Passes on rows that were written, as they are stored: an older answer has not replaced its row. null: some were removed, so that the
     * kind is loaded again.
     */
    wrote(written: CensusKind, rows: readonly { readonly id: number }[] | null): void {
      const ids = rows?.map(({ id }) => id) ?? [];
      const stored = (): FeedInput['rows'] =>
        cache()
          .census.get(written, ids)
          .map(({ id, body }) => [id, body] as const);
      for (const kind of FIELD_KINDS)
        for (const part of FEEDS) {
          if (PARTS[kind][part] !== written || !loads.has(keyOf(kind, part))) continue;
          if (rows === null) this.forget(kind);
          else void feed({ kind, part, rows: stored() });
          if (rows === null || part !== 'row') continue;
          // rows that are new have no name yet, and none of their absent values is filled in
          for (const other of FEEDS) filled.delete(keyOf(kind, other));
          if (loads.has(keyOf(kind, 'name'))) void feed({ kind, part: 'name', rows: namesOf(kind, ids) });
        }
    },
    /** Discards what is loaded of a kind, or of all. */
    forget(only?: FieldKind): void {
      for (const kind of only === undefined ? FIELD_KINDS : [only]) {
        discarded[kind]++;
        for (const part of FEEDS) {
          loads.delete(keyOf(kind, part));
          filled.delete(keyOf(kind, part));
        }
        void link.call('clear', { kind });
      }
    },
  };
}
