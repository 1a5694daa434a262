import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { imports, scripts } = JSON.parse(read('package.json')) as {
  readonly imports: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
};
/** Package imports and the folders they name: `#engine/` is `src-main/engine/`. */
const ALIASES = Object.entries(imports).map(([alias, folder]) => [alias.slice(0, -1), folder.slice('./'.length, -1)] as const);

const FOLDERS = ['src-main', 'src-main/engine', 'src-preload', 'src-renderer', 'src-demo', 'test', 'scripts'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/ARCHITECTURE.md', 'docs/development.md', 'docs/release.md'];
const GUIDE = ['docs/guide', 'docs/guide/de'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`),
);
const DOCUMENTS = [...PAGES, ...FOLDERS.map((folder) => `${folder}/README.md`)];

const PATH = /^(?:src-main|src-preload|src-renderer|src-demo|test|scripts|docs|packaging|resources|\.github)(?:\/[\w.@-]+)*\/?$/;
const ALIASED = /^#\w+\/[\w./-]*$/;
const COMMAND = /\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g;

/** The document without its fenced blocks, in which diagrams and commands are not paths. */
const prose = (document: string): string => read(document).replace(/^```[\s\S]*?^```$/gm, '');

/** The section of a document whose title starts so. */
const sectionOf = (document: string, title: string): string =>
  read(document)
    .split('\n## ')
    .find((section) => section.startsWith(title)) ?? '';

/** The path from the root that a code span names; null when it names none. An alias that package.json lacks names itself. */
function pathOf(code: string): string | null {
  if (PATH.test(code)) return code;
  if (!ALIASED.test(code)) return null;
  const alias = ALIASES.find(([start]) => code.startsWith(start));
  return alias ? alias[1] + code.slice(alias[0].length) : code;
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only paths that exist', (document) => {
    const paths = [...prose(document).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => pathOf(code) ?? []);
    if (document !== 'README.md') expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each([...DOCUMENTS, ...GUIDE])('%s links only to files that exist', (document) => {
    const links = [...prose(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, to = '']) => (/^\w+:/.test(to) ? [] : [to]));
    expect(links.filter((to) => !existsSync(join(ROOT, dirname(document), to)))).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/development.md'])('%s names only npm scripts that exist', (document) => {
    const names = [...read(document).matchAll(COMMAND)].map(([, run, short]) => run ?? short ?? '');
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('docs/release.md cites the versions that are pinned', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Readonly<Record<string, string>>>;
    const pinned = { ...dependencies, ...devDependencies };
    const { packages } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly version: string }>>;
    };
    const [page] = read('docs/release.md').split('\n## ');
    for (const name of ['electron-builder', 'electron-updater', '@electron/fuses']) expect(page).toContain(pinned[name]);
    expect(page).toContain(`app-builder-lib ${packages['node_modules/app-builder-lib']?.version}`);
  });

  it('docs/release.md cites lines that the installed files have', () => {
    const files = new Map<string, number>();
    const outside: string[] = [];
    let folder = '';
    // A file, and the ranges of lines behind it; a file without its folder is in that of the one before, or named in full elsewhere.
    for (const [, code = '', ranges = ''] of prose('docs/release.md').matchAll(/`([\w@./-]+\.(?:js|d\.ts|md|tpl))`([^`;)]*)/g)) {
      const last = Math.max(0, ...[...ranges.matchAll(/\d+(?:–(\d+))?/g)].map(([first, end]) => Number(end ?? first)));
      if (last === 0 || /^(?:src-|scripts|test|\.)/.test(code)) continue;
      if (code.includes('/')) folder = dirname(code);
      const known = code.includes('/') ? code : ([...files.keys()].find((path) => path.endsWith(`/${code}`)) ?? `${folder}/${code}`);
      const path = join(ROOT, 'node_modules', known);
      const lines = files.get(known) ?? (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0);
      files.set(known, lines);
      if (lines === 0 || last > lines) outside.push(`${known}, ${last} of ${lines}`);
    }
    expect(files.size).toBeGreaterThan(20);
    expect(outside).toEqual([]);
  });

  it.each(['ci', 'release', 'preview'])('docs/release.md names each step and action of %s.yml', (name) => {
    const section = sectionOf('docs/release.md', `\`${name}.yml\``);
    const workflow = read(`.github/workflows/${name}.yml`);
    const steps = [...workflow.matchAll(/^ {6}(?:- | {2})name: (.+)$/gm)].map(([, title = '']) => title);
    const actions = [...workflow.matchAll(/uses: actions\/([\w-]+)@/g)].map(([, action]) => `\`${action}\``);
    const commands = [...workflow.matchAll(/^ {6}(?:- | {2})run: (npm [^&\n]+?)$/gm)].map(([, command]) => `\`${command}\``);
    const parts = [...steps, ...new Set(actions), ...commands];
    if (name !== 'preview') expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((part) => !section.includes(part))).toEqual([]);
  });

  it('docs/release.md names each key of electron-builder.yml, of what it does with each system and of its fuses', () => {
    const section = sectionOf('docs/release.md', '`electron-builder.yml`');
    const lines = read('electron-builder.yml').split('\n');
    let top = '';
    const keys = lines.flatMap((line) => {
      const [, indent = '', key = ''] = /^( {0,2})([\w]+):/.exec(line) ?? [];
      if (key === '') return [];
      if (indent === '') top = key;
      return indent === '' || ['nsis', 'mac', 'linux', 'electronFuses'].includes(top) ? [key] : [];
    });
    expect(keys.length).toBeGreaterThan(35);
    expect([...new Set(keys)].filter((key) => !new RegExp(`\`${key}(?:\`|[.:])`).test(section))).toEqual([]);
  });

  it('the changelog has a section for the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    expect(read('CHANGELOG.md')).toContain(`\n## [${version}]`);
  });
});
