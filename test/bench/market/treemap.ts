import { join } from 'node:path';
import { build } from 'vite';
import { treemapBinary, hierarchy, treemap as plainTreemap } from 'd3-hierarchy';
import type { MapGroup, MapShare } from '#contract/model/market/market-map.ts';
import { browser } from '../../support/screen/workstation.ts';
import type { Bench } from '../support/bench.ts';
import { atMost, percentile, type Figure } from '../support/figures.ts';

const CLUBS = 5_350;
const LEAGUES = 322;
const SIZE = { width: 868, height: 410 };
const ENTRY = 'virtual:map-bench';

/** Clubs in leagues, with values that fall by rank as those of the game do. */
function market(): { groups: MapGroup[]; shares: MapShare[] } {
  const shares = Array.from({ length: CLUBS }, (_, at) => ({
    share: `club_${at + 1}`,
    group: `L ${at % LEAGUES}`,
    value: Math.round(1e13 / (at + 10)),
    change: ((at * 7_919) % 900) / 100 - 4.5,
    traded: at * 100,
    last: 10_000,
    spread: null,
    mine: at % 200 === 0,
    idle: at % 9 === 0,
  })) as unknown[] as MapShare[];
  const groups = Array.from({ length: LEAGUES }, (_, at) => ({
    key: `L ${at}`,
    shares: 0,
    value: LEAGUES - at,
    change: 1,
  })) as unknown[] as MapGroup[];
  return { groups, shares };
}

/** The code of the map as one script for a page. */
async function script(): Promise<string> {
  const panel = join(import.meta.dirname, '../../src-renderer/charts/treemap');
  const code = `import { layoutOf } from '${panel}/treemap.ts'; import { drawMap } from '${panel}/draw-map.ts'; window.mapBench = { layoutOf, drawMap };`;
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'entry', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? code : null) }],
    build: { write: false, minify: false, rollupOptions: { input: ENTRY, output: { format: 'iife' } } },
  });
  const [output] = [made].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

interface Timed {
  readonly layout: number;
  readonly draw: number;
  readonly fields: number;
}

/** In the page: lays out and draws the map once, and waits until the canvas was painted. */
const once = ([groups, shares, width, height]: readonly [MapGroup[], MapShare[], number, number]): Timed => {
  const { layoutOf, drawMap } = (window as unknown as { mapBench: Record<string, (...args: unknown[]) => unknown> }).mapBench as Record<
    string,
    (...args: unknown[]) => never
  >;
  const canvas = document.querySelector('canvas') ?? document.body.appendChild(document.createElement('canvas'));
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const begun = performance.now();
  const layout = layoutOf?.(groups, shares, 'value', width, height) as unknown as { shares: unknown[] };
  const laid = performance.now();
  const colours = {
    surface: '#11151A',
    base: '#1F262F',
    text: '#ffffff',
    faint: '#888888',
    up: '#56B4E9',
    down: '#E69F00',
    mine: '#DE9CCB',
    warn: '#E8C547',
    focus: '#ffffff',
    hatch: '#3B4653',
    font: 'sans-serif',
    fontPx: 10,
  };
  const texts = {
    name: (one: { row: { share: string } }) => `Club of the town ${one.row.share}`,
    change: (change: number | null) => `${(change ?? 0).toFixed(1)}%`,
    group: (key: string) => key,
    code: (key: string) => key,
    note: (group: { change: number | null }) => `${(group.change ?? 0).toFixed(1)}%`,
    marked: new Set<string>(),
    current: 5,
    chosen: null,
  };
  drawMap?.(context, layout, { width, height }, colours, texts);
  context.getImageData(0, 0, 1, 1); // waits for the canvas
  return { layout: laid - begun, draw: performance.now() - laid, fields: layout.shares.length };
};

/** The baseline: the library alone, with its simplest tiling and without leagues, headings or drawing. */
function bare(shares: readonly MapShare[]): number {
  const begun = performance.now();
  const root = hierarchy<{ children?: readonly MapShare[]; value?: number | null }>(
    { children: shares },
    ({ children }) => children as never,
  ).sum(({ value }) => value ?? 0);
  plainTreemap<{ value?: number | null }>().tile(treemapBinary).size([SIZE.width, SIZE.height])(root);
  return performance.now() - begun;
}

export const treemap: Bench = {
  measures: `Layout and drawing of ${CLUBS.toLocaleString('en')} clubs in ${LEAGUES} leagues as a treemap, in Chromium`,
  baseline: 'The layout library alone, without leagues and drawing, in Node',
  async run({ quick, say }): Promise<readonly Figure[]> {
    const { groups, shares } = market();
    const code = await script();
    const page = await (await browser()).newPage();
    await page.addScriptTag({ content: code });
    const rounds = quick ? 10 : 40;
    const taken: Timed[] = [];
    const base: number[] = [];
    for (let round = 0; round < rounds; round++) {
      taken.push(await page.evaluate(once, [groups, shares, SIZE.width, SIZE.height] as const));
      base.push(bare(shares));
    }
    await page.close();
    const some = taken.slice(2);
    say(`${some[0]?.fields ?? 0} fields`);
    const baseline = { what: 'the layout library alone', value: percentile(base, 0.5) };
    return [
      {
        name: 'Treemap of 5,350 clubs, layout and drawing',
        unit: 'ms',
        value: percentile(
          some.map(({ layout, draw }) => layout + draw),
          0.5,
        ),
        bar: atMost(50),
        baseline,
      },
      {
        name: 'The same, slowest of twenty',
        unit: 'ms',
        value: percentile(
          some.map(({ layout, draw }) => layout + draw),
          0.95,
        ),
        bar: null,
        baseline,
      },
      {
        name: 'Its layout alone',
        unit: 'ms',
        value: percentile(
          some.map(({ layout }) => layout),
          0.5,
        ),
        bar: null,
        baseline: null,
      },
    ];
  },
};
