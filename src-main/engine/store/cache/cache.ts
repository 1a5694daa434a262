import { existsSync, statSync } from 'node:fs';
import { ok, type Result } from '#contract/faults.ts';
import type { EntityKind } from '#contract/model/market/share.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { describeFault, silent, type Log } from '../../base/log.ts';
import { createHandle, type Handle } from '../handle.ts';
import { connect, guard, isDamage, isDiskFull, migrate, moveAside, openMigrated, type Db } from '../open.ts';
import { createTolerance, type OnTrouble } from './degrade.ts';
import { CENSUS, createCensus } from './market-snapshot.ts';
import { createMeta } from './meta.ts';
import { createNames } from './names.ts';
import { createReadings } from './readings.ts';
import { createRowChanges } from './row-changes.ts';
import { MIGRATIONS } from './schema.ts';
import { createCoverage, createTrades } from './stored-trades.ts';
import { TABLES, type CacheTable, type Table } from './tables.ts';
import { bytesOf, shrink, trim } from './trim.ts';

/** Size in bytes up to which every page is checked at the start; damage of larger files is found and repaired at run time. */
const CHECK_BELOW = 24 * 1024 * 1024;
const CHECK_BELOW_AFTER_CRASH = 128 * 1024 * 1024;

interface Place {
  readonly file: string;
  readonly binding?: string | undefined;
}
interface CacheOptions extends Place {
  /** Size in bytes above which the oldest market history is removed. */
  readonly maxBytes: number;
  readonly log?: Log;
  readonly onTrouble?: OnTrouble;
}

/** Removes market data and the checkpoint of the market sync. */
const CLEAR = [
  ...['trade', 'coverage', 'reading', 'dirty', 'row_change', ...CENSUS.map((kind) => `census_${kind}`)].map(
    (table) => `DELETE FROM ${table}`,
  ),
  `DELETE FROM meta WHERE key = 'sync'`,
].join(';');

export type Cache = ReturnType<typeof createCache>;

