import { chromium, type Page } from 'playwright';
import { SMALL_HEAPS } from '#host/save-memory.ts';
import { BROWSER } from '../../support/screen/browser.ts';
import { demoWorld, open } from '../../support/screen/workstation.ts';
import { pause, until, type Bench } from '../support/bench.ts';
import { atLeast, atMost, percentile, type Figure } from '../support/figures.ts';
import { FRAMES, frames } from '../support/frames.ts';
import { host } from '../support/host.ts';
import { emptyNode } from '../support/probed.ts';
import { sum, tree } from '../support/tree.ts';

/** Milliseconds of scrolling that are measured, and px that one frame scrolls. */
const SCROLL_MS = 4_000;
const STEP_PX = 900;
const TILE = '[data-testid="tile-screener"]';
/** Further ones would be hidden beside the columns of the first view. */
const OWN_COLUMNS = 3;

/**
 * In the page: clicks a control and returns the time until the frame that shows other rows first was sent, or the cells of a column where
 * one is named. Rejects after ten seconds.
 */
const repaint = ([selector, column]: readonly [string, string | null]): Promise<number> =>
  new Promise((resolve, reject) => {
    const tile = document.querySelector('[data-testid="tile-screener"]') as HTMLElement;
    const rows = (): Element[] => [...tile.querySelectorAll('[role=row][data-key^="player_"]')];
    const cell = (row: Element): string => row.querySelector(`[data-cell="${column}"]`)?.textContent?.trim() ?? '';
    const shown = (): string =>
      (column === null ? rows().map((row) => row.getAttribute('data-key')) : rows().map(cell).filter(Boolean)).join();
    const [before, begun] = [shown(), performance.now()];
    const late = setTimeout(() => {
      watch.disconnect();
      reject(new Error(`${selector} changed no row`));
    }, 10_000);
    const watch = new MutationObserver(() => {
      const now = shown();
      if (now === before || now === '') return;
      watch.disconnect();
      clearTimeout(late);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve(performance.now() - begun);
        };
        port2.postMessage(null);
      });
    });
    watch.observe(tile, { subtree: true, childList: true, attributes: true, characterData: true });
    (document.querySelector(selector) as HTMLElement).click();
  });

/** Adds a column of one's own; returns the time from the last click until its cells are painted. */
async function addColumn(page: Page, n: number): Promise<number> {
  const tile = page.locator('[data-testid="tile-screener"]');
  await tile.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Add column…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add column' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Own ${n}`);
  await dialog.getByRole('textbox', { name: 'Expression of the column' }).click();
  await page.keyboard.insertText(`rating * ${n + 2} + age`);
  const add = dialog.getByRole('button', { name: 'Add column', disabled: false });
  await add.waitFor();
  await add.evaluate((button) => button.setAttribute('data-bench', 'add'));
  return page.evaluate(repaint, ['[data-bench=add]', `=Own ${n}`] as const);
}

/** In the page: scrolls a table by a step every frame for a while. */
const scroll = ([selector, px, ms]: readonly [string, number, number]): Promise<number> =>
  new Promise((resolve) => {
    const grid = document.querySelector(selector) as HTMLElement;
    const end = performance.now() + ms;
    const step = (now: number): void => {
      grid.scrollTop += px;
      if (now < end) requestAnimationFrame(step);
      else resolve(grid.scrollTop);
    };
    requestAnimationFrame(step);
  });
async function fpsOf(page: Page, selector: string): Promise<number> {
  await page.evaluate(FRAMES);
  await page.evaluate(scroll, [selector, STEP_PX, SCROLL_MS] as const);
  return 1_000 / percentile(await page.evaluate(frames), 0.5);
}

