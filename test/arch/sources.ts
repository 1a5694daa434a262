import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const CODE = /\.(ts|svelte|mjs|js)$/;

export function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

export interface Source {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Its imports: project paths from the root, packages by name. */
  readonly imports: readonly string[];
  /** The same without `import type`, which does not exist at run time. */
  readonly runtime: readonly string[];
}

/** Package imports of package.json, and their folders. */
const ALIASES = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, folder]) => [alias.slice(0, -1), folder.slice('./'.length, -1)] as const);

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function read(file: string): Source {
  const path = relative(ROOT, file).split('\\').join('/');
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(IMPORT)].map((match) => ({ type: match[1] !== undefined, to: match[2] ?? match[3] ?? '' }));
  const place = (to: string): string => {
    const alias = ALIASES.find(([start]) => to.startsWith(start));
    if (alias) return alias[1] + to.slice(alias[0].length);
    return to.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), to)) : to;
  };
  return { path, text, imports: found.map(({ to }) => place(to)), runtime: found.filter(({ type }) => !type).map(({ to }) => place(to)) };
}

/** Every source file in the given folders. */
export const sources = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => walk(join(ROOT, folder)))
    .filter((file) => CODE.test(file))
    .map(read);
