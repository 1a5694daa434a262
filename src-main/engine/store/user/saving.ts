import type { Fault } from '#contract/faults.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Handle } from '../handle.ts';
import { isDamage, storageFault, takesNothing } from '../open.ts';
import { leaveShelter, shelter, sheltered, writeBack } from './shelter.ts';

/** Where writes never end, as with rules that look at every block, the log is emptied this often all the same. */
const LOG_MS = 60_000;

/** Why nothing can be saved, and since when (Unix seconds). */
export interface Unsaved {
  readonly since: number;
  readonly fault: Fault;
}

interface Options {
  readonly handle: Handle;
  readonly file: string;
  readonly clock: Clock;
  /** Hears when saving begins to fail, and null when it works again. */
  readonly onSaving: (unsaved: Unsaved | null) => void;
}

/**
 * Watches whether the disk takes what is written. `own` is for what the user changes: a write that fails throws, so that it is
 * never acknowledged. `engine` is for what the engine writes by itself: it goes on in memory until there is room again.
 */
export function createSaving({ handle, file, clock, onSaving }: Options) {
  let unsaved: Unsaved | null = null;
  let inMemory = false;
  let writes = 0;
  let flushed = 0;
  let seen = 0;
  let flushedAt = clock.tick();
  const others: { writeBack(): void; written(): void }[] = [];

  function failed(cause: unknown): boolean {
    const fault = takesNothing(cause) ? storageFault(cause, file) : null;
    if (fault === null || isDamage(cause)) return false;
    if (unsaved === null) onSaving((unsaved = { since: seconds(clock), fault }));
    return true;
  }
  const watched = <T>(work: () => T): T => {
    if (handle.db().inTransaction) return work();
    let done: T;
    try {
      done = work();
    } catch (cause) {
      failed(cause);
      throw cause;
    }
    writes++;
    return done;
  };
  const own: Handle = {
    ...handle,
    run: (sql, ...params) => watched(() => handle.run(sql, ...params)),
    atomically: (work) => watched(() => handle.atomically(work)),
  };

  /** Tries to save again, and with it what waits in memory; whether all is saved. */
  function retry(): boolean {
    if (unsaved === null) return true;
    try {
      handle.atomically(() => {
        // A write of its own: the disk may take nothing although nothing waits.
        handle.run('UPDATE written SET n = n + 1');
        if (inMemory) writeBack(handle.db());
        for (const other of others) other.writeBack();
      });
    } catch (cause) {
      if (!failed(cause)) throw cause;
      return false;
    }
    if (inMemory) leaveShelter(handle.db());
    inMemory = false;
    for (const other of others) other.written();
    onSaving((unsaved = null));
    return true;
  }

  function checkpoint(): void {
    try {
      handle.db().pragma('wal_checkpoint(TRUNCATE)');
      flushed = writes;
      flushedAt = clock.tick();
    } catch (cause) {
      if (storageFault(cause, file) === null) throw cause;
    }
  }

  return {
    own,
    engine: sheltered(own, (cause) => {
      if (!failed(cause)) return false;
      if (!inMemory) shelter(handle.db());
      inMemory = true;
      return true;
    }),
    unsaved: (): Unsaved | null => unsaved,
    inMemory: (): boolean => inMemory,
    /** What else knows something in memory only, and writes it together with the tables. */
    join: (other: { writeBack(): void; written(): void }): void => void others.push(other),
    retry,
    checkpoint,
    /** Called now and then: what was written leaves the log for the file once nothing was written since the last call, or after a minute. */
    tidy(): void {
      if (unsaved !== null && !retry()) return;
      const due = writes === seen || clock.tick() - flushedAt >= LOG_MS;
      if (due && writes !== flushed) checkpoint();
      seen = writes;
    },
    /** Another file is in use: nothing of this one waits. */
    forget(): void {
      inMemory = false;
      if (unsaved !== null) onSaving((unsaved = null));
    },
  };
}
export type Saving = ReturnType<typeof createSaving>;