export const screenerView: Bench = {
  measures: 'the screener over all players: a filter, an order and a column of one’s own until the first rows are painted; scrolling',
  baseline: 'the frames of the same page at rest',
  run: async ({ quick, say }) => {
    const world = await demoWorld('--size', quick ? 'tenth' : 'full');
    await pause(quick ? 3_000 : 8_000); // the demo world computes its figures before the measurement
    const touchline = await host(world.addresses, null);
    // as the desktop starts its pages
    const small = await chromium.launch({ ...BROWSER, args: [...(BROWSER.args ?? []), `--js-flags=${SMALL_HEAPS}`] });
    try {
      const { client } = touchline;
      let complete = false;
      client.watch('sync', {}, ({ data }) => void (complete = data?.complete === true));
      await client.command('market.sync', {});
      await until('the market', () => complete, 600_000);
      await client.command('setting.set', { name: 'workspace', value: 'scout' });
      const empty = await emptyNode();
      touchline.reset();
      empty.reset();
      const { page } = await open(small, touchline.firstLine);
      const row = page.locator('[data-testid="tile-screener"] [role=row][data-key^=player_]');
      await row.first().waitFor({ timeout: 120_000 });
      const [loading, idle] = [await touchline.health(), await empty.health()];
      await empty.stop();
      const foot = await page.locator('[data-testid="tile-screener"]').innerText();
      say(`screener: ${/[\d,]+ of [\d,]+ players/.exec(foot)?.[0] ?? 'no rows'}`);
      await pause(3_000);
      await page.evaluate(FRAMES);
      await pause(1_000);
      const rest = 1_000 / percentile(await page.evaluate(frames), 0.5);
      const sorts: number[] = [];
      const filters: number[] = [];
      for (let n = 0; n < (quick ? 6 : 20); n++) {
        sorts.push(await page.evaluate(repaint, [`${TILE} [role=columnheader]:nth-child(${3 + (n % 2)}) button.name`, null] as const));
        await pause(300);
        const place = `${TILE} [role=checkbox][data-code="${n % 2 === 0 ? 'CB' : 'GK'}"]`;
        filters.push(await page.evaluate(repaint, [place, null] as const));
        await page.locator(place).press('Delete'); // all positions again, so that each click changes the rows
        await pause(600);
      }
      const columns: number[] = [];
      for (let n = 0; n < OWN_COLUMNS; n++) columns.push(await addColumn(page, n));
      const fps = await fpsOf(page, '[data-testid="tile-screener"] [role=grid]');
      const all = tree(process.pid);
      let browser = all.find(({ kind }) => kind === 'renderer');
      while (browser && browser.kind !== 'main') browser = all.find(({ pid }) => pid === browser?.parent);
      const [ofHost, ofBrowser] = [touchline.child.pid ?? 0, browser?.pid ?? 0].map((pid) => sum(tree(pid), 'bytes') / 1_048_576) as [
        number,
        number,
      ];
      const ofPage = Math.max(...all.map(({ kind, bytes }) => (kind === 'renderer' ? bytes : 0))) / 1_048_576;
      const baseline = { what: 'frames per second at rest', value: rest };
      const painted = (name: string, took: readonly number[]): Figure => ({
        name: `Screener, ${name}: until the first rows are painted, p50`,
        unit: 'ms',
        value: percentile(took, 0.5),
        bar: atMost(100),
        baseline: { what: 'one frame at rest', value: 1_000 / rest },
        note: `${took.length} times, the slowest ${Math.max(...took).toFixed(0)} ms`,
      });
      return [
        painted('another order', sorts),
        painted('another filter', filters),
        painted('a column of one’s own', columns),
        { name: 'Screener, scrolling', unit: 'fps', value: fps, bar: atLeast(55), baseline, note: `${STEP_PX} px a frame, p50` },
        {
          name: 'Whole market in the columns: memory of host and browser',
          unit: 'MB',
          value: ofHost + ofBrowser,
          bar: atMost(600),
          baseline: { what: 'the browser without its page', value: ofBrowser - ofPage },
          note: `host ${ofHost.toFixed(0)}, page ${ofPage.toFixed(0)}`,
        },
        {
          name: 'Event-loop delay of the engine while the columns load, p99',
          unit: 'ms',
          value: loading.p99,
          bar: atMost(20),
          baseline: { what: 'an empty Node process', value: idle.p99 },
          note: `the longest ${loading.max.toFixed(0)} ms`,
        },
      ];
    } finally {
      await small.close();
      await touchline.stop();
      await world.stop();
    }
  },
};
