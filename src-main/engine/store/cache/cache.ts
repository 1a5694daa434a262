import { ok, sentence, type Fault, type Result } from '#contract/faults.ts';
import type { Span } from '#contract/model/market/graph.ts';
import type { Named, SearchResult } from '#contract/model/clubs/name.ts';
import type { EntityKind, EntityRef, Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { silent, type Log } from '../../base/log.ts';
import { createHandle, type Handle } from '../handle.ts';
import { CENSUS, createCensus, type CensusKind, type CensusRow, type Dirt } from './market-snapshot.ts';
import { createCoverage } from './coverage.ts';
import { NO_ROOM } from '../open.ts';
import { inMemory, openOrRebuild, rebuild } from './file.ts';
import { createMeta } from './meta.ts';
import { createNames, type NameRow } from './names.ts';
import { createReadings, type Kept, type KeptRow } from './readings.ts';
import { TABLES, type CacheTable, type Table } from './tables.ts';
import { createTolerance } from './degrade.ts';
import { createTrades } from './stored-trades.ts';
import { bytesOf, shrink, trim } from './trim.ts';

interface CacheOptions {
  readonly file: string;
  readonly binding?: string | undefined;
  /** What the file may hold before the oldest market history goes. */
  readonly maxBytes: number;
  readonly log?: Log;
  /** Heard once for each kind of trouble; after a rebuild the names have to be put again. */
  readonly onTrouble?: (trouble: { readonly fault: Fault; readonly rebuilt: boolean }) => void;
}

/** Market data, and how far a sync of it was. */
const CLEAR = [
  ...['trade', 'coverage', 'reading', 'dirty', ...CENSUS.map((kind) => `census_${kind}`)].map((table) => `DELETE FROM ${table}`),
  `DELETE FROM meta WHERE key = 'sync'`,
].join(';');

export type Cache = ReturnType<typeof createCache>;

/** The cache on an open database. */
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
      if (!fresh.ok) throw new Error(sentence(fresh.fault));
      handle.swap(fresh.value);
    },
  });
  const nothing = (): void => {};
  const none = (): number => 0;

  return {
    readings: {
      load: safe<[string], Kept | null>(() => null, readings.load),
      save: safe<[readonly KeptRow[]], void>(nothing, readings.save),
      replace: safe<[readonly KeptRow[]], void>(nothing, readings.replace),
    },
    trades: {
      add: safe<[readonly Trade[]], number>(none, trades.add),
      newest: safe<Parameters<typeof trades.newest>, Trade[]>(() => [], trades.newest),
      between: safe<[Share, number, number], Trade[]>(() => [], trades.between),
      count: safe<[Share], number>(none, trades.count),
    },
    coverage: {
      get: safe<[Share], Span[]>(() => [], coverage.get),
      put: safe<[Share, readonly Span[]], void>(nothing, coverage.put),
    },
    /** The whole market as a sync keeps it; -1 rows written says that the disk would not take them. */
    census: {
      put: safe<[CensusKind, readonly CensusRow[]], number>(() => -1, census.put),
      get: safe<[CensusKind, readonly number[]], CensusRow[]>(() => [], census.get),
      after: safe<[CensusKind, number, number], CensusRow[]>(() => [], census.after),
      seen: safe<[CensusKind, number, number], Pick<CensusRow, 'id' | 'observedAt'>[]>(() => [], census.seen),
      ids: safe<[CensusKind, number, number], number[]>(() => [], census.ids),
      last: safe<[CensusKind], number>(none, census.last),
      dropUnseen: safe<[CensusKind, number, number, number], number>(none, census.dropUnseen),
      soil: safe<[CensusKind, readonly number[], number, number], void>(nothing, census.soil),
      dirt: safe<[CensusKind, number], Dirt[]>(() => [], census.dirt),
      clean: safe<[CensusKind, readonly number[], number | null, number], void>(nothing, census.clean),
      wipeDirt: safe<[], void>(nothing, census.wipeDirt),
    },
    names: {
      put: safe<[readonly NameRow[], 'pack' | 'tool'], void>(nothing, names.put),
      get: safe<[readonly EntityRef[]], Map<EntityRef, Named>>(() => new Map(), names.get),
      /** Best first; `lastPrice` is the one of the newest trade kept. */
      search: safe<[string, readonly EntityKind[] | null, number], Pick<SearchResult, 'hits' | 'indexed'>>(
        () => ({ hits: [], indexed: 0 }),
        (text, kinds, limit) => {
          const { hits, indexed } = names.search(text, kinds, limit);
          return { hits: hits.map((hit) => ({ ...hit, lastPrice: trades.lastPrice(hit.ref) })), indexed };
        },
      ),
      count: safe(none, names.count),
    },
    meta: {
      get: safe<[string], string | null>(() => null, meta.get),
      set: safe<[string, string | null], void>(nothing, meta.set),
    },
    bytes: safe(none, () => bytesOf(handle)),
    /** What it may hold, in bytes. */
    most: (): number => most,
    resize: (bytes: number): void => void (most = bytes),
    /** Removes the oldest beyond the size, a bounded piece at a call; the bytes freed. `now` in milliseconds, as a Clock says it. */
    trim: safe<[number], number>(none, (now) => trim({ handle, coverage, readings, census, meta }, most, now)),
    /** After a reorg: trades from `time` (Unix seconds) on are not known any more. Returns how many went. */
    rewind: safe<[number], number>(none, (time) => handle.atomically(() => (coverage.forgetSince(time), trades.dropSince(time)))),
    /** Market data goes; names and what is known of the service stay. Returns the bytes freed. */
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

/** An empty cache that no file holds; it is gone when it is closed. */
export function cacheInMemory(options: Omit<CacheOptions, 'file'> & { readonly file?: string }): Result<Cache> {
  const memory = inMemory(options.binding);
  return memory.ok ? ok(createCache(createHandle(memory.value), { file: ':memory:', ...options })) : memory;
}

/** Opens the cache, or an empty one where the file is missing or damaged. A folder that cannot be used is a `storage` fault. */
export function openCache(options: CacheOptions): Result<Cache> {
  const opened = openOrRebuild(options);
  if (!opened.ok) {
    if (opened.fault.message !== NO_ROOM) return opened;
    options.log?.warn(`${sentence(opened.fault)} The cache is kept in memory.`);
    return cacheInMemory(options);
  }
  if (opened.value.rebuilt) options.log?.warn(`${options.file} was damaged; it is moved aside and filled anew`);
  return ok(createCache(createHandle(opened.value.db), options));
}
