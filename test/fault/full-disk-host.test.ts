import { afterAll, describe, expect, it } from 'vitest';
import { finish, launch } from '../support/servers/processes.ts';
import { noSmallDisk, smallDisk } from '../support/engine/small-disk.ts';

const NODE = process.execPath;
const TOUCHLINE = 'out/main/touchline.js';
const STACK = /\n\s+at /;
const counts = { checked: 0, lost: 0 };
afterAll(() => console.info(`hosts on a full disk: ${counts.checked} acknowledged writes checked, ${counts.lost} lost`));

describe.skipIf(noSmallDisk !== null)(`The programs on a full disk${noSmallDisk === null ? '' : ` (${noSmallDisk})`}`, () => {
  it('explain what cannot be saved, and still read, export and serve', { timeout: 240_000 }, async () => {
    const disk = smallDisk(8);
    const run = (...args: string[]) => finish(NODE, [TOUCHLINE, ...args, '--data-dir', disk.dir, '--connection', 'offline']);
    const set = (n: number) => run('do', 'note.set', JSON.stringify({ ref: `club_${n}`, text: `note ${n}` }));
    const notes = async (): Promise<string[]> => {
      const { code, stdout, stderr } = await run('export', 'notes', '--csv');
      expect([code, STACK.test(stderr)], stderr).toEqual([0, false]);
      return [...stdout.matchAll(/club_\d+/g)].map(([ref]) => ref);
    };
    const check = async (...kept: number[]): Promise<void> => {
      const there = await notes();
      const gone = kept.filter((n) => !there.includes(`club_${n}`));
      counts.checked += kept.length;
      counts.lost += gone.length;
      expect([gone, there.length]).toEqual([[], kept.length]);
    };
    try {
      expect((await set(1)).code).toBe(0);
      disk.fill();
      await check(1);
      const refused = await set(2);
      expect([refused.code, STACK.test(refused.stderr)], refused.stderr).toEqual([1, false]);
      expect(refused.stderr).toContain('The disk is full');

      const host = await launch(NODE, [TOUCHLINE, 'serve', '--data-dir', disk.dir, '--connection', 'offline']);
      expect(host.firstLine).toMatch(/^http:\/\/127\.0\.0\.1:/);
      // Through the running host: it has locked the folder, so no other engine can respond.
      await check(1);
      expect((await set(3)).code).toBe(1);
      disk.free();
      expect((await set(4)).code).toBe(0);
      expect([await host.stop(), STACK.test(host.stderr())], host.stderr()).toEqual([0, false]);
      await check(1, 4);
    } finally {
      disk.free();
      disk.remove();
    }
  });
});
