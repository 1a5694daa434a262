import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseCss } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { ROOT, walk } from './sources.ts';

type Nodes = ReturnType<typeof parseCss>['children'];
interface Declaration {
  readonly where: string;
  readonly property: string;
  readonly value: string;
}

/** Every declaration of a style sheet, at any depth. */
function* declarations(
  nodes: readonly (Nodes[number] | { readonly type: 'Declaration'; property: string; value: string })[],
): Generator<Omit<Declaration, 'where'>> {
  for (const node of nodes) {
    if (node.type === 'Declaration') yield node;
    else if (node.block) yield* declarations(node.block.children);
  }
}

const TOKENS = 'src-renderer/styles/tokens.css';
const sheets = walk(join(ROOT, 'src-renderer')).flatMap((file) => {
  const path = relative(ROOT, file).split('\\').join('/');
  if (path === TOKENS || !/\.(?:svelte|css)$/.test(path)) return [];
  const text = readFileSync(file, 'utf8');
  const css = path.endsWith('.css') ? text : /<style>([\s\S]*)<\/style>/.exec(text)?.[1];
  return css === undefined ? [] : [{ path, text, css }];
});
const all: Declaration[] = sheets.flatMap(({ path, css }) =>
  [...declarations(parseCss(css).children)].map(({ property, value }) => ({ where: `${path} ${property}: ${value}`, property, value })),
);
const those = (wrong: (one: Declaration) => boolean): string[] => all.filter(wrong).map(({ where }) => where);

describe('Styles outside the tokens', () => {
  it('state no length in px but a hairline', () => {
    expect(all.length).toBeGreaterThan(1000);
    expect(those(({ value }) => [...value.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) > 1))).toEqual([]);
  });

  it('state no font weight or font size as a number', () => {
    expect(those(({ property, value }) => /^font(-weight|-size)?$/.test(property) && /\b[1-9]\d\d\b|\d(?:px|rem)/.test(value))).toEqual([]);
  });

  it('state no colour as a literal', () => {
    expect(those(({ value }) => /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\(|\b(?:white|black)\b/i.test(value))).toEqual([]);
  });

  it('use only tokens that exist', () => {
    const known = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?(?=[:}=])/g)].map(([, name]) => name)));
    for (const [, name] of readFileSync(join(ROOT, TOKENS), 'utf8').matchAll(/(--[\w-]+):/g)) known.add(name);
    expect(those(({ value }) => [...value.matchAll(/var\((--[\w-]+)\)/g)].some(([, name]) => !known.has(name)))).toEqual([]);
  });
});
