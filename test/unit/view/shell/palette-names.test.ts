import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { splitRef } from '#contract/model/market/share.ts';
import { scoreOf } from '#engine/names/finder.ts';
import { createNameIndex } from '#engine/names/name-index.ts';
import { looseMatch, type LooseMatch } from '#view/shell/palette/search.ts';
import { sections, type Hit } from '#view/shell/palette/sections.ts';
import { demoNames } from '../../../support/names/demo-names.ts';
import type { TypedQuery } from '../../../support/names/typed-queries.ts';

const names = demoNames();
const index = createNameIndex();
const RECORDED = JSON.parse(readFileSync('test/samples/typed-queries.json', 'utf8')) as TypedQuery[];
let loose: LooseMatch;
beforeAll(async () => {
  index.put({ ids: names.map((_, i) => i + 1), kinds: names.map(({ ref }) => splitRef(ref).kind), names: names.map(({ name }) => name) });
  loose = await looseMatch();
});

const hitsOf = (query: string): Hit[] =>
  index.find(query, null, 12).flatMap(({ id, cost, confidence }): Hit[] => {
    const found = names[id - 1];
    if (!found) return [];
    const { kind } = splitRef(found.ref);
    return [{ ref: found.ref, kind, name: found.name, sub: null, score: scoreOf(cost), confidence, lastPrice: null }];
  });
const first = (query: string): string | undefined =>
  sections({
    ...{ query, subject: null, hits: hitsOf(query), answered: true, operations: [], notes: [], loose },
    only: 'all',
    keysOf: () => '',
  })[0]?.choices[0]?.title;

describe('the first entry of the palette', () => {
  it('is the wanted name for more than 95 % of the recorded queries with errors', () => {
    const wrong = RECORDED.flatMap(({ text, wanted }) => (first(text) === wanted ? [] : [`${text} → ${first(text)}, not ${wanted}`]));
    expect(wrong.length, wrong.join('\n')).toBeLessThan(RECORDED.length * 0.05);
  });
  it.each([
    ['watchlist', 'Watchlist'],
    ['portfolio', 'Portfolio'],
  ])('is for %s the panel %s, whatever names are similar', (query, title) => expect(first(query)).toBe(title));
});
