import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { engineSentences } from './engine-sentences.ts';
import { ROOT, sources, walk, type Source } from './sources.ts';

/** Folders of the program, and all folders with sources. */
const PROGRAM = ['src-main', 'src-preload', 'src-renderer', 'src-demo'] as const;
const CODE = [...PROGRAM, 'scripts', 'test'] as const;
const MOST_IN_FOLDER = 25;
const MOST_LINES = 400;
const MOST_PLACES = 3;
/** Names that say nothing about their content. */
const BANNED = /^(?:words|rows|columns|call|step|utils?|helpers?|misc|common)\.ts$/;
/** Tables may be longer than other files, and a folder may hold any number of them. */
const TABLE = /-table\.ts$/;
/** The parts of the program within which a type name has one meaning. */
const LAYERS: Readonly<Record<string, string>> = {
  contract: 'src-preload/contract/',
  engine: 'src-main/engine/',
  host: 'src-main/host/',
  headless: 'src-main/headless/',
  desktop: 'src-main/desktop/',
  view: 'src-renderer/',
  demo: 'src-demo/',
};

const groups = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
};
const linesOf = ({ text }: Source): number => text.split('\n').length;

/** Groups of files that import each other in a circle, also through `import type`. */
function cycles(all: readonly Source[]): string[][] {
  const byPath = new Map(all.map((source) => [source.path, source]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path) ?? 0);
    stack.push(path);
    for (const to of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(to)) continue;
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) low.set(path, Math.min(low.get(path) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle);
  };
  for (const { path } of all) if (!index.has(path)) visit(path);
  return found;
}

/** Lengths in px in the styles of components and style sheets, outside the tokens; hairlines of 0 and 1 px do not count. */
function rawPixels(): number {
  const styles = walk(join(ROOT, 'src-renderer'))
    .filter((file) => /\.(svelte|css)$/.test(file) && !file.includes('tokens'))
    .map((file) => readFileSync(file, 'utf8'))
    .map((text) =>
      (/<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? (text.includes('<script') ? '' : text)).replace(/\/\*[\s\S]*?\*\//g, ''),
    );
  return styles.reduce((sum, text) => sum + (text.match(/(?<![\w.-])(?!0px|1px)\d*\.?\d+px/g) ?? []).length, 0);
}

/** The structure of the sources in figures, each with what exceeds its limit. */
export function structure() {
  const program = sources(...PROGRAM);
  const code = sources(...CODE);
  const types = (layer: string): string[] => {
    const declared = program
      .filter(({ path }) => path.startsWith(layer))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^\s*export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm)].map(([, name = '']) => ({ name, path })),
      );
    return [...groups(declared, ({ name }) => name)]
      .filter(([, all]) => new Set(all.map(({ path }) => path)).size > 1)
      .map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`);
  };
  const sizes = program.map(linesOf).sort((a, b) => a - b);
  return {
    fullFolders: [
      ...groups(
        code.filter(({ path }) => !TABLE.test(path)),
        ({ path }) => posix.dirname(path),
      ),
    ]
      .filter(([, all]) => all.length > MOST_IN_FOLDER)
      .map(([folder, all]) => `${folder} ${all.length}`),
    medianLines: sizes[Math.floor(sizes.length / 2)] ?? 0,
    longFiles: program.filter((source) => linesOf(source) > MOST_LINES && !TABLE.test(source.path)).map(({ path }) => path),
    cycles: cycles(program),
    sharedTypeNames: Object.values(LAYERS).flatMap(types),
    frequentNames: [...groups(code, ({ path }) => posix.basename(path))]
      .filter(([name, all]) => all.length > MOST_PLACES && !/^index\./.test(name))
      .map(([name, all]) => `${name} ${all.length}`),
    bannedNames: code.filter(({ path }) => BANNED.test(posix.basename(path))).map(({ path }) => path),
    rawPixels: rawPixels(),
    engineSentences: engineSentences(),
    productLines: program.filter(({ path }) => !path.startsWith('src-demo/')).reduce((sum, source) => sum + linesOf(source), 0),
  };
}
