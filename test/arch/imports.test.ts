import { describe, expect, it } from 'vitest';
import { sources, type Source } from './sources.ts';

const all = sources('src-main', 'src-demo', 'src-preload', 'src-renderer');
const inside = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`);
const project = (to: string): boolean => /^(src-|test|scripts|resources)/.test(to);

interface Rule {
  readonly rule: string;
  readonly from: (path: string) => boolean;
  readonly allows: (to: string, from: string) => boolean;
}

const engine = inside('src-main/engine');
const contract = inside('src-preload/contract');
const renderer = inside('src-renderer');
/** Folders and files of the engine, from the lowest to the highest: each imports only what comes before it. */
const ENGINE_LAYERS = [
  ...['base', 'workers', 'local-kinds.ts', 'net', 'store', 'stream', 'api', 'names', 'tactics', 'crosscheck'],
  ...['recorder', 'worth', 'columns', 'folio', 'serve-worker.ts', 'connection', 'sync', 'screener', 'estimates', 'context.ts', 'moves'],
  ...['live', 'replay', 'alerts', 'votes', 'digest', 'notices.ts', 'options.ts', 'own-data.ts', 'status.ts'],
  ...['commands', 'jobs', 'engine.ts'],
];
const layerOf = (path: string): number => ENGINE_LAYERS.indexOf(path.split('/')[2] ?? '');
const panelOf = (path: string): string | undefined => /^src-renderer\/panels\/([^/]+)\//.exec(path)?.[1];

const RULES: readonly Rule[] = [
  { rule: 'the engine imports only itself and the contract', from: engine, allows: (to) => !project(to) || engine(to) || contract(to) },
  {
    rule: 'the engine knows neither Electron nor a web server',
    from: engine,
    allows: (to) => !['electron', 'ws', 'commander', 'node:http', 'node:https', 'node:net'].includes(to),
  },
  {
    rule: 'the base of the engine imports only the contract',
    from: inside('src-main/engine/base'),
    allows: (to) => !project(to) || inside('src-main/engine/base')(to) || contract(to),
  },
  {
    rule: 'the network knows nothing of the game',
    from: inside('src-main/engine/net'),
    allows: (to) => !engine(to) || inside('src-main/engine/net')(to) || inside('src-main/engine/base')(to),
  },
  {
    rule: 'the store reads no network',
    from: inside('src-main/engine/store'),
    allows: (to) => !engine(to) || inside('src-main/engine/store')(to) || inside('src-main/engine/base')(to),
  },
  {
    rule: 'the interfaces know neither store nor resources',
    from: inside('src-main/engine/api'),
    allows: (to) => !inside('src-main/engine/store')(to) && !inside('src-main/engine/live')(to),
  },
  {
    rule: 'no part of the engine imports a higher one',
    from: engine,
    allows: (to, from) => !engine(to) || (layerOf(to) >= 0 && layerOf(to) <= layerOf(from)),
  },
  {
    rule: 'the view imports only the contract from outside itself',
    from: renderer,
    allows: (to) => !project(to) || renderer(to) || contract(to),
  },
  { rule: 'the view uses nothing of Node', from: renderer, allows: (to) => !to.startsWith('node:') && to !== 'electron' },
  {
    rule: 'the contract imports only zod and what reads its texts',
    from: contract,
    // Expressions are parsed and checked by one library, in one file, for the engine, the view and the command line alike.
    allows: (to, from) =>
      contract(to) ||
      to === 'zod' ||
      to === 'wuchale/runtime' ||
      (to === 'trading-signals' && inside('src-preload/contract/studies')(from)) ||
      (to === '@marcbachmann/cel-js' && inside('src-preload/contract/expression')(from)),
  },
  {
    rule: 'panels never import panels',
    from: (path) => panelOf(path) !== undefined,
    allows: (to, from) => panelOf(to) === undefined || panelOf(to) === panelOf(from),
  },
  {
    rule: 'ui and charts import neither panels nor shell',
    from: (path) => inside('src-renderer/ui')(path) || inside('src-renderer/charts')(path),
    allows: (to) => !inside('src-renderer/panels')(to) && !inside('src-renderer/shell')(to),
  },
  { rule: 'panels do not import the shell', from: inside('src-renderer/panels'), allows: (to) => !inside('src-renderer/shell')(to) },
  {
    rule: 'nothing imports the demo world but the hosts',
    from: (path) => !inside('src-demo')(path) && !/^src-main\/(desktop|headless|host)\//.test(path),
    allows: (to) => !inside('src-demo')(to),
  },
  {
    rule: 'the demo world imports nothing of the engine',
    from: inside('src-demo'),
    allows: (to) => !engine(to) || inside('src-main/engine/base')(to),
  },
  {
    rule: 'only the desktop host imports Electron',
    from: (path) => !inside('src-main/desktop')(path) && path !== 'src-preload/index.ts',
    allows: (to) => to !== 'electron',
  },
];

describe('imports follow one direction', () => {
  it.each(RULES)('$rule', ({ from, allows }) => {
    const wrong = all
      .filter(({ path }) => from(path))
      .flatMap(({ path, imports }) => imports.filter((to) => !allows(to, path)).map((to) => `${path} → ${to}`));
    expect(wrong).toEqual([]);
  });

  it('and the rules name existing files', () => {
    for (const { rule, from } of RULES)
      expect(
        all.filter(({ path }) => from(path)),
        rule,
      ).not.toEqual([]);
  });

  it('and have no cycles', () => {
    const byPath = new Map(all.map((source) => [source.path, source]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (source: Source, trail: readonly string[]): void => {
      const at = trail.indexOf(source.path);
      if (at >= 0) return void cycles.push([...trail.slice(at), source.path].join(' → '));
      if (done.has(source.path)) return;
      for (const to of source.runtime) {
        const next = byPath.get(to);
        if (next && next !== source) visit(next, [...trail, source.path]);
      }
      done.add(source.path);
    };
    for (const source of all) visit(source, []);
    expect(cycles).toEqual([]);
  });
});
