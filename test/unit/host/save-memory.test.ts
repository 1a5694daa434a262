import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { knowsSmallHeaps, saveMemory, SMALL_HEAPS } from '#host/save-memory.ts';

test.each([
  ['12.4.254.21-node.33', false],
  ['13.0.245.16-electron.0', false],
  ['13.6.233.17-node.49', true],
  ['14.2.231.9-electron.0', true],
  ['', false],
])('V8 %s has the flag of small heaps: %s', (version, known) => {
  expect(knowsSmallHeaps(version)).toBe(known);
});

test('the flag is one that this V8 accepts, if it is said to know it', () => {
  const { stderr } = spawnSync(process.execPath, [SMALL_HEAPS, '-e', ''], { encoding: 'utf8' });
  expect(stderr === '').toBe(knowsSmallHeaps(process.versions.v8));
});

test('a process that saves memory says so', () => {
  expect(saveMemory()).toBe(knowsSmallHeaps(process.versions.v8));
});
