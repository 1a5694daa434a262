import type { Fault } from '#contract/faults.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Handle } from '../handle.ts';
import { guard, isDamage, storageFault, takesNothing, type Db } from '../open.ts';

/** Longest time between checkpoints while writes never stop, as with rules that are evaluated at every block. */
const LOG_MS = 60_000;
/** Tables that the engine writes by itself, and entities of link groups, with their keys: while the disk refuses writes, they continue in memory. */
const SHELTERED = {
  alert: ['id'],
  alert_memo: ['rule', 'ref'],
  look: ['one'],
  blind: ['since'],
  link_ref: ['workspace', 'linkGroup'],
  estimate: ['id'],
  estimate_sum: ['game', 'kind'],
} as const;
const NAMES = Object.keys(SHELTERED) as (keyof typeof SHELTERED)[];

/** Creates copies in memory. SQLite prefers temporary tables of the same name, and prepares existing statements again. */
function shelter(db: Db): void {
  const made = db.prepare<[string], { sql: string }>(
    `SELECT sql FROM main.sqlite_schema WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`,
  );
  for (const name of NAMES) {
    for (const { sql } of made.all(name))
      db.exec(sql.replace(/^CREATE TABLE /, 'CREATE TEMP TABLE ').replace(/^CREATE INDEX /, 'CREATE INDEX temp.'));
    db.exec(`INSERT INTO temp.${name} SELECT * FROM main.${name}`);
  }
  // Alert ids continue from the last one, even if the newest alert was deleted.
  db.exec(`DELETE FROM temp.sqlite_sequence WHERE name = 'alert';
    INSERT INTO temp.sqlite_sequence (name, seq) SELECT name, seq FROM main.sqlite_sequence WHERE name = 'alert'`);
}

/** Writes the changes made in memory to the file, within the caller's transaction. */
function writeBack(db: Db): void {
  for (const name of NAMES) {
    const key = SHELTERED[name].join(', ');
    db.exec(`DELETE FROM main.${name} WHERE (${key}) NOT IN (SELECT ${key} FROM temp.${name});
      INSERT OR REPLACE INTO main.${name} SELECT * FROM temp.${name} EXCEPT SELECT * FROM main.${name}`);
  }
}

/** Drops the copies, so that the tables of the file are used again. */
function leaveShelter(db: Db): void {
  for (const name of NAMES) db.exec(`DROP TABLE temp.${name}`);
}

/** Sends the writes of a handle through a function; writes within a transaction belong to it. */
function wrapped(handle: Handle, through: <T>(work: () => T) => T): Handle {
  const whole = <T>(work: () => T): T => (handle.db().inTransaction ? work() : through(work));
  return {
    ...handle,
    run: (sql, ...params) => whole(() => handle.run(sql, ...params)),
    atomically: (work) => whole(() => handle.atomically(work)),
  };
}

/** Why nothing can be saved, and since when (Unix seconds). */
export interface Unsaved {
  readonly since: number;
  readonly fault: Fault;
}

/**
 * Watches whether writes succeed. `own` is for changes by the user: a failed write throws, so that it is never acknowledged. `engine` is
 * for the engine's own writes: they continue in memory until saving works again. `onSaving` runs when saving begins to fail, and with null
 * when it works again.
 */
export function createSaving(handle: Handle, file: string, clock: Clock, onSaving: (unsaved: Unsaved | null) => void) {
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
  const own = wrapped(handle, (work) => {
    try {
      const done = work();
      writes++;
      return done;
    } catch (cause) {
      failed(cause);
      throw cause;
    }
  });
  const engine = wrapped(own, (work) => {
    try {
      return work();
    } catch (cause) {
      if (!failed(cause)) throw cause;
      if (!inMemory) shelter(handle.db());
      inMemory = true;
      return work();
    }
  });

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

  const checkpoint = (): unknown =>
    guard(file, () => {
      handle.db().pragma('wal_checkpoint(TRUNCATE)');
      flushed = writes;
      flushedAt = clock.tick();
    });

  return {
    own,
    engine,
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
