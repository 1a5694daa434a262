import { browser, demoWorld, open } from '../support/screen/workstation.ts';
import { tile } from '../support/screen/screen.ts';
import type { Bench } from './support/bench.ts';
import { atMost, percentile, type Figure } from './support/figures.ts';
import { host } from './support/host.ts';

/** In a page: the milliseconds from now until the frame after the title of the first tab has another text was sent. */
const repainted = (): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const words = (): string | null => document.querySelector('.dv-tab .words')?.textContent ?? null;
    const before = words();
    const watch = new MutationObserver(() => {
      if (words() === before) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(null);
      });
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
  });

export const language: Bench = {
  measures: 'a workspace of live tiles in another language, from the click to the paint, and what a German page loads',
  baseline: 'a reload of the page until its order book is drawn',
  run: async ({ quick }) => {
    const world = await demoWorld('--size', 'tiny');
    const touchline = await host(world.addresses, null);
    const chromium = await browser();
    try {
      const { page } = await open(chromium, touchline.firstLine, { width: 1440, height: 900 });
      await tile(page, 'orderbook').locator('[role=row].level').first().waitFor();
      const switched: number[] = [];
      const loading: number[] = [];
      let fresh = true; // the page has the texts of one language
      const reloaded: number[] = [];
      for (let round = 0; round <= (quick ? 4 : 12); round++) {
        const measured = page.evaluate(repainted);
        await touchline.client.command('setting.set', { name: 'language', value: round % 2 === 0 ? 'de' : 'en' });
        const ms = await measured;
        (fresh ? loading : switched).push(ms);
        fresh = false;
        if (round % 3 !== 0) continue;
        const begun = performance.now();
        await page.reload();
        await tile(page, 'orderbook').locator('[role=row].level').first().waitFor();
        reloaded.push(performance.now() - begun);
        fresh = true;
      }
      await touchline.client.command('setting.set', { name: 'language', value: 'de' });
      await page.waitForFunction(() => document.documentElement.lang === 'de');
      await page.reload();
      await tile(page, 'orderbook').locator('[role=row].level').first().waitFor();
      const catalogues = await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /texts_\w+-/.test(name)).length,
      );
      const baseline = { what: 'a reload of the page', value: percentile(reloaded, 0.5) };
      const figure = (name: string, samples: readonly number[], what: string): Figure => ({
        ...{ name, unit: 'ms', value: percentile(samples, 0.5), bar: atMost(200), baseline },
        note: `${what}, with the way to the engine and back; all: ${samples.map((ms) => ms.toFixed(0)).join(', ')}`,
      });
      return [
        figure('Language: switch → repainted, p50', switched, 'texts already loaded'),
        figure('Language: first switch of a page → repainted, p50', loading, 'with the load of the texts'),
        {
          ...{ name: 'Language: catalogues that a page loads', unit: '', value: catalogues, bar: atMost(1) },
          baseline: null,
          note: 'German',
        },
      ];
    } finally {
      await chromium.close();
      await touchline.stop();
      await world.stop();
    }
  },
};
