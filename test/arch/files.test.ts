import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const product = sources('src-main', 'src-preload', 'src-renderer', 'scripts');
const everything = [...product, ...sources('test')];
const lines = (text: string): number => text.split('\n').length;
/** The source without comments, where any word is allowed. */
const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');

/** Files that contain only tables may be longer. */
const TABLES = /(names|words)-table\.ts$/;

describe('source files', () => {
  it('have at most 400 lines, usually about a hundred', () => {
    const long = product
      .filter(({ path, text }) => lines(text) > 400 && !TABLES.test(path))
      .map(({ path, text }) => `${path} ${lines(text)}`);
    expect(long).toEqual([]);
    const sizes = product.map(({ text }) => lines(text)).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(130);
  });

  it('of the view are each used by another, except the entry point', () => {
    const view = sources('src-renderer').filter(({ path }) => !path.endsWith('.d.ts'));
    const used = new Set([...view, ...sources('test')].flatMap(({ imports }) => imports));
    expect(view.map(({ path }) => path).filter((path) => !used.has(path))).toEqual(['src-renderer/main.ts']);
  });

  it('never bypass the type system', () => {
    const escape = /@ts-(?:ignore|nocheck|expect-error)|\bas any\b|:\s*any\s*[;,)=\]>]/;
    expect(
      everything.filter(({ path, text }) => !path.startsWith('test/arch/') && escape.test(code(text))).map(({ path }) => path),
    ).toEqual([]);
  });

  it('of the engine receive clock and randomness from outside', () => {
    const direct = /\bDate\.now\(|\bnew Date\(\)|\bsetTimeout\(|\bsetInterval\(|\bMath\.random\(/;
    const engine = product.filter(({ path }) => path.startsWith('src-main/engine/') && path !== 'src-main/engine/base/clock.ts');
    expect(engine.filter(({ text }) => direct.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('of the engine listen for an abort in one place, so that many callers share one listener', () => {
    const direct = product.filter(
      ({ text, path }) => path.startsWith('src-main/engine/') && /\.addEventListener\('abort'/.test(code(text)),
    );
    expect(direct.map(({ path }) => path)).toEqual(['src-main/engine/base/on-abort.ts']);
  });

  it('name no place outside the project', () => {
    const outside = /\/work\/|\.\.\/shared\b/;
    expect(everything.filter(({ path, text }) => !path.startsWith('test/arch/') && outside.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('of the view and the engine print nothing to the console', () => {
    const quiet = product.filter(({ path }) => /^src-(?:renderer|preload|main\/engine)\//.test(path));
    expect(quiet.filter(({ text }) => /\bconsole\.\w+\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
