import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { isGood } from '#engine/store/user/backup.ts';
import { openUser } from '#engine/store/user/user.ts';
import { ManualClock } from '../support/engine/manual-clock.ts';
import { change, lost } from '../support/engine/own-writes.ts';
import { must, tempFolder } from '../support/engine/store.ts';

const WRITER = join(import.meta.dirname, '../support/engine/own-writer.ts');
const KILLS = Number(process.env['TOUCHLINE_KILLS'] ?? 12);
let checked = 0;
let missing = 0;
afterAll(() => console.info(`kills: ${KILLS}, ${checked} acknowledged writes checked after them, ${missing} lost`));

/** Lets a writer continue from a change until it has acknowledged `count` changes, then kills it; returns the last one acknowledged. */
function writeAndKill(dir: string, from: number, count: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, dir, String(from)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let last = from - 1;
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += String(text)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line);
    if (last >= from + count) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    // The output is read to its end, which includes everything acknowledged before the kill.
    child.on('close', (_code, signal) => (signal === 'SIGKILL' ? resolve(last) : reject(new Error(errors))));
  });
}

it('A program that is killed at any moment keeps every change it acknowledged', { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  try {
    let next = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      next = (await writeAndKill(folder.path, next, 5 + ((kill * 37) % 60))) + 1;
      const { store, restored, mended } = must(
        openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock: new ManualClock(Date.now()) }),
      );
      // One more change than acknowledged may exist: it was saved before it could be reported.
      const last = change(next);
      const gone = lost(
        store,
        Array.from({ length: next }, (_, n) => change(n)),
      ).filter(({ what, id }) => what !== last.what || id !== last.id || lost(store, [last]).length > 0);
      checked += next;
      missing += gone.length;
      expect([gone, restored, mended.setAside, store.missing()]).toEqual([[], null, [], null]);
      store.close();
    }
    const backups = readdirSync(join(folder.path, 'backups')).filter((name) => name.startsWith('user-'));
    expect(backups.length).toBeGreaterThan(0);
    for (const name of backups) expect(isGood(join(folder.path, 'backups', name), undefined), name).toBe(true);
  } finally {
    folder.remove();
  }
});
