import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { text } from '#contract/text/coded-text.ts';
import { ENGLISH } from '#contract/text/english/english.ts';
import { english } from '../../support/english-text.ts';

const FOLDER = new URL('../../../src-preload/contract/text/english/', import.meta.url);

it('Each code of a text is in one table only, and every table is in use', async () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('-text.ts'));
  const tables = await Promise.all(files.map(async (name) => Object.values((await import(new URL(name, FOLDER).href)) as object)));
  const codes = tables.flat().flatMap((table) => Object.keys(table as object));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.toSorted()).toEqual(Object.keys(ENGLISH).toSorted());
});

it('A small percentage in an alert does not read as zero', () => {
  const said = [0, 0.0234, 0.5, 0.96, 4.62].map((percent) => english(text('market.spread', { percent })));
  expect(said).toEqual(['spread 0%', 'spread 0.023%', 'spread 0.5%', 'spread 0.96%', 'spread 4.6%']);
});
