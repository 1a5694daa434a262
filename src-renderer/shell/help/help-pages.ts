import { HELP_PAGES, type HelpTopic } from '#contract/links.ts';
import type { HelpPage } from './pages.ts';

/** Loads the pages, which the program does not load at its start. */
export const loadPages = async (): Promise<Readonly<Record<HelpTopic, HelpPage>>> => (await import('./pages.ts')).PAGES;

const plain = ({ title, html }: HelpPage): string => `${title} ${html.replace(/<[^>]+>/g, ' ')}`.toLowerCase();

/** Returns the names of the pages whose text contains every word of a query, in reading order; all pages for an empty query. */
export function matchingPages(pages: Readonly<Partial<Record<HelpTopic, HelpPage>>>, query: string): HelpTopic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return HELP_PAGES.filter((name) => name in pages && words.every((word) => plain(pages[name] ?? { title: '', html: '' }).includes(word)));
}
