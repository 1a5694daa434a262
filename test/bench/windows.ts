import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { desktop, ELECTRON, noDesktop, ROOT } from '../support/screen/desktop.ts';
import { tab, tile } from '../support/screen/screen.ts';
import { asFlags, demoWorld, type DemoWorld } from '../support/screen/workstation.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { atMost, percentile, type Figure } from './support/figures.ts';
import { tree, type Member } from './support/tree.ts';

const MB = 1024 * 1024;
const WINDOW = 'Second window: key → painted tile, p50';
const MEMORY = 'Second window: memory';
const REQUESTS = 'Second window: further requests for what another window shows';
const LINK = 'Link → painted tile in the running program, p50';
const SECOND = 'Link → painted tile, from the start of a second process, p50';

/** In a page: notes the wall clock when the frame was sent that first shows levels in an order book whose tab has another title than the last. */
const noteBook = (last: string | null): void => {
  const watch = new MutationObserver(() => {
    // The tooltip of the tab names the club that the tile shows.
    const title = document.querySelector('.dv-active-group .dv-active-tab .tab')?.getAttribute('title') ?? null;
    if (title === last || !title?.startsWith('Order book')) return;
    if (!document.querySelector('[data-testid="tile-orderbook"] [role=row].level')) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(globalThis, { shownBook: { title, paintedAt: performance.timeOrigin + performance.now() } });
      port2.postMessage(null);
    });
  });
  Object.assign(globalThis, { shownBook: undefined });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
};
interface ShownBook {
  title: string;
  paintedAt: number;
}
const shownBook = async (page: Page): Promise<ShownBook> => {
  const found = await page.waitForFunction(() => (globalThis as { shownBook?: ShownBook }).shownBook);
  return (await found.jsonValue()) as ShownBook;
};
const now = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + performance.now());

/** Opens an empty window and returns the milliseconds until it could be shown. */
const emptyWindow = (app: ElectronApplication): Promise<number> =>
  app.evaluate(async ({ BrowserWindow }) => {
    const begun = performance.now();
    const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
    const ready = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()));
    await window.loadURL('data:text/html,<p>empty</p>');
    await ready;
    const took = performance.now() - begun;
    window.destroy();
    return took;
  });

/** Starts Electron again, with the program and a link or with nothing to do; resolves when it ends. */
const electron = (...args: string[]): Promise<void> =>
  new Promise((resolve, reject) =>
    spawn(ELECTRON, [...ROOT, ...args], { stdio: 'ignore' })
      .once('error', reject)
      .once('exit', () => resolve()),
  );

const renderers = (pid: number): Member[] => tree(pid).filter(({ kind }) => kind === 'renderer');

/** Requests of the program while five blocks change the order book that it shows: the fewer of two counts, since other reads are periodic. */
const requests = async (world: DemoWorld, about: string): Promise<number> =>
  Math.min(await requestsOnce(world, about), await requestsOnce(world, about));
async function requestsOnce(world: DemoWorld, about: string): Promise<number> {
  await world.control('/control/reset-stats', {});
  const price = (await world.truth(about)).bid[0]?.price ?? 1;
  for (let num = 1; num <= 5; num++) {
    await world.place({ share: about, side: 'bid', price, num });
    await pause(1_500);
  }
  return ((await world.control('/control/stats')) as { hosted?: { requests: number } }).hosted?.requests ?? 0;
}

const skipped = (why: string): Figure[] =>
  (
    [
      [WINDOW, 'ms', 400],
      [MEMORY, 'MB', 90],
      [REQUESTS, '', 0],
      [LINK, 'ms', 300],
      [SECOND, 'ms', 300],
    ] as const
  ).map(([name, unit, bar]) => ({ ...{ name, unit, value: null, bar: atMost(bar), baseline: null, note: `skipped: ${why}` } }));

