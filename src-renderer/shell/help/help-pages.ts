import { HELP_PAGES, type HelpTopic } from '#contract/links.ts';
import { language, type Language } from '#contract/text/language.ts';
import type { HelpPage } from './pages.ts';

/** Pages with the language of their text. */
type HelpPages = Readonly<Partial<Record<HelpTopic, HelpPage & { readonly lang: string }>>>;

/** The guide in other languages than English, each with the pages that are translated, by path. */
const TRANSLATED: Partial<Record<Language, () => Promise<{ readonly PAGES: Readonly<Record<string, HelpPage>> }>>> = {
  de: () => import('./pages-de.ts'),
};
/** Returns pages by file name. */
const named = (pages: Readonly<Record<string, HelpPage>>, lang: string): HelpPages =>
  Object.fromEntries(
    Object.entries(pages).map(([path, { title, html }]) => [path.replace(/^.*\/|\.md$/g, ''), { title, html, lang }] as const),
  );

/** Loads the pages in the language in use, or in English where they are not translated. The program does not load them at its start. */
export async function loadPages(): Promise<HelpPages> {
  const lang = language();
  const [{ PAGES }, translated] = await Promise.all([import('./pages.ts'), TRANSLATED[lang]?.()]);
  return { ...named(PAGES, 'en'), ...named(translated?.PAGES ?? {}, lang) };
}

const plain = ({ title, html }: HelpPage): string => `${title} ${html.replace(/<[^>]+>/g, ' ')}`.toLowerCase();

/** Returns the names of the pages whose text contains every word of a query, in reading order; all pages for an empty query. */
export function matchingPages(pages: Readonly<Partial<Record<HelpTopic, HelpPage>>>, query: string): HelpTopic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return HELP_PAGES.filter((name) => name in pages && words.every((word) => plain(pages[name] ?? { title: '', html: '' }).includes(word)));
}
