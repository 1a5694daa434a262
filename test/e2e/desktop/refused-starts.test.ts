import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { noSmallDisk, smallDisk } from '../../support/engine/small-disk.ts';
import { desktop, ELECTRON, noDesktop, ROOT } from '../../support/screen/desktop.ts';
import { finish, launch, scratch } from '../../support/servers/processes.ts';
import { NODE } from '../../support/screen/workstation.ts';

it.skipIf(noDesktop !== null || noSmallDisk !== null)(
  'A start on a read-only data folder ends with one sentence and a remedy',
  { timeout: 120_000 },
  async () => {
    const disk = smallDisk(8);
    const mounted = dirname(disk.dir);
    try {
      execFileSync('mount', ['-o', 'remount,ro', mounted]);
      const { code, stderr } = await finish(ELECTRON, [...ROOT, '.', '--data-dir', disk.dir]);
      expect(code).toBe(1);
      expect(stderr.split('\n').filter((line) => line.includes('data folder'))).toEqual([
        `Couldn’t use the data folder: ${disk.dir} is on a read-only disk. Check the folder's permissions and the free disk space, or choose another folder with --data-dir.`,
      ]);
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', mounted]);
      disk.remove();
    }
  },
);

it.skipIf(noDesktop !== null)('A window on a folder that another version serves says so, and works', { timeout: 300_000 }, async () => {
  const { dir, remove } = scratch();
  const other = join(dir, 'other');
  mkdirSync(other);
  cpSync('out', join(other, 'out'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(other, 'node_modules'));
  const about = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  writeFileSync(join(other, 'package.json'), JSON.stringify({ ...about, version: '9.8.7' }));
  const data = join(dir, 'data');
  const served = await launch(NODE, [join(other, 'out/main/touchline.js'), 'serve', '--connection', 'offline', '--data-dir', data]);
  const running = await desktop(['--connection', 'offline'], data);
  try {
    await running.page
      .getByTestId('toast')
      .filter({ hasText: `Touchline 9.8.7 is running on this data folder and serves this Touchline ${about.version}.` })
      .waitFor();
    expect(running.errors).toEqual([]);
  } finally {
    expect(await running.quit()).toBe(0);
    await served.stop();
    remove();
  }
});
