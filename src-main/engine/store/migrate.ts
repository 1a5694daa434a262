import { ok, type Result } from '#contract/faults.ts';
import { newer, type Db } from './open.ts';

/** Schema version of a database; 0 for an empty one. */
export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }));

/**
 * Migrates a database to the newest version in one transaction. A released step never changes; a change is a new step. `before` runs before
 * the first step on a database with data. Returns the fault `storage` for a file of a newer version, which stays unchanged.
 */
export function migrate(db: Db, steps: readonly string[], before: (version: number) => void = () => {}): Result<void> {
  const done = versionOf(db);
  if (done > steps.length) return newer(db.name);
  if (done === steps.length) return ok(undefined);
  if (done > 0) before(done);
  db.transaction(() => {
    for (const step of steps.slice(done)) db.exec(step);
    db.pragma(`user_version = ${steps.length}`);
  }).immediate();
  return ok(undefined);
}
