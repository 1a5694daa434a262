import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNameIndex } from '#engine/names/name-index.ts';
import { splitRef } from '#contract/model/market/share.ts';
import { demoNames } from '../../../support/names/demo-names.ts';
import type { TypedQuery } from '../../../support/names/typed-queries.ts';
import { WRITTEN } from '../../../support/names/written-queries.ts';

const names = demoNames();
const index = createNameIndex();
const RECORDED = JSON.parse(readFileSync('test/samples/typed-queries.json', 'utf8')) as TypedQuery[];

const first = (text: string): string | undefined => names[(index.find(text, null, 12)[0]?.id ?? 0) - 1]?.name;
const missed = (queries: readonly Omit<TypedQuery, 'how'>[]): string[] =>
  queries.flatMap(({ text, wanted }) => (first(text) === wanted ? [] : [`${text} → ${first(text)}, not ${wanted}`]));

beforeAll(() => {
  index.put({ ids: names.map((_, i) => i + 1), kinds: names.map(({ ref }) => splitRef(ref).kind), names: names.map(({ name }) => name) });
});

describe('a mistyped name', () => {
  it('is first for more than 95 % of the recorded queries, and for more than 90 % of each kind of error', () => {
    expect(RECORDED.length).toBeGreaterThanOrEqual(300);
    const wrong = missed(RECORDED);
    expect(wrong.length, wrong.join('\n')).toBeLessThan(RECORDED.length * 0.05);
    for (const [how, queries] of Map.groupBy(RECORDED, (query) => query.how))
      expect(missed(queries).length, how).toBeLessThanOrEqual(queries.length * 0.1);
  });

  it('is first for more than 95 % of the queries that people wrote', () => {
    expect(WRITTEN.length).toBeGreaterThanOrEqual(80);
    const known = new Set(names.map(({ name }) => name));
    expect(WRITTEN.filter(([, wanted]) => !known.has(wanted))).toEqual([]);
    const wrong = missed(WRITTEN.map(([text, wanted]) => ({ text, wanted })));
    expect(wrong.length, wrong.join('\n')).toBeLessThan(WRITTEN.length * 0.05);
  });
});
