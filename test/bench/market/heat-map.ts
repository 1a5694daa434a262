import { join } from 'node:path';
import { build } from 'vite';
import type { BookMap } from '#contract/model/records/book-map.ts';
import { clubShare, createRecordRig } from '../../support/recorder/record-role.ts';
import { browser } from '../../support/screen/workstation.ts';
import type { Bench } from '../support/bench.ts';
import { atMost, percentile, type Figure } from '../support/figures.ts';

const DAY = 86_400;
const END = 1_790_000_000 - (1_790_000_000 % DAY) + DAY - 1;
/** A book every two minutes for a day, and its levels on both sides. */
const [BOOKS, LEVELS] = [720, 200];
/** Part of the levels that changes from one book to the next. */
const CHANGED = 0.1;
const SIZE = { width: 1_000, height: 700 };
const SHARE = clubShare(1);
const ENTRY = 'virtual:heat-bench';

/** Records a day of books. */
function recordDay(): ReturnType<typeof createRecordRig> {
  const rig = createRecordRig();
  let dice = 7;
  const random = (): number => (dice = (dice * 16_807) % 2_147_483_647) / 2_147_483_647;
  const sizes = Array.from({ length: LEVELS }, () => 1 + Math.floor(random() * 5_000));
  for (let n = 0; n < BOOKS; n++) {
    for (let k = 0; k < LEVELS * CHANGED; k++) sizes[Math.floor(random() * LEVELS)] = 1 + Math.floor(random() * 5_000);
    const levels = sizes.map((num, level) => [18_000 + level * 5, num] as const);
    rig.live(SHARE, { bids: levels.slice(0, LEVELS / 2), asks: levels.slice(LEVELS / 2) }, END - DAY + 1 + n * 120);
  }
  return rig;
}

/** The code of the panel as one script for a page. */
async function script(): Promise<string> {
  const panel = join(import.meta.dirname, '../../../src-renderer/panels/heatmap');
  const names = ['heat-grid', 'heat-window', 'draw-heat'];
  const code = `${names.map((name, n) => `import * as m${n} from '${panel}/${name}.ts';`).join('')} window.heatBench = { ...m0, ...m1, ...m2 };`;
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
  readonly paint: number;
  readonly grid: number;
  readonly plain: number;
  readonly cells: number;
}

/** In the page: parses the answer and draws the map once; then the same cells as one rectangle each. */
const once = ([body, width, height]: readonly [string, number, number]): Timed => {
  const bench = (window as unknown as { heatBench: Record<string, (...args: unknown[]) => never> }).heatBench;
  const canvas = document.querySelector('canvas') ?? document.body.appendChild(document.createElement('canvas'));
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: false }) as CanvasRenderingContext2D;
  const text = (): string => '1.0000';
  const theme = { surface: '#11151A', text: '#ffffff', faint: '#888888', line: '#333333', hatch: '#3B4653', crosshair: '#AAB4C0' };
  const more = { up: '#56B4E9', down: '#E69F00', mine: '#DE9CCB', accent: '#ffffff', fillInk: '#000000', font: 'sans-serif', fontPx: 10 };
  const begun = performance.now();
  const map = JSON.parse(body) as BookMap;
  const layout = bench['heatLayout']?.(width, height) as unknown as { right: number; map: number };
  const time = { from: map.from, to: map.to };
  const price = { from: 18_000, to: 18_995 };
  const window_ = { ...time, columns: layout.right, low: 18_000, step: 5, rows: 200 };
  const grid = bench['heatGrid']?.(map, window_) as unknown as { sizes: Uint32Array; rows: number; columns: number };
  const built = performance.now();
  const cuts = bench['percentileCuts']?.(grid, 5, 97);
  const ramp = bench['rampOf']?.(['#00224E', '#3B496C', '#8A8678', '#FEE838']) as unknown as Uint32Array;
  const image = document.createElement('canvas');
  [image.width, image.height] = [grid.columns, grid.rows];
  const inner = image.getContext('2d') as CanvasRenderingContext2D;
  const data = inner.createImageData(grid.columns, grid.rows);
  bench['paintGrid']?.(grid, cuts, ramp, ramp[0], new Uint32Array(data.data.buffer));
  inner.putImageData(data, 0, 0);
  const scene = { layout, time, price, grid, image, live: map.live, trades: [], own: [], cross: null, isMine: () => false };
  const lines = { gaps: bench['gapsIn']?.(map.spans, time), stretches: bench['stretchesOf']?.(map) };
  const texts = { price: text, axis: text, gap: text, own: text, spread: 'Spread', imbalance: 'Imbalance', bid: 'bid', ask: 'ask' };
  bench['drawHeat']?.(context, { ...scene, ...lines, theme: { ...theme, ...more } }, texts);
  context.getImageData(0, 0, 1, 1); // waits for the canvas
  const painted = performance.now();
  const [wide, tall] = [layout.right / grid.columns, layout.map / grid.rows];
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) {
      context.fillStyle = `rgb(${(grid.sizes[row * grid.columns + column] ?? 0) % 256}, 90, 90)`;
      context.fillRect(column * wide, row * tall, wide, tall);
    }
  context.getImageData(0, 0, 1, 1);
  return { paint: painted - begun, grid: built - begun, plain: performance.now() - painted, cells: grid.rows * grid.columns };
};

export const heatMap: Bench = {
  measures: `First paint of a heat map of 24 hours × ${LEVELS} levels: reading the records, parsing the answer and drawing it, in Chromium`,
  baseline: 'The same cells drawn as one rectangle each',
  async run({ quick, say }): Promise<readonly Figure[]> {
    const rig = recordDay();
    const code = await script();
    const page = await (await browser()).newPage();
    await page.addScriptTag({ content: code });
    const rounds = quick ? 8 : 24;
    const taken: (Timed & { readonly read: number })[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      const body = JSON.stringify(rig.value(rig.role().tasks.map({ share: SHARE, from: END - DAY, to: END })));
      const read = performance.now() - begun;
      taken.push({ read, ...(await page.evaluate(once, [body, SIZE.width, SIZE.height] as const)) });
      if (round === 0) say(`${Math.round(body.length / 1_024)} KB, ${taken[0]?.cells ?? 0} cells`);
    }
    await page.close();
    rig.remove();
    const some = taken.slice(2);
    const middle = (of: (one: (typeof some)[number]) => number, part = 0.5): number => percentile(some.map(of), part);
    const baseline = { what: 'one rectangle per cell', value: middle(({ plain }) => plain) };
    return [
      {
        name: `Heat map of 24 h × ${LEVELS} levels: first paint`,
        unit: 'ms',
        value: middle(({ read, paint }) => read + paint),
        bar: atMost(100),
        baseline,
      },
      { name: 'The same, slowest of twenty', unit: 'ms', value: middle(({ read, paint }) => read + paint, 0.95), bar: null, baseline },
      { name: 'Its reading from the records', unit: 'ms', value: middle(({ read }) => read), bar: null, baseline: null },
      { name: 'Its drawing from the answer on', unit: 'ms', value: middle(({ paint }) => paint), bar: null, baseline },
    ];
  },
};
