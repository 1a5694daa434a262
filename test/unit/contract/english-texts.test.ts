import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENGLISH } from '#contract/text/english/english.ts';

const FOLDER = new URL('../../../src-preload/contract/text/english/', import.meta.url);

it('Each code of a text is in one table only, and every table is in use', async () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('-text.ts'));
  const tables = await Promise.all(files.map(async (name) => Object.values((await import(new URL(name, FOLDER).href)) as object)));
  const codes = tables.flat().flatMap((table) => Object.keys(table as object));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.toSorted()).toEqual(Object.keys(ENGLISH).toSorted());
});
