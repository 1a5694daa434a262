import { existsSync, statSync } from 'node:fs';
import { ok, type Result } from '#contract/faults.ts';
import { moveAside } from '../move-aside.ts';
import { migrate } from '../migrate.ts';
import { connect, guard, isDamage, openDatabase, openWhereFull, type Db } from '../open.ts';
import { MIGRATIONS } from './schema.ts';

/**
 * Size in bytes up to which every page is checked at the start; a check of larger files takes too long, so their damage is found and
 * repaired at run time.
 */
const CHECK_BELOW = 24 * 1024 * 1024;
const CHECK_BELOW_AFTER_CRASH = 128 * 1024 * 1024;

interface Place {
  readonly file: string;
  readonly binding?: string | undefined;
}

function open({ file, binding }: Place): Result<Db> {
  // SQLite removes the log when the last handle closes; an existing log was left by a crash.
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

/** Creates an empty cache and moves the old file aside as `….damaged`; only the last such file is kept. Throws SQLite's errors. */
export function rebuild(place: Place): Result<Db> {
  moveAside(place.file, `${place.file}.damaged`);
  return open(place);
}

/** Opens an empty database in memory, for a disk without space. */
export function inMemory(binding: string | undefined): Result<Db> {
  const db = connect(':memory:', binding);
  const done = migrate(db, MIGRATIONS);
  return done.ok ? ok(db) : done;
}

/** Opens the cache, or an empty one if the file is damaged. */
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
