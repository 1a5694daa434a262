import type { Statement } from 'better-sqlite3';
import type { Db } from './open.ts';

/** An open database that can be replaced while in use, as by a backup. Each SQL text is prepared once; the texts are constants. */
export interface Handle {
  get<Row>(sql: string, ...params: readonly unknown[]): Row | undefined;
  all<Row>(sql: string, ...params: readonly unknown[]): Row[];
  /** Returns rows one at a time; no other statement may write before the last one. */
  each<Row>(sql: string, ...params: readonly unknown[]): Iterable<Row>;
  /** Returns the number of rows changed. */
  run(sql: string, ...params: readonly unknown[]): number;
  /** Runs all of the work in one transaction or none of it; calls may be nested. */
  atomically<T>(work: () => T): T;
  db(): Db;
  swap(next: Db): void;
}

export function createHandle(first: Db): Handle {
  let db = first;
  let prepared = new Map<string, Statement<unknown[]>>();
  const statement = (sql: string): Statement<unknown[]> => {
    let known = prepared.get(sql);
    if (!known) prepared.set(sql, (known = db.prepare<unknown[]>(sql)));
    return known;
  };
  return {
    get: <Row>(sql: string, ...params: readonly unknown[]) => statement(sql).get(...params) as Row | undefined,
    all: <Row>(sql: string, ...params: readonly unknown[]) => statement(sql).all(...params) as Row[],
    each: <Row>(sql: string, ...params: readonly unknown[]) => statement(sql).iterate(...params) as Iterable<Row>,
    run: (sql, ...params) => statement(sql).run(...params).changes,
    atomically: (work) => (db.inTransaction ? work() : db.transaction(work).immediate()),
    db: () => db,
    swap(next) {
      db = next;
      prepared = new Map();
    },
  };
}

/** Remembers what `read` returns until `forget`, or until another database is in use. A transaction may be rolled back: it reads anew. */
export function remembered<T>(handle: Handle, read: () => T) {
  let known: { readonly db: Db; readonly value: T } | null = null;
  return {
    get(): T {
      const db = handle.db();
      if (db.inTransaction) return read();
      if (known?.db !== db) known = { db, value: read() };
      return known.value;
    },
    forget: (): void => void (known = null),
  };
}
