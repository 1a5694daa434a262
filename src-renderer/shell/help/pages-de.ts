import * as whatsNew from '../../../CHANGELOG.de.md';
import type { HelpPage } from './pages.ts';

/** The pages of the guide and the changes in German by path. A page that is missing is shown in English. */
export const PAGES: Readonly<Record<string, HelpPage>> = {
  ...import.meta.glob<HelpPage>('../../../docs/guide/de/*.md', { eager: true }),
  'whats-new.md': whatsNew,
};
