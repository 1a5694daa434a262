import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finish } from '../support/servers/processes.ts';
import { noSmallDisk, smallDisk } from '../support/engine/small-disk.ts';

const PROGRAM = 'test/support/engine/small-touchline.ts';
const contentOf = (dir: string): string[] => readdirSync(dir).map((name) => `${name} ${readFileSync(join(dir, name), 'hex')}`);

describe.skipIf(noSmallDisk !== null)(`A data folder on a read-only disk${noSmallDisk === null ? '' : ` (${noSmallDisk})`}`, () => {
  it('ends a start in one sentence with a remedy, stays as it was, and works again once it is writable', async () => {
    const disk = smallDisk(8);
    const mounted = dirname(disk.dir);
    const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, mounted]);
    const run = (dir: string) => finish(process.execPath, [PROGRAM, 'doctor', '--data-dir', dir]);
    try {
      expect((await run(disk.dir)).code).toBe(0);
      remount('ro');
      const before = contentOf(disk.dir);
      for (const dir of [disk.dir, join(mounted, 'new')])
        expect(await run(dir)).toEqual({
          code: 1,
          stdout: '',
          stderr: `Couldn't use the data folder: ${dir} is on a read-only disk. Check the folder's permissions and the free disk space, or choose another folder with --data-dir.\n`,
        });
      expect(contentOf(disk.dir)).toEqual(before);
      remount('rw');
      expect((await run(disk.dir)).code).toBe(0);
    } finally {
      disk.remove();
    }
  });
});
