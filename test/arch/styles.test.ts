import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
