import { suggest } from '#engine/base/suggest.ts';
import { hostFormats } from './host-text.ts';

/** The suggestions as the end of a sentence: ` Did you mean "orderbook"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const names = suggest(word, known).map((name) => `"${name}"`);
  return names.length === 0 ? '' : ` Did you mean ${hostFormats().list(names, 'or')}?`;
}
