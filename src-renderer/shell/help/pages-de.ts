import type { HelpPage } from './pages.ts';

/** The pages of the guide in German by path. A page that is missing is shown in English. */
export const PAGES = import.meta.glob<HelpPage>('../../../docs/guide/de/*.md', { eager: true });