export function createCache(handle: Handle, { file, binding, maxBytes, log = silent, onTrouble = () => {} }: CacheOptions) {
  let most = maxBytes;
  const readings = createReadings(handle);
  const trades = createTrades(handle);
  const coverage = createCoverage(handle);
  const census = createCensus(handle);
  const changes = createRowChanges(handle);
  const names = createNames(handle);
  const meta = createMeta(handle);
  const renew = (): void => {
    handle.db().close();
    const fresh = rebuild({ file, binding });
    if (!fresh.ok) throw new Error(describeFault(fresh.fault));
    handle.swap(fresh.value);
  };
  const safe = createTolerance(file, log, renew, onTrouble);
  const nothing = (): void => {};
  const none = (): number => 0;

  return {
    readings: { load: safe(readings.load, () => null), save: safe(readings.save, nothing), replace: safe(readings.replace, nothing) },
    trades: {
      add: safe(trades.add, none),
      newest: safe(trades.newest, () => []),
      between: safe(trades.between, () => []),
      since: safe(trades.since, () => []),
      moved: safe(trades.moved, () => []),
      within: safe(trades.within, () => []),
      summed: safe(trades.summed, () => []),
      before: safe(trades.before, () => null),
      count: safe(trades.count, none),
      traded: safe(trades.traded, () => []),
      lastPrice: safe(trades.lastPrice, () => null),
    },
    coverage: { get: safe(coverage.get, () => []), put: safe(coverage.put, nothing) },
    /** The snapshot of the whole market; `put` returns -1 if the disk refused the rows. */
    census: {
      put: safe(census.put, () => -1),
      get: safe(census.get, () => []),
      after: safe(census.after, () => []),
      seen: safe(census.seen, () => []),
      count: safe(census.count, none),
      last: safe(census.last, none),
      placesOf: safe(census.placesOf, () => new Map()),
      dropUnseen: safe(census.dropUnseen, none),
      markDirty: safe(census.markDirty, nothing),
      dirtyRows: safe(census.dirtyRows, () => []),
      clean: safe(census.clean, nothing),
      clearDirty: safe(census.clearDirty, nothing),
    },
    /** What changed in rows of clubs and players from one reading to the next. */
    changes: { note: safe(changes.note, nothing), since: safe(changes.since, () => []), drop: safe(changes.drop, none) },
    names: {
      put: safe(names.put, nothing),
      get: safe(names.get, () => new Map()),
      /** Returns hits in descending order of relevance; `lastPrice` is the price of the newest stored trade, or null. */
      search: safe(
        (text: string, kinds: readonly EntityKind[] | null, limit: number) => {
          const { hits, indexed } = names.search(text, kinds, limit);
          return { hits: hits.map((hit) => ({ ...hit, lastPrice: trades.lastPrice(hit.ref) })), indexed };
        },
        () => ({ hits: [], indexed: 0 }),
      ),
      count: safe(names.count, none),
      byId: safe(names.byId, () => []),
      after: safe(names.after, () => []),
      idsOf: safe(names.idsOf, () => new Map()),
      takeReplaced: safe(names.takeReplaced, () => []),
    },
    meta: { get: safe(meta.get, () => null), set: safe(meta.set, nothing) },
    bytes: safe(() => bytesOf(handle), none),
    /** Size limit in bytes. */
    most: (): number => most,
    resize: (bytes: number): void => void (most = bytes),
    /** Removes the oldest data beyond the size limit, a bounded amount per call. Returns the bytes freed. `now` in Unix milliseconds. */
    trim: safe((now: number) => trim({ handle, coverage, readings, census, meta }, most, now), none),
    /** After a reorganisation: removes trades from `time` (Unix seconds) on. Returns the number removed. */
    rewind: safe((time: number) => handle.atomically(() => (coverage.forgetSince(time), trades.dropSince(time))), none),
    /** Removes market data; names and facts about the service remain. Returns the bytes freed. */
    clear: safe(() => {
      const before = bytesOf(handle);
      handle.atomically(() => handle.db().exec(CLEAR));
      const after = bytesOf(handle);
      shrink(handle, 'all');
      return before - after;
    }, none),
    rows: safe(
      (table: CacheTable, limit: number): Table => TABLES[table]({ readings, trades }, limit),
      () => ({ columns: [], rows: [] }),
    ),
    close: (): void => void handle.db().close(),
  };
}

function open({ file, binding }: Place): Result<Db> {
  // SQLite removes the log when the last handle closes; an existing log was left by a crash.
  const crashed = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  const checkBelow = crashed ? CHECK_BELOW_AFTER_CRASH : CHECK_BELOW;
  return openMigrated({ file, binding, synchronous: 'NORMAL', checkBelow }, MIGRATIONS);
}

/** Creates an empty cache and moves the old file aside as `….damaged`; only the last such file is kept. Throws SQLite's errors. */
function rebuild(place: Place): Result<Db> {
  moveAside(place.file, `${place.file}.damaged`);
  return open(place);
}

/** Creates an empty cache in memory, which is lost when it is closed. */
export function cacheInMemory(options: Omit<CacheOptions, 'file'> & { readonly file?: string }): Result<Cache> {
  const db = connect(':memory:', options.binding);
  const done = migrate(db, MIGRATIONS);
  return done.ok ? ok(createCache(createHandle(db), { file: ':memory:', ...options })) : done;
}

/** Opens the cache: anew if it is damaged, in memory if the disk is full or a newer version wrote it. An unusable folder is a fault. */
export function openCache(options: CacheOptions): Result<Cache> {
  const opened = guard(options.file, () => {
    try {
      return open(options);
    } catch (cause) {
      if (!isDamage(cause)) throw cause;
      const empty = rebuild(options);
      if (empty.ok) options.log?.warn(`${options.file} was damaged. It was moved aside and will be rebuilt`);
      return empty;
    }
  });
  const got = opened.ok ? opened.value : opened;
  if (got.ok) return ok(createCache(createHandle(got.value), options));
  const isNewer = got.fault.detail?.code === 'file.newer';
  if (!isDiskFull(got.fault) && !isNewer) return got;
  if (isNewer) options.onTrouble?.({ fault: got.fault, rebuilt: false });
  options.log?.warn('market cache kept in memory', reasonOf(got.fault));
  return cacheInMemory(options);
}
