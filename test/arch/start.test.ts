import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const byPath = new Map(sources('src-main', 'src-preload').map((source) => [source.path, source]));
const DYNAMIC = /import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Everything a file loads before its first line runs: files of the project and packages. */
function loadedBefore(path: string, seen = new Set<string>()): Set<string> {
  const source = byPath.get(path);
  if (!source || seen.has(path)) return seen.add(path);
  seen.add(path);
  const later = new Set([...source.text.matchAll(DYNAMIC)].map(([, to = '']) => posix.normalize(posix.join(posix.dirname(path), to))));
  for (const to of source.runtime) if (!later.has(to)) loadedBefore(to, seen);
  return seen;
}

describe('the desktop opens its window first', () => {
  const loaded = [...loadedBefore('src-main/desktop/main.ts')];

  it('and loads no package but Electron before that', () =>
    expect(loaded.filter((to) => !byPath.has(to) && !to.startsWith('node:'))).toEqual(['electron']));

  it('and loads the engine, the tray and the updates later', () => {
    expect(loaded).toContain('src-main/desktop/window.ts');
    expect(loaded.filter((to) => /\/(engine\/engine|host\/host|tray|updates)\b/.test(to))).toEqual([]);
    const all = [...byPath.keys()];
    for (const later of ['src-main/engine/engine.ts', 'src-main/desktop/desktop.ts', 'src-main/desktop/behind.ts'])
      expect(all).toContain(later);
  });
});
