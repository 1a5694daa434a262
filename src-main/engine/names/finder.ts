import type { SearchResult } from '#contract/model/clubs/name.ts';
import type { EntityKind, EntityRef } from '#contract/model/market/share.ts';
import type { Clock } from '../base/clock.ts';
import { seconds } from '../base/clock.ts';
import { createPace } from '../base/slices.ts';
import type { Cache } from '../store/cache/cache.ts';
import { isNumber } from '../store/cache/search.ts';
import type { WorkerLink } from '../workers/worker-link.ts';
import { COST, keyOf } from './name-cost.ts';
import { confidenceOf, type FoundName, type Ranks } from './name-index.ts';
import type { namesRole } from './names-role.ts';

/** Names sent to the index at a time. */
const SLICE = 2_000;
/** Longest age in milliseconds of what ranks names, and of the trades in it. */
const RANKS_MS = 20_000;
const TRADED_MS = 5 * 60_000;
/** The newest trades of this many seconds count. */
const TRADED_SECONDS = 30 * 86_400;
const MOST_TRADED = 20_000;

type Hit = SearchResult['hits'][number];
/** What is the user's own, for the order of names that match alike. */
export interface CloseRefs {
  readonly held: readonly EntityRef[];
  readonly clubs: readonly EntityRef[];
  readonly watched: readonly EntityRef[];
  readonly opened: readonly { readonly ref: EntityRef; readonly at: number }[];
}
interface FinderOptions {
  readonly clock: Clock;
  readonly cache: () => Cache;
  readonly own: () => CloseRefs;
  /** The most traded shares with their volumes; null while these are not loaded. */
  readonly volumes: (most: number) => Promise<readonly (readonly [EntityRef, number])[] | null>;
  readonly link: WorkerLink<ReturnType<typeof namesRole>['tasks']>;
  /** Called when the index has names that earlier answers lacked. */
  readonly onFilled: () => void;
}
export type Finder = ReturnType<typeof createFinder>;

/** The score of a cost, comparable with the scores of the search in the cache. */
export function scoreOf(cost: number): number {
  const literal = [90, 80, 60, 40][cost];
  return literal ?? Math.max(1, Math.round(39 - (cost - COST.anyOrder) * 5));
}

/**
 * Finds names although they are mistyped, from an index in a worker thread. It is filled when it is first needed; until then, and when it
 * fails, the word index of the cache answers.
 */
