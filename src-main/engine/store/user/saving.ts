import type { Fault } from '#contract/faults.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Handle } from '../handle.ts';
import { isDamage, storageFault, takesNothing } from '../open.ts';
import { leaveShelter, shelter, sheltered, writeBack } from './shelter.ts';

/** Longest time between checkpoints while writes never stop, as with rules that are evaluated at every block. */
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
  /** Runs when saving begins to fail, and with null when it works again. */
  readonly onSaving: (unsaved: Unsaved | null) => void;
}

/**
 * Watches whether writes succeed. `own` is for changes by the user: a failed write throws, so that it is never acknowledged. `engine` is
 * for the engine's own writes: they continue in memory until saving works again.
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

  /** Tries to save again, including everything that is only in memory. Returns whether all is saved. */
  function retry(): boolean {
    if (unsaved === null) return true;
    try {
      handle.atomically(() => {
        // A write of its own, because the disk may refuse writes even if nothing waits.
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
    /** Registers another part with unsaved state in memory, which is written together with the tables. */
    join: (other: { writeBack(): void; written(): void }): void => void others.push(other),
    retry,
    checkpoint,
    /** Runs regularly: writes the log into the file once there were no writes since the last call, or after a minute. */
    tidy(): void {
      if (unsaved !== null && !retry()) return;
      const due = writes === seen || clock.tick() - flushedAt >= LOG_MS;
      if (due && writes !== flushed) checkpoint();
      seen = writes;
    },
    /** Discards unsaved state after another file was put in place. */
    forget(): void {
      inMemory = false;
      if (unsaved !== null) onSaving((unsaved = null));
    },
  };
}
