import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#engine/base/clock.ts';
import { openUser } from '#engine/store/user/user.ts';
import { change, write } from './own-writes.ts';
import { reason } from '../english-text.ts';

/** Changes user data until it is killed, and prints the number of each acknowledged change. */
const [dir = '', from = '0'] = process.argv.slice(2);
const opened = openUser({ file: join(dir, 'user.db'), backupDir: join(dir, 'backups'), clock: systemClock });
if (!opened.ok) throw new Error(reason(opened.fault));
const { store } = opened.value;
for (let n = Number(from); ; n++) {
  write(store, change(n), Math.floor(Date.now() / 1_000));
  writeSync(1, `${n}\n`);
  // Tidying makes kills hit checkpoints and backups as well, not only writes.
  if (n % 7 === 0) store.tidy();
  if (n % 41 === 0) store.backup();
}
