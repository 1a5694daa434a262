import { globSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { IndexTracker, type Message } from 'wuchale';
import { LANGUAGES } from '../../src-preload/contract/text/language.ts';
import { compiled, textsOf } from './catalogue.ts';
import { transform, type Transformed } from './transformers.ts';

/** The folders whose texts each part of the program shows. The engine forms no sentences, and the demo world is a service of its own. */
export const SHOWN = {
  view: ['src-renderer', 'src-preload/contract'],
  hosts: ['src-preload/contract', 'src-main/host', 'src-main/headless', 'src-main/desktop'],
} as const;
const HEADER = "import { perLanguage as perLanguage_, texts as texts_ } from '#contract/text/language.ts';";
const SLOT = 'src-preload/contract/text/catalogues.ts';
/** The files that read a text by its place must not be translated themselves. */
const OWN = new Set([SLOT, 'src-preload/contract/text/language.ts']);
const MODULE = 'touchline-texts:';

interface Extracted {
  readonly files: ReadonlyMap<string, Transformed>;
  readonly messages: readonly (readonly [file: string, Message])[];
  readonly index: IndexTracker;
}

/** Transforms all files of some folders in a fixed order, so that every build numbers the texts alike. */
export async function extract(folders: readonly string[]): Promise<Extracted> {
  const index = new IndexTracker();
  const files = new Map<string, Transformed>();
  const found = globSync(folders.map((folder) => `${folder}/**/*.{ts,svelte}`));
  for (const file of found.map((each) => each.split(sep).join('/')).sort()) {
    if (OWN.has(file) || file.endsWith('.d.ts')) continue;
    files.set(file, await transform(readFileSync(file, 'utf8'), file, index, HEADER));
  }
  return { files, index, messages: [...files].flatMap(([file, { messages }]) => messages.map((message) => [file, message] as const)) };
}

/** Replaces the texts of the program by the texts of the language in use. The development server shows the English of the source. */
export function languages(folders: readonly string[]): Plugin {
  let extracted: Extracted;
  return {
    name: 'languages',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      extracted = await extract(folders);
    },
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      return compiled(id.slice(MODULE.length + 1), [...extracted.index.indices.keys()], textsOf(extracted.messages));
    },
    transform: {
      order: 'pre',
      handler(_source, id) {
        const file = relative(resolve('.'), id).split(sep).join('/');
        if (file === SLOT)
          return {
            code: `export const catalogues = {${LANGUAGES.map((each) => `${each}: () => import('${MODULE}${each}')`).join(', ')}};`,
            map: null,
          };
        const own = extracted.files.get(file);
        return own && own.messages.length > 0 ? { code: own.code, map: null } : null;
      },
    },
  };
}
