import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, it } from 'vitest';
import { ROOT, walk } from './sources.ts';

it('Styles use only tokens that exist', () => {
  const files = walk(join(ROOT, 'src-renderer')).filter((file) => /\.(?:svelte|css)$/.test(file));
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const known = new Set(texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?(?=[:}=])/g)].map(([, name]) => name)));
  const unknown = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].filter(([, name]) => !known.has(name)).map(([use]) => `${file} ${use}`),
  );
  expect(known.size).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

it.each([
  ['margin: 0 4rem 0 2rem', 'margin: 0 2rem 1rem'],
  ['padding: 0 calc(1rem * (2 + 1)) 0 var(--sp-4)', 'padding: 0 calc(1rem * (2 + 1)) 1rem'],
  ['inset: 0 auto 0 0', 'inset: 0 auto'],
  ['border-width: 0 1px 0 0', 'border-width: 1px 0 0'],
  ['border-radius: 0 1px 1px 0', 'border-radius: 1px 1px 0 0'],
  ['border-radius: 1px 0', 'border-start-start-radius: 1px'],
  ['border-top-left-radius: 1px', 'border-end-start-radius: 1px'],
  ['left: 0', 'left: 50%'],
  ['text-align: right', 'text-align: end'],
  ['background: linear-gradient(to right, var(--a), var(--b))', 'background: linear-gradient(to top, var(--a), var(--b))'],
  ['background: linear-gradient(-90deg, var(--a), var(--b))', 'background: linear-gradient(45deg, var(--a), var(--b))'],
  ['transform-origin: left', 'transform-origin: top'],
  ['float: left', 'margin-inline-start: 0'],
])('Style check refuses “%s”, which a text from right to left does not mirror, and not “%s”', async (uneven, even) => {
  const check = async (line: string): Promise<boolean> => {
    const { errored } = await stylelint.lint({ code: `.a { ${line}; }`, codeFilename: 'a.css' });
    return errored;
  };
  expect([await check(uneven), await check(even)]).toEqual([true, false]);
});
