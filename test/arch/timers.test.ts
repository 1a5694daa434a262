import { expect, it } from 'vitest';
import { sources } from './sources.ts';

const main = sources('src-main');
const CLOCK = 'src-main/engine/base/clock.ts';
const found = (pattern: RegExp, allowed: (line: string, path: string) => boolean): string[] =>
  main.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !line.startsWith('import ') && !allowed(line, path))
      .map((line) => `${path}: ${line.trim()}`),
  );

it('The system clock is only passed on guarded', () => {
  const guarded = (line: string, path: string): boolean =>
    path === CLOCK || /^\s*systemClock,$/.test(line) || line.includes('guardClock(systemClock');
  expect(found(/\bsystemClock\b/, guarded)).toEqual([]);
  // A line with nothing else is an argument of the guard.
  for (const { path, text } of main)
    for (const [at] of text.matchAll(/^\s*systemClock,$/gm)) expect(text.includes(`guardClock(\n${at}`), path).toBe(true);
});

it('The engine takes the clock of its host once, and guards it', () => {
  const engine = (path: string): boolean => path.startsWith('src-main/engine/');
  const once = /guardClock\(given\.clock,|createNotices\(given\.clock,/;
  expect(found(/\bgiven\.clock\b/, (line, path) => !engine(path) || once.test(line))).toEqual([]);
  // Notices use only its `now`; an error report is a notice.
  const notices = main.find(({ path }) => path === 'src-main/engine/notices.ts');
  expect(notices?.text).toContain("clock: Pick<Clock, 'now'>");
  expect(main.find(({ path }) => path === 'src-main/engine/engine.ts')?.text).toContain('{ ...given, clock }');
});

it('No timer discards a promise, so that the guard learns of a rejection', () => {
  expect(found(/\b(?:after|every)\([^\n]*=>\s*void\b/, (line, path) => path === CLOCK || line.includes('looking ??='))).toEqual([]);
});

it('Only the clock sets timers, except in short commands', () => {
  expect(found(/\bset(?:Timeout|Interval)\(/, (_line, path) => path === CLOCK || path.startsWith('src-main/headless/commands/'))).toEqual(
    [],
  );
});
