import { ok, type Fault, type Result } from '#contract/faults.ts';
import type { Span } from '#contract/model/market/graph.ts';
import type { Named, SearchResult } from '#contract/model/clubs/name.ts';
import type { EntityKind, EntityRef, Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { silent, type Log, describeFault } from '../../base/log.ts';
import { createHandle, type Handle } from '../handle.ts';
import { CENSUS, createCensus, type CensusKind, type CensusRow, type DirtyRow } from './market-snapshot.ts';
import { createCoverage } from './coverage.ts';
import { isDiskFull } from '../open.ts';
import { inMemory, openOrRebuild, rebuild } from './file.ts';
import { createMeta } from './meta.ts';
import type { NameRow } from './name-row.ts';
import { createNames } from './names.ts';
import { createReadings, type StoredReading, type KeyedReading } from './readings.ts';
import { TABLES, type CacheTable, type Table } from './tables.ts';
import { createTolerance } from './degrade.ts';
import { createTrades } from './stored-trades.ts';
import { bytesOf, shrink, trim } from './trim.ts';

interface CacheOptions {
  readonly file: string;
  readonly binding?: string | undefined;
  /** Size in bytes above which the oldest market history is removed. */
  readonly maxBytes: number;
  readonly log?: Log;
  /** Runs once for each kind of failure; after a rebuild the names must be stored again. */
  readonly onTrouble?: (trouble: { readonly fault: Fault; readonly rebuilt: boolean }) => void;
}

/** Removes market data and the checkpoint of the market sync. */
const CLEAR = [
  ...['trade', 'coverage', 'reading', 'dirty', ...CENSUS.map((kind) => `census_${kind}`)].map((table) => `DELETE FROM ${table}`),
  `DELETE FROM meta WHERE key = 'sync'`,
].join(';');

/** The cache of market data. */
export type Cache = ReturnType<typeof createCache>;

/** Creates the cache on an open database. */
export function createCache(handle: Handle, { file, binding, maxBytes, log = silent, onTrouble = () => {} }: CacheOptions) {
  let most = maxBytes;
  const readings = createReadings(handle);
  const trades = createTrades(handle);
  const coverage = createCoverage(handle);
  const census = createCensus(handle);
  const names = createNames(handle);
  const meta = createMeta(handle);
  const safe = createTolerance({
    file,
    log,
    onTrouble,
    rebuild: () => {
      handle.db().close();
      const fresh = rebuild({ file, binding });
      if (!fresh.ok) throw new Error(describeFault(fresh.fault));
      handle.swap(fresh.value);
    },
  });
  const nothing = (): void => {};
  const none = (): number => 0;

  return {
    readings: {
      load: safe<[string], StoredReading | null>(() => null, readings.load),
      save: safe<[readonly KeyedReading[]], void>(nothing, readings.save),
      replace: safe<[readonly KeyedReading[]], void>(nothing, readings.replace),
    },
    trades: {
      add: safe<[readonly Trade[]], number>(none, trades.add),
      newest: safe<Parameters<typeof trades.newest>, Trade[]>(() => [], trades.newest),
      between: safe<[Share, number, number], Trade[]>(() => [], trades.between),
      count: safe<[Share], number>(none, trades.count),
    },
    coverage: { get: safe<[Share], Span[]>(() => [], coverage.get), put: safe<[Share, readonly Span[]], void>(nothing, coverage.put) },
    /** The snapshot of the whole market; `put` returns -1 if the disk refused the rows. */
    census: {
      put: safe<[CensusKind, readonly CensusRow[]], number>(() => -1, census.put),
      get: safe<[CensusKind, readonly number[]], CensusRow[]>(() => [], census.get),
      after: safe<[CensusKind, number, number], CensusRow[]>(() => [], census.after),
      seen: safe<[CensusKind, number, number], Pick<CensusRow, 'id' | 'observedAt'>[]>(() => [], census.seen),
      ids: safe<[CensusKind, number, number], number[]>(() => [], census.ids),
      last: safe<[CensusKind], number>(none, census.last),
      dropUnseen: safe<[CensusKind, number, number, number], number>(none, census.dropUnseen),
      markDirty: safe<[CensusKind, readonly number[], number, number], void>(nothing, census.markDirty),
      dirtyRows: safe<[CensusKind, number], DirtyRow[]>(() => [], census.dirtyRows),
      clean: safe<[CensusKind, readonly number[], number | null, number], void>(nothing, census.clean),
      clearDirty: safe<[], void>(nothing, census.clearDirty),
    },
    names: {
      put: safe<[readonly NameRow[], 'pack' | 'tool'], void>(nothing, names.put),
      get: safe<[readonly EntityRef[]], Map<EntityRef, Named>>(() => new Map(), names.get),
      /** Returns hits in descending order of relevance; `lastPrice` is the price of the newest stored trade, or null. */
      search: safe<[string, readonly EntityKind[] | null, number], Pick<SearchResult, 'hits' | 'indexed'>>(
        () => ({ hits: [], indexed: 0 }),
        (text, kinds, limit) => {
          const { hits, indexed } = names.search(text, kinds, limit);
          return { hits: hits.map((hit) => ({ ...hit, lastPrice: trades.lastPrice(hit.ref) })), indexed };
        },
      ),
      count: safe(none, names.count),
    },
    meta: { get: safe<[string], string | null>(() => null, meta.get), set: safe<[string, string | null], void>(nothing, meta.set) },
    bytes: safe(none, () => bytesOf(handle)),
    /** Size limit in bytes. */
    most: (): number => most,
    resize: (bytes: number): void => void (most = bytes),
    /** Removes the oldest data beyond the size limit, a bounded amount per call. Returns the bytes freed. `now` in Unix milliseconds. */
    trim: safe<[number], number>(none, (now) => trim({ handle, coverage, readings, census, meta }, most, now)),
    /** After a reorganisation: removes trades from `time` (Unix seconds) on. Returns the number removed. */
    rewind: safe<[number], number>(none, (time) => handle.atomically(() => (coverage.forgetSince(time), trades.dropSince(time)))),
    /** Removes market data; names and facts about the service remain. Returns the bytes freed. */
    clear: safe(none, () => {
      const before = bytesOf(handle);
      handle.atomically(() => handle.db().exec(CLEAR));
      const after = bytesOf(handle);
      shrink(handle, 'all');
      return before - after;
    }),
    rows: safe<[CacheTable, number], Table>(
      () => ({ columns: [], rows: [] }),
      (table, limit) => TABLES[table]({ readings, trades }, limit),
    ),
    close: (): void => void handle.db().close(),
  };
}

/** Creates an empty cache in memory, which is lost when it is closed. */
export function cacheInMemory(options: Omit<CacheOptions, 'file'> & { readonly file?: string }): Result<Cache> {
  const memory = inMemory(options.binding);
  return memory.ok ? ok(createCache(createHandle(memory.value), { file: ':memory:', ...options })) : memory;
}

/**
 * Opens the cache, or an empty one if the file is missing or damaged. A full disk leads to a cache in memory; an unusable folder to the
 * fault `storage`.
 */
export function openCache(options: CacheOptions): Result<Cache> {
  const opened = openOrRebuild(options);
  if (!opened.ok) {
    if (!isDiskFull(opened.fault)) return opened;
    options.log?.warn('market cache kept in memory', reasonOf(opened.fault));
    return cacheInMemory(options);
  }
  if (opened.value.rebuilt) options.log?.warn(`${options.file} was damaged. It was moved aside and will be rebuilt`);
  return ok(createCache(createHandle(opened.value.db), options));
}
