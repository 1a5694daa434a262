import { ok, type Result } from '#contract/faults.ts';
import { newer, type Db } from './open.ts';

export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }));

/**
 * Brings a database to the newest step, all in one transaction. A released step is frozen; a change is a new step.
 * `before` runs ahead of the first step that a filled file needs. A file of a newer version is left as it is.
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
