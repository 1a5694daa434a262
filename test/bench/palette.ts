import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Client } from '#contract/client.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import { scratch } from '../support/servers/processes.ts';
import { browser, demoWorld, open } from '../support/screen/workstation.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { atMost, percentile, type Figure } from './support/figures.ts';
import { host } from './support/host.ts';
import { namePack } from './support/name-pack.ts';

const NAMES = 200_000;
/** Number of results that the palette requests. */
const LIMIT = 12;
/** Time between two key presses of a fast typist. */
const KEY_MS = 40;
/** Queries: one letter, a prefix, an infix, two words, misspellings, a number, no match. */
const QUERIES = [
  'b',
  'x',
  'ro',
  'sal',
  'dersal',
  'mo v',
  'b united',
  's t',
  'united b',
  'lanterr',
  'dersla',
  'unitde bro',
  'club 17',
  '170000',
  'qqq',
];
/** Clubs with unique names. The page has painted a result when one of them appears. */
const LANDMARKS = ['Quorn Vale', 'Zyxfield Park', 'Jubjub Harbour', 'Hywel Cross', 'Cwmbach Yard', 'Uist Chapel'];
const TYPED = ['quorn', 'park zyx', 'jubj', 'hywel c', 'yard cwm', 'uist'];

/** One search on the host's port, as a view does it: from the key press to the snapshot with the answer. */
const atPort = (client: Client, text: string): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const leave = client.watch('search', { text, limit: LIMIT }, ({ data }) => {
      if (data === null) return;
      resolve(performance.now() - begun);
      setTimeout(() => leave(), 0);
    });
  });

/** In the page: types a text into the palette and returns the time until the frame that shows a found club was sent. */
const type = ([text, ref]: readonly [string, string]): Promise<number> =>
  new Promise((resolve) => {
    const palette = document.querySelector('[data-testid="palette"]') as HTMLElement;
    const input = palette.querySelector('input') as HTMLInputElement;
    const begun = performance.now();
    const painted = (): number =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve(performance.now() - begun);
        };
        port2.postMessage(null);
      });
    const watch = new MutationObserver(() => {
      if (!palette.querySelector(`[role=option][data-ref="${ref}"]`)) return;
      watch.disconnect();
      painted();
    });
    watch.observe(palette, { subtree: true, childList: true, attributes: true });
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

interface Taken {
  readonly port: number[];
  readonly painted: number[];
}
/** Runs all queries repeatedly while `more` returns true. */
async function ask(client: Client, page: Page, next: () => number, more: (round: number) => boolean): Promise<Taken> {
  const taken: Taken = { port: [], painted: [] };
  for (let round = 0; more(round); round++) {
    for (const text of QUERIES) {
      taken.port.push(await atPort(client, text));
      // never the same twice in a row, because that would not change the page
      const mark = next() % LANDMARKS.length;
      taken.painted.push(await page.evaluate(type, [TYPED[mark] ?? '', `club_${mark + 1}`] as const));
      await pause(KEY_MS);
    }
  }
  return taken;
}

/** The baseline: checks every name for each query. */
function scan(names: readonly string[]): number {
  const folded = names.map((name) => name.toLowerCase());
  const took = QUERIES.map((text) => {
    const begun = performance.now();
    folded.filter((name) => name.includes(text)).slice(0, LIMIT);
    return performance.now() - begun;
  });
  return percentile(took, 0.5);
}

export const palette: Bench = {
  measures: `searching ${NAMES.toLocaleString('en-US')} names as the palette does, idle and while names and the whole market are read`,
  baseline: 'a plain look at every name',
  run: async ({ quick, say }) => {
    const world = await demoWorld('--size', quick ? 'tenth' : 'full');
    const folder = scratch();
    const file = join(folder.dir, 'names.json');
    const names = namePack(file, NAMES, LANDMARKS);
    await pause(quick ? 3_000 : 8_000); // the demo world computes its figures before the measurement
    const touchline = await host({ ...world.addresses, namePack: file }, null);
    const chromium = await browser();
    try {
      const { client } = touchline;
      let sync: Sync | null = null;
      let indexed = 0;
      client.watch('sync', {}, ({ data }) => void (sync = data));
      client.onHealth((status) => void (indexed = status.names));
      const synced = (): boolean => (sync as Sync | null)?.state === 'done';
      const { page } = await open(chromium, touchline.firstLine);
      await page.locator('[data-testid="tile-watchlist"]').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette').getByRole('combobox').waitFor();
      let typed = 0;
      const next = (): number => typed++;
      await until('the first names', () => indexed > LANDMARKS.length, 120_000);
      await client.command('market.sync', {});
      const begun = performance.now();
      const busy = await ask(client, page, next, () => (indexed < NAMES || !synced()) && performance.now() - begun < 300_000);
      say(`palette: ${indexed} names and the market were read in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
      await until('the names', () => indexed >= NAMES, 300_000);
      await pause(3_000);
      const idle = await ask(client, page, next, (round) => round < (quick ? 3 : 10));
      const baseline = { what: 'a plain look at every name, p50', value: scan(names) };
      const rows = (how: string, { port, painted }: Taken): Figure[] =>
        (
          [
            ['at the port', port],
            ['painted', painted],
          ] as const
        ).flatMap(([where, took]) =>
          ([0.5, 0.99] as const).map((p) => ({
            name: `Palette over ${NAMES.toLocaleString('en-US')} names, ${how}: ${where}, p${p * 100}`,
            unit: 'ms',
            value: percentile(took, p),
            bar: atMost(50),
            baseline,
            note: `${took.length} key presses, ${KEY_MS} ms apart, the slowest ${Math.max(...took).toFixed(0)} ms`,
          })),
        );
      return [...rows('idle', idle), ...rows('while reading', busy)];
    } finally {
      await chromium.close();
      await touchline.stop();
      await world.stop();
      folder.remove();
    }
  },
};
