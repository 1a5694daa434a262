import { accounts } from '../domain/accounts.svelte.ts';
import { settings } from './settings.svelte.ts';

const DOTS = '\u2022\u2022\u2022';

/** Returns a sentence without its coin amounts and the given names. */
export function hide(text: string, names: Iterable<string>): string {
  const bare = text.replace(/[\u2212-]?\d[\d.,]*(?= coin\b)/g, DOTS);
  return [...names].reduce((said, name) => (name === '' ? said : said.replaceAll(name, DOTS)), bare);
}
/** Returns a sentence, masked if the user masks balances. */
export const maskedText = (text: string): string => (settings.current.mask ? hide(text, accounts.current) : text);