export function createFinder({ clock, cache, own, volumes, link, onFilled }: FinderOptions) {
  let from: Cache | null = null;
  let filled = 0;
  let filling: Promise<void> | null = null;
  /** Numbers of replaced names that the index has yet to learn. */
  let patches: number[] = [];
  let ready = false;
  let ranked = { at: -Infinity, tradedAt: -Infinity, traded: [] as Ranks['traded'], names: -1 };
  const pace = createPace(clock.tick);
  const empty = (): void => {
    [from, filled, ready, patches] = [null, 0, false, []];
    ranked = { at: -Infinity, tradedAt: -Infinity, traded: [], names: -1 };
  };
  link.onRestart(empty);

  async function send(rows: readonly { readonly id: number; readonly kind: EntityKind; readonly name: string }[]): Promise<boolean> {
    const [ids, kinds, names] = [rows.map(({ id }) => id), rows.map(({ kind }) => kind), rows.map(({ name }) => name)];
    return (await link.call('put', { ids, kinds, names })).ok;
  }
  async function fill(): Promise<void> {
    const begun = cache();
    if (from !== begun) {
      empty();
      if (!(await link.call('clear', null)).ok) return;
      from = begun;
    }
    const before = filled;
    const replaced = patches.filter((id) => id <= filled);
    patches = [];
    if (replaced.length > 0 && !(await send(begun.names.byId(replaced)))) return empty();
    for (let rows = begun.names.after(filled, SLICE); rows.length > 0; rows = begun.names.after(filled, SLICE)) {
      if (!(await send(rows)) || from !== begun || begun !== cache()) return;
      filled = rows.at(-1)?.id ?? filled;
      await pace();
    }
    const wasReady = ready;
    ready = true;
    if (!wasReady || filled > before || replaced.length > 0) onFilled();
  }
  /** Brings the index up to date; resolves when it is. */
  function refresh(): Promise<void> {
    if (from === cache()) patches.push(...from.names.takeReplaced());
    if (from === cache() && filled >= from.names.count() && ready && patches.length === 0) return Promise.resolve();
    filling ??= fill().finally(() => (filling = null));
    return filling;
  }

  /** Whether the index was lost with its thread, so that an answer has no names; it is then filled again. */
  function lost(): boolean {
    if (!ready) void refresh();
    return !ready;
  }
  function idRows<V>(rows: readonly (readonly [EntityRef, V])[]): (readonly [number, V])[] {
    const ids = cache().names.idsOf(rows.map(([ref]) => ref));
    return rows.flatMap(([ref, value]) => {
      const id = ids.get(ref);
      return id === undefined ? [] : [[id, value] as const];
    });
  }
  async function rank(): Promise<void> {
    const now = clock.tick();
    if (now - ranked.at < RANKS_MS && ranked.names === filled) return;
    if (now - ranked.tradedAt >= TRADED_MS || ranked.names !== filled) {
      const stored = () => cache().trades.traded(seconds(clock) - TRADED_SECONDS, MOST_TRADED);
      const rows = (await volumes(MOST_TRADED)) ?? stored().map(({ share, coin }) => [share as string as EntityRef, coin] as const);
      ranked = { ...ranked, tradedAt: now, traded: idRows(rows) };
    }
    ranked = { ...ranked, at: now, names: filled };
    const { held, clubs, watched, opened } = own();
    // Later tiers replace earlier ones of the same name.
    const tiers = [
      ...watched.map((ref) => [ref, 1] as const),
      ...clubs.map((ref) => [ref, 2] as const),
      ...held.map((ref) => [ref, 3] as const),
    ];
    await link.call('rank', { own: idRows(tiers), opened: idRows(opened.map(({ ref, at }) => [ref, at])), traded: ranked.traded });
  }

  function hitsOf(found: readonly FoundName[]): Hit[] {
    const rows = new Map(
      cache()
        .names.byId(found.map(({ id }) => id))
        .map((row) => [row.id, row]),
    );
    return found.flatMap(({ id, cost, confidence }) => {
      const row = rows.get(id);
      if (!row) return [];
      const { ref, kind, name, sub } = row;
      return [{ ref, kind, name, sub, score: scoreOf(cost), confidence, lastPrice: cache().trades.lastPrice(ref) }];
    });
  }
  function literally(text: string, kinds: readonly EntityKind[] | null, limit: number): SearchResult {
    const { hits, indexed } = cache().names.search(text, kinds, limit);
    const wanted = keyOf(text);
    // A number without a known name may be of nothing.
    const sure = ({ score, name }: (typeof hits)[number]): number =>
      score === 100 ? 1 : score === 95 ? 0.9 : confidenceOf(wanted, keyOf(name), 0);
    return { text, hits: hits.map((hit) => ({ ...hit, confidence: sure(hit) })), indexed };
  }

  return {
    /** What ranks names has changed. */
    forgetRanks: (): void => void (ranked = { ...ranked, at: -Infinity }),
    async search(text: string, kinds: readonly EntityKind[] | null, limit: number): Promise<SearchResult> {
      const numbered = isNumber(text);
      const plain = !ready || numbered || from !== cache() ? literally(text, kinds, limit) : null;
      const upToDate = refresh();
      // Nothing is found literally and the index is not ready: its answer is worth the wait.
      if (plain && plain.hits.length === 0 && text.trim() !== '') await upToDate;
      if (!ready || from !== cache()) return plain ?? literally(text, kinds, limit);
      await rank();
      const found = await link.call('find', { text, kinds, limit });
      if (!found.ok || lost()) return plain ?? literally(text, kinds, limit);
      const first = numbered ? (plain?.hits ?? []).filter(({ score }) => score >= 95) : [];
      const there = new Set(first.map(({ ref }) => ref));
      const hits = [...first, ...hitsOf(found.value).filter(({ ref }) => !there.has(ref))];
      return { text, hits: hits.slice(0, limit), indexed: filled };
    },
    /** For each text, the names that equal it or come near, best first. Empty lists while the index cannot be used. */
    async resolve(texts: readonly string[], kinds: readonly EntityKind[] | null, limit: number): Promise<Hit[][]> {
      await refresh();
      await rank();
      let found = await link.call('resolve', { texts, kinds, limit });
      if (lost()) {
        await refresh();
        found = await link.call('resolve', { texts, kinds, limit });
      }
      return texts.map((text, i) => {
        if (isNumber(text)) return literally(text, kinds, limit).hits.filter(({ score }) => score >= 95);
        return found.ok ? hitsOf(found.value[i] ?? []) : literally(text, kinds, limit).hits;
      });
    },
    stop: (): Promise<void> => link.stop(),
  };
}
