import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ESTIMATE_KIND_IDS } from '#contract/model/app/estimate-kind.ts';
import { FACTS } from '#engine/estimates/facts.ts';
import { ROOT, sources } from './sources.ts';

const view = sources('src-renderer').map(({ path }) => readFileSync(join(ROOT, path), 'utf8'));
const scenes = readFileSync(join(ROOT, 'test/contract/estimates/kinds.test.ts'), 'utf8');
const named = (kind: string): RegExp => new RegExp(`^  '?${kind}'?: \\{`, 'm');

it.each(ESTIMATE_KIND_IDS)('%s has a tag on screen', (kind) => {
  expect(view.some((text) => text.includes('<EstimateTag') && text.includes(`kind="${kind}"`))).toBe(true);
});
it.each(ESTIMATE_KIND_IDS)('%s has a function that finds its fact, and a test that scores it', (kind) => {
  expect(FACTS[kind]).toBeTypeOf('function');
  expect(scenes).toMatch(named(kind));
});
it('no word “estimate” stands on screen as a tag without its record', () => {
  const bare = sources('src-renderer').filter(({ path }) =>
    /<Tag [^>]*>\s*(?:≈ )?estimate\s*<\/Tag/i.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});
