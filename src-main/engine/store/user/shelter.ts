import type { Handle } from '../handle.ts';
import type { Db } from '../open.ts';

/** Tables that the engine fills by itself, with their keys: while the disk takes nothing they go on in memory. */
const TABLES = {
  alert: ['id'],
  alert_memo: ['rule', 'ref'],
  look: ['one'],
  blind: ['since'],
} as const;
const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/**
 * Puts copies in memory before these tables: SQLite finds a temporary table of the same name first, so every statement on one of
 * them goes on as before. Statements that were prepared already are prepared again by SQLite.
 */
export function shelter(db: Db): void {
  for (const name of NAMES) {
    const made = db
      .prepare<[string], { sql: string }>(
        `SELECT sql FROM main.sqlite_schema WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`,
      )
      .all(name);
    for (const { sql } of made)
      db.exec(sql.replace(/^CREATE TABLE /, 'CREATE TEMP TABLE ').replace(/^CREATE INDEX /, 'CREATE INDEX temp.'));
    db.exec(`INSERT INTO temp.${name} SELECT * FROM main.${name}`);
  }
  // Ids of alerts go on where they were, also when the newest alert was deleted.
  db.exec(`DELETE FROM temp.sqlite_sequence WHERE name = 'alert';
    INSERT INTO temp.sqlite_sequence (name, seq) SELECT name, seq FROM main.sqlite_sequence WHERE name = 'alert'`);
}

/** Writes what changed in memory to the file; within a transaction of the caller. */
export function writeBack(db: Db): void {
  for (const name of NAMES) {
    const key = TABLES[name].join(', ');
    db.exec(`DELETE FROM main.${name} WHERE (${key}) NOT IN (SELECT ${key} FROM temp.${name});
      INSERT OR REPLACE INTO main.${name} SELECT * FROM temp.${name} EXCEPT SELECT * FROM main.${name}`);
  }
}

/** The file is used again. */
export function leaveShelter(db: Db): void {
  for (const name of NAMES) db.exec(`DROP TABLE temp.${name}`);
}

/** A handle for these tables: work that the disk does not take is done again in memory. `enter` answers whether that helps. */
export function sheltered(handle: Handle, enter: (cause: unknown) => boolean): Handle {
  const tried = <T>(work: () => T): T => {
    if (handle.db().inTransaction) return work();
    try {
      return work();
    } catch (cause) {
      if (!enter(cause)) throw cause;
      return work();
    }
  };
  return {
    ...handle,
    run: (sql, ...params) => tried(() => handle.run(sql, ...params)),
    atomically: (work) => tried(() => handle.atomically(work)),
  };
}
