import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAN_PAGE, manPage } from '../../../scripts/man-page.ts';

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const checked = ['mandoc', 'man'].filter(has);
for (const program of ['mandoc', 'man'])
  if (!checked.includes(program)) process.stderr.write(`man page: not checked with ${program} because it is not installed\n`);

describe('the manual page', () => {
  it('is the one that scripts/man-page.ts writes', () => {
    expect(readFileSync(MAN_PAGE, 'utf8')).toBe(manPage());
  });
  it.skipIf(!checked.includes('mandoc'))('has no mistakes', () => {
    const { stdout } = spawnSync('mandoc', ['-Tlint', '-Wwarning', MAN_PAGE], { encoding: 'utf8' });
    // It has no date, so that it depends on the tables alone.
    expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('missing date'))).toEqual([]);
  });
  it.skipIf(!checked.includes('man'))('shows commands, flags and examples', () => {
    const { status, stdout } = spawnSync('man', ['-P', 'cat', '-l', MAN_PAGE], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', MANWIDTH: '80' },
    });
    expect(status).toBe(0);
    for (const text of ['touchline watch', '--base-url', 'touchline export trades']) expect(stdout.replace(/.[\b]/g, '')).toContain(text);
  });
});
