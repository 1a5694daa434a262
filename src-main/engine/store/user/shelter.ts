import type { Handle } from '../handle.ts';
import type { Db } from '../open.ts';

/** Tables that the engine writes by itself, with their keys: while the disk refuses writes, they continue in memory. */
const TABLES = { alert: ['id'], alert_memo: ['rule', 'ref'], look: ['one'], blind: ['since'] } as const;
const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/**
 * Creates copies of these tables in memory. SQLite prefers a temporary table to one of the same name, so every statement works unchanged;
 * SQLite prepares existing statements again.
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
  // Alert ids continue from the last one, even if the newest alert was deleted.
  db.exec(`DELETE FROM temp.sqlite_sequence WHERE name = 'alert';
    INSERT INTO temp.sqlite_sequence (name, seq) SELECT name, seq FROM main.sqlite_sequence WHERE name = 'alert'`);
}

/** Writes the changes made in memory to the file, within the caller's transaction. */
export function writeBack(db: Db): void {
  for (const name of NAMES) {
    const key = TABLES[name].join(', ');
    db.exec(`DELETE FROM main.${name} WHERE (${key}) NOT IN (SELECT ${key} FROM temp.${name});
      INSERT OR REPLACE INTO main.${name} SELECT * FROM temp.${name} EXCEPT SELECT * FROM main.${name}`);
  }
}

/** Drops the copies, so that the tables of the file are used again. */
export function leaveShelter(db: Db): void {
  for (const name of NAMES) db.exec(`DROP TABLE temp.${name}`);
}

/** Wraps a handle for these tables: work that the disk refuses is repeated in memory. `enter` returns whether it can be. */
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
