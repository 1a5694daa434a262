import type { CodedText } from '#contract/text/coded-text.ts';
import { accounts } from '../domain/accounts.svelte.ts';
import { textOf } from '../format/format.ts';
import { settings } from './settings.svelte.ts';

const DOTS = '\u2022\u2022\u2022';

/** Returns a sentence without its coin amounts and the given names. */
export function hide(text: string, names: Iterable<string>): string {
  const bare = text.replace(/[\u2212-]?\d[\d.,’\u00a0\u202f]*(?=\s?coin)/gi, DOTS);
  return [...names].reduce((said, name) => (name === '' ? said : said.replaceAll(name, DOTS)), bare);
}
/** Returns a text or a sentence, masked if the user masks balances. */
export function maskedText(text: CodedText | string): string {
  const said = typeof text === 'string' ? text : textOf(text);
  return settings.current.mask ? hide(said, accounts.current) : said;
}
