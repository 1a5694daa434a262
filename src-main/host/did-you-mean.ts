import { suggest } from '#contract/suggest.ts';

/** The suggestions as the end of a sentence: ` Did you mean "orderbook"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const quoted = suggest(word, known).map((name) => `"${name}"`);
  const names = quoted.join(/* @wc-include */ ' or ');
  return names === '' ? '' : ` Did you mean ${names}?`;
}
