import { expect, it } from 'vitest';
import { structure } from './structure.ts';

const figures = structure();

it.each([
  ['folders hold at most 25 files', figures.fullFolders],
  ['files hold at most 400 lines', figures.longFiles],
  ['files import each other in no circle, type imports included', figures.cycles],
  ['exported type names have one meaning in a layer', figures.sharedTypeNames],
  ['file names stand in at most three places', figures.frequentNames],
  ['file names have a subject', figures.bannedNames],
  ['the engine forms no sentences', figures.engineSentences],
])('%s', (_rule, exceptions) => expect(exceptions).toEqual([]));

it('files are short: the median is at most 110 lines', () => {
  expect(figures.medianLines).toBeGreaterThan(0);
  expect(figures.medianLines).toBeLessThanOrEqual(110);
});
