import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sources, walk } from './sources.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const table =
  read('SECURITY.md')
    .split(/^## /m)
    .find((section) => section.startsWith('Threats and their tests')) ?? '';
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
const TEST = /`(test\/[\w./-]+\.test\.ts)`: “([^”]+)”/g;

/** Whether a file has a test or a group of tests of this title. */
const hasTitle = (file: string, title: string): boolean =>
  new RegExp(`(?:it|describe|test)\\b[^;]*?\\(\\s*(['"\`])${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1`).test(read(file));

describe('SECURITY.md', () => {
  it.each(rows.map(([, threat = '', does = '', tests = '']) => [threat, does, tests] as const))(
    'names a test that exists for the threat: %s',
    (_threat, does, tests) => {
      const named = [...tests.matchAll(TEST)].map(([, file = '', title = '']) => [file, title] as const);
      expect(does).not.toBe('');
      expect(named).not.toEqual([]);
      expect(named.filter(([file, title]) => !existsSync(join(ROOT, file)) || !hasTitle(file, title))).toEqual([]);
      // Nothing else is in the cell, such as a test that is written in another form and would not be checked.
      expect(tests.replaceAll(TEST, '').replaceAll(/<br>|\s/g, '')).toBe('');
    },
  );

  it('covers every kind of attacker', () => expect(rows.length).toBeGreaterThan(20));
});

it('no text becomes markup: only the guide, which is part of the program, is drawn as HTML', () => {
  const views = walk(join(ROOT, 'src-renderer')).filter((file) => /\.(svelte|ts)$/.test(file));
  const marked = views.filter((file) =>
    /\{@html|\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(marked.map((file) => file.slice(ROOT.length + 1).replaceAll('\\', '/'))).toEqual(['src-renderer/shell/help/Help.svelte']);
});

it('no text becomes code', () => {
  const programs = sources('src-main', 'src-preload', 'src-renderer', 'src-demo');
  expect(programs.filter(({ text }) => /\beval\(|new Function\(|\bfrom 'node:vm'/.test(text)).map(({ path }) => path)).toEqual([]);
});
