import { ok, type Fault, type Result } from '#contract/faults.ts';
import { createHandle, type Handle } from '../store/handle.ts';
import { guard, isDamage, moveAside, openMigrated, storageFault, type Db } from '../store/open.ts';
import { RECORD_MIGRATIONS } from './record-schema.ts';

/** Path of a record file, and of SQLite's native module if it is not the one of this Node. */
export interface RecordPlace {
  readonly file: string;
  readonly binding?: string | undefined;
}
/** Answer of a task. `mended` is the damage because of which the file has been replaced by an empty one since the last answer. */
export interface RecordAnswer<T> {
  readonly got: Result<T>;
  readonly mended: Fault | null;
  /** Whether anything was written: work that changes nothing succeeds on a full disk, too. */
  readonly wrote: boolean;
}

const changesOf = (handle: Handle): number => handle.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;

/** Size in bytes up to which every page is checked at the start. */
const CHECK_BELOW = 24 * 1024 * 1024;
/** After this many damaged files in one run nothing more is recorded: the disk damages every new file. */
const MOST_REBUILDS = 3;

/**
 * The record file of a connection, opened on first use and again after a failure. Disk errors are returned as faults and the transaction is
 * rolled back; `forget` then runs, because what is known in memory may not be in the file. A damaged file is moved aside as `….damaged`.
 */
export function createRecordFile({ file, binding }: RecordPlace, forget: () => void) {
  let handle: Handle | null = null;
  let mended: Fault | null = null;
  let rebuilds = 0;
  const open = (): Result<Db> => openMigrated({ file, binding, synchronous: 'NORMAL', checkBelow: CHECK_BELOW }, RECORD_MIGRATIONS);

  function close(): void {
    handle?.db().close();
    handle = null;
  }
  function opened(): Result<Handle> {
    if (handle) return ok(handle);
    const db = open();
    if (db.ok) handle = createHandle(db.value);
    return db.ok && handle ? ok(handle) : (db as Result<never>);
  }
  function attempt<T>(work: (handle: Handle) => T): Result<T> {
    const ready = opened();
    return ready.ok ? ok(work(ready.value)) : ready;
  }
  /** Runs work on the file, again on an empty file if it is damaged. */
  function run<T>(work: (handle: Handle) => T): Result<T> {
    try {
      return attempt(work);
    } catch (cause) {
      forget();
      const fault = storageFault(cause, file);
      if (fault === null) throw cause;
      if (!isDamage(cause) || ++rebuilds > MOST_REBUILDS) return { ok: false, fault };
      mended = fault;
      return guard(file, () => {
        close();
        moveAside(file, `${file}.damaged`);
        return attempt(work);
      }) as Result<T>;
    }
  }
  return {
    /** Runs work in one transaction. */
    write<T>(work: (handle: Handle) => T): RecordAnswer<T> {
      let wrote = false;
      const got = run((db) => {
        const before = changesOf(db);
        const value = db.atomically(() => work(db));
        wrote = changesOf(db) !== before;
        return value;
      });
      return answer(got, wrote);
    },
    read: <T>(work: (handle: Handle) => T): RecordAnswer<T> => answer(run(work), false),
    close,
  };

  function answer<T>(got: Result<T>, wrote: boolean): RecordAnswer<T> {
    const said = { got, mended, wrote };
    mended = null;
    return said;
  }
}