export const windows: Bench = {
  measures: 'a tile torn off into a window of its own, and a link followed by the running desktop app',
  baseline: 'an empty Electron window',
  run: async ({ quick }) => {
    if (noDesktop !== null) return skipped(noDesktop);
    if (process.platform !== 'linux') return skipped('memory of a tree of processes is read from /proc');
    const world = await demoWorld('--size', 'tiny');
    const touchline = await desktop(asFlags(world.addresses));
    const { app, page } = touchline;
    try {
      await tile(page, 'orderbook').locator('[role=row].level').first().waitFor();
      await app.context().addInitScript(noteBook, null);
      await world.quiet();
      const empty: number[] = [];
      const opened: number[] = [];
      let [memory, more] = [0, 0];
      const rounds = quick ? 3 : 8;
      await pause(5_000); // the reads of the start end
      for (let round = 0; round <= rounds; round++) {
        const bare = await emptyWindow(app);
        const before = new Set(renderers(touchline.pid()).map(({ pid }) => pid));
        const alone = round === rounds ? await requests(world, 'club_1') : 0;
        await tab(page, 'Order book').click();
        const begun = await now(page);
        const arrived = app.waitForEvent('window');
        await page.keyboard.press('Control+Shift+N');
        const second = await arrived;
        const took = (await shownBook(second)).paintedAt - begun;
        if (round > 0) [empty, opened].forEach((list, at) => list.push(at === 0 ? bare : took));
        if (round === rounds) {
          await pause(3_000);
          memory = Math.max(...renderers(touchline.pid()).flatMap(({ pid, bytes }) => (before.has(pid) ? [] : [bytes])));
          more = (await requests(world, 'club_1')) - alone;
        }
        await app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()
            .find(({ webContents }) => webContents.getURL().includes('?window='))
            ?.close(),
        );
        await until('the second window to be gone', () => app.windows().length === 1);
        await tile(page, 'orderbook').locator('[role=row].level').first().waitFor();
      }
      const shown = (): string | null => document.querySelector('.dv-active-group .dv-active-tab .tab')?.getAttribute('title') ?? null;
      /** Opens a link about another club in some way, and returns the milliseconds until its book was painted. */
      const follow = async (round: number, open: (link: string) => Promise<unknown>): Promise<number> => {
        await pause(1_500); // the other tiles of the last link are read
        await page.evaluate(noteBook, await page.evaluate(shown));
        const begun = await now(page);
        const opening = open(`touchline://panel/orderbook?ref=club_${round + 1}`);
        const ms = (await shownBook(page)).paintedAt - begun;
        await opening;
        return ms;
      };
      const inside = (link: string): Promise<void> =>
        app.evaluate(({ app: main }, argv) => void main.emit('second-instance', {}, [], '', { argv }), [link]);
      const [followed, clicked, ended] = [[] as number[], [] as number[], [] as number[]];
      for (let round = 1; round <= rounds; round++) followed.push(await follow(round, inside));
      const idle = join(touchline.dataDir, 'idle.cjs');
      writeFileSync(idle, 'process.exit(0)');
      for (let round = 1; round <= rounds; round++) {
        const begun = performance.now();
        await electron(idle);
        ended.push(performance.now() - begun);
        clicked.push(await follow(round, (link) => electron('.', '--data-dir', touchline.dataDir, link)));
      }
      const baseline = { what: 'an empty Electron window', value: percentile(empty, 0.5) };
      const all = (list: readonly number[]): string => list.map((ms) => ms.toFixed(0)).join(', ');
      return [
        { name: WINDOW, unit: 'ms', value: percentile(opened, 0.5), bar: atMost(400), baseline, note: `cached data; all: ${all(opened)}` },
        { name: MEMORY, unit: 'MB', value: memory / MB, bar: atMost(90), baseline: null, note: 'its renderer, private and shared pages' },
        {
          name: REQUESTS,
          unit: '',
          value: Math.max(0, more),
          bar: atMost(0),
          baseline: null,
          note: 'while five blocks change its order book',
        },
        {
          name: LINK,
          unit: 'ms',
          value: percentile(followed, 0.5),
          bar: atMost(300),
          baseline,
          note: `from its arrival in the running program; all: ${all(followed)}`,
        },
        {
          ...{ name: SECOND, unit: 'ms', value: percentile(clicked, 0.5), bar: atMost(300) },
          baseline: { what: 'an Electron process that ends at once', value: percentile(ended, 0.5) },
          note: `as a click on a link starts it; all: ${all(clicked)}`,
        },
      ];
    } finally {
      await touchline.quit();
      await world.stop();
    }
  },
};
