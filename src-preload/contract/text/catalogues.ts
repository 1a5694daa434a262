import type { CatalogModule } from 'wuchale/runtime';

/** The texts of each language. The build fills it in (`scripts/texts/vite-plugin.ts`); each language is a file of its own. */
export const catalogues: Readonly<Record<string, () => Promise<CatalogModule>>> = {};
