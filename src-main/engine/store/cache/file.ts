import { existsSync, statSync } from 'node:fs';
import { ok, type Result } from '#contract/faults.ts';
import { moveAside } from '../move-aside.ts';
import { migrate } from '../migrate.ts';
import { connect, guard, isDamage, openDatabase, openWhereFull, type Db } from '../open.ts';
import { MIGRATIONS } from './schema.ts';

/** Looking at every page of more than this would hold up the start; damage there is met and mended while running. */
const CHECK_BELOW = 24 * 1024 * 1024;
const CHECK_BELOW_AFTER_CRASH = 128 * 1024 * 1024;

interface Place {
  readonly file: string;
  readonly binding?: string | undefined;
}

function open({ file, binding }: Place): Result<Db> {
  // SQLite removes the log when the last handle closes; one that is still there was left by a crash.
  const crashed = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  const checkBelow = crashed ? CHECK_BELOW_AFTER_CRASH : CHECK_BELOW;
  const db = openWhereFull((cramped) => openDatabase({ file, binding, synchronous: 'NORMAL', checkBelow, cramped }));
  try {
    const done = migrate(db, MIGRATIONS);
    if (done.ok) return ok(db);
    db.close();
    return done;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** An empty cache in place of a file that is moved aside as `….damaged`; only the last such file is kept. Throws as SQLite does. */
export function rebuild(place: Place): Result<Db> {
  moveAside(place.file, `${place.file}.damaged`);
  return open(place);
}

/** An empty cache that is gone when it is closed: the disk has no room for a file. */
export function inMemory(binding: string | undefined): Result<Db> {
  const db = connect(':memory:', binding);
  const done = migrate(db, MIGRATIONS);
  return done.ok ? ok(db) : done;
}

/** The cache as it is, or an empty one where the file is damaged. */
export function openOrRebuild(place: Place): Result<{ db: Db; rebuilt: boolean }> {
  const opened = guard(place.file, (): Result<{ db: Db; rebuilt: boolean }> => {
    try {
      const got = open(place);
      return got.ok ? ok({ db: got.value, rebuilt: false }) : got;
    } catch (cause) {
      if (!isDamage(cause)) throw cause;
      const got = rebuild(place);
      return got.ok ? ok({ db: got.value, rebuilt: true }) : got;
    }
  });
  return opened.ok ? opened.value : opened;
}
