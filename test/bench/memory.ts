import { browser, open } from '../support/screen/workstation.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { atMost } from './support/figures.ts';
import { host } from './support/host.ts';
import { emptyNode } from './support/probed.ts';
import { HOT, openWorld } from './support/world.ts';

const MB = 1024 * 1024;

export const memory: Bench = {
  measures: 'memory of the headless host with twenty tiles watched',
  baseline: 'an empty Node process',
  run: async ({ quick }) => {
    const world = await openWorld();
    const touchline = await host(world.addresses, HOT.slice(0, 12));
    const empty = await emptyNode();
    const chromium = await browser();
    try {
      const { page } = await open(chromium, touchline.firstLine, { width: 1600, height: 1000 });
      await until(
        'twelve books on screen',
        async () => (await page.locator('[data-testid="tile-orderbook"]:has(.row.level)').count()) >= 12,
      );
      let most = 0;
      const seconds = quick ? 10 : 30;
      for (let at = 0; at < seconds; at++) {
        await pause(1_000);
        most = Math.max(most, (await touchline.health()).rss);
      }
      return [
        {
          name: 'Headless host, twenty tiles: memory',
          unit: 'MB',
          value: most / MB,
          bar: atMost(200),
          baseline: { what: 'an empty Node process', value: (await empty.health()).rss / MB },
          note: `the most in ${seconds} s`,
        },
      ];
    } finally {
      await chromium.close();
      await empty.stop();
      await touchline.stop();
      await world.stop();
    }
  },
};
