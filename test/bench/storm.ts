import type { Browser, Page } from 'playwright';
import type { Data } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { browser, open } from '../support/screen/workstation.ts';
import { pause, until, wallNow, type Bench } from './support/bench.ts';
import { atMost, exactly, percentile } from './support/figures.ts';
import { FRAMES, frames } from './support/frames.ts';
import { host } from './support/host.ts';
import { emptyNode } from './support/probed.ts';
import { twentyTiles } from './support/tiles.ts';
import { bookText, HOT, listen, openWorld, stats, truth, type World } from './support/world.ts';

const SHARES = HOT.slice(0, 12);
const PER_SECOND = 500;
/** The world counts every event. About one in twelve (a new block) invalidates no book, trade or user. */
const ASKED = 545;
/** Limits in the specification: sustained requests per second and burst. */
const [ALLOWED, BURST] = [20, 40];
const EMPTY_MS = 8_000;

type Book = Snapshot<Data<'orderbook'>>;
const shown = ({ data }: Book): string => bookText(data?.bids ?? [], data?.asks ?? []);

/** Order books that still differ from the truth after a period of quiet. */
async function wrong(world: World, books: ReadonlyMap<string, Book>): Promise<string[]> {
  const end = performance.now() + 15_000;
  for (;;) {
    const differ: string[] = [];
    for (const [share, book] of books) if (shown(book) !== (await truth(world, share)).text || book.status !== 'live') differ.push(share);
    if (differ.length === 0 || performance.now() > end) return differ;
    await pause(500);
  }
}

/** Order book tiles whose displayed best bid differs from the world's at this moment. */
async function differOnScreen(world: World, page: Page): Promise<number> {
  const best = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="tile-orderbook"]')].map(
      (tile) => tile.querySelector('.side.bid .row.level .size .figure')?.textContent?.replace(/\D/g, '') ?? '',
    ),
  );
  let differ = 0;
  for (const share of SHARES) {
    const { bids } = await truth(world, share);
    const top = Math.max(...bids.map(({ price }) => price));
    const num = bids.filter(({ price }) => price === top).reduce((sum, order) => sum + order.num, 0);
    if (bids.length > 0 && !best.includes(String(num))) differ += 1;
  }
  return differ;
}

/** Number of tiles that stay wrong, and the time after the storm until the last one was right. */
async function screen(world: World, page: Page, since: number): Promise<{ differ: number; seconds: number }> {
  for (;;) {
    const differ = await differOnScreen(world, page);
    const seconds = (performance.now() - since) / 1_000;
    if (differ === 0 || seconds > 40) return { differ, seconds };
    await pause(250);
  }
}

/** The times between frames and the delay of the engine in the same storm, with a heat map and six charts among the tiles. */
async function withCharts(chromium: Browser, touchline: Awaited<ReturnType<typeof host>>, forMs: number) {
  const more = [{ panel: 'heatmap', ref: SHARES[0] ?? '' }, ...SHARES.slice(3, 6).map((ref) => ({ panel: 'chart', ref }))];
  await touchline.client.command('layout.save', { id: 'bench', name: 'Bench', position: 0, tiles: twentyTiles(SHARES, more) });
  const { page } = await open(chromium, touchline.firstLine, { width: 1600, height: 1000 });
  await until('six charts', async () => (await page.locator('[data-testid="tile-chart"] .cover-box canvas').count()) >= 6);
  await page.locator('[data-testid="tile-heatmap"] canvas').first().waitFor();
  await pause(3_000);
  await page.evaluate(FRAMES);
  touchline.reset();
  await pause(forMs);
  const [deltas, delay] = [await page.evaluate(frames), await touchline.health()];
  await page.context().close();
  return { deltas, delay };
}

export const storm: Bench = {
  measures: '500 invalidating events a second with twenty tiles open, and with a heat map and six charts among them',
  baseline: 'an empty page and an empty Node process in the same storm',
  run: async ({ quick, say }) => {
    const forMs = quick ? 10_000 : 60_000;
    const world = await openWorld();
    const touchline = await host(world.addresses, SHARES);
    const idle = await emptyNode();
    const chromium = await browser();
    let events = 0;
    const deaf = listen(world, (text) => void (text.includes('resource.changed') && (events += 1)), wallNow);
    try {
      const books = new Map<string, Book>();
      for (const share of SHARES)
        touchline.client.watch('orderbook', { share: share as never }, (snapshot) => void books.set(share, snapshot));
      await until('the books', () => [...books.values()].filter(({ status }) => status === 'live').length === SHARES.length);
      const storming = (on: boolean): Promise<unknown> => world.control('/control/fault', { name: 'storm', on, perSecond: ASKED });

      const blank = await chromium.newPage();
      await storming(true);
      await pause(2_000);
      await blank.evaluate(FRAMES);
      await pause(EMPTY_MS);
      const emptyFrames = await blank.evaluate(frames);
      await blank.close();

      const { page, errors } = await open(chromium, touchline.firstLine, { width: 1600, height: 1000 });
      await until(
        'twelve books on screen',
        async () => (await page.locator('[data-testid="tile-orderbook"]:has(.row.level)').count()) >= SHARES.length,
      );
      await pause(3_000);
      await page.evaluate(FRAMES);
      await world.control('/control/reset-stats', {});
      touchline.reset();
      idle.reset();
      events = 0;
      const begun = performance.now();
      await pause(forMs);
      const seconds = (performance.now() - begun) / 1_000;
      const [deltas, delay, idleDelay, rate, counts] = [
        await page.evaluate(frames),
        await touchline.health(),
        await idle.health(),
        events / seconds,
        await stats(world),
      ];
      await storming(false);
      await world.control('/control/quiet', { on: true });
      const ended = performance.now();
      const lost = await wrong(world, books);
      const atRest = (performance.now() - ended) / 1_000;
      const offScreen = await screen(world, page, ended);
      const hosted = counts['hosted'];
      await page.context().close();
      await world.control('/control/quiet', { on: false });
      await storming(true);
      const charted = await withCharts(chromium, touchline, forMs / 2);
      await storming(false);
      if (errors.length > 0) say(`storm: the page said ${errors[0] ?? ''}`);
      const allowed = ALLOWED * seconds + BURST;
      return [
        {
          name: 'Storm: invalidating events a second',
          unit: '',
          value: rate,
          bar: null,
          baseline: { what: 'wanted', value: PER_SECOND },
          note: `${seconds.toFixed(0)} s; ${hosted?.requests ?? 0} requests with ${counts['gsp']?.calls ?? 0} calls in game state answered them`,
        },
        {
          name: 'Storm: watched order books that are wrong at the end',
          unit: '',
          value: lost.length,
          bar: exactly(0),
          baseline: { what: 'books watched', value: SHARES.length },
          note: lost.length > 0 ? lost.join(', ') : `all right ${atRest.toFixed(1)} s after the last event`,
        },
        {
          name: 'Storm: order book tiles that are wrong on screen',
          unit: '',
          value: offScreen.differ,
          note: `looked at until ${offScreen.seconds.toFixed(1)} s after the last event`,
          bar: exactly(0),
          baseline: { what: 'tiles', value: SHARES.length },
        },
        {
          name: 'Storm: requests rejected',
          unit: '',
          value: (hosted?.refused ?? 0) + (counts['mcp']?.refused ?? 0) + (counts['events']?.refused ?? 0),
          bar: exactly(0),
          baseline: null,
        },
        {
          name: 'Storm: requests in total',
          unit: '',
          value: hosted?.requests ?? 0,
          bar: atMost(Math.floor(allowed)),
          baseline: { what: 'most in one second', value: hosted?.maxPerSecond ?? 0 },
        },
        {
          name: 'Storm: time between frames, p99',
          unit: 'ms',
          value: percentile(deltas, 0.99),
          bar: atMost(50),
          baseline: { what: 'an empty page', value: percentile(emptyFrames, 0.99) },
        },
        {
          name: 'Storm: event-loop delay of the engine, p99',
          unit: 'ms',
          value: delay.p99,
          bar: atMost(20),
          baseline: { what: 'an empty Node process', value: idleDelay.p99 },
        },
        {
          name: 'Storm with heat map and six charts: time between frames, p99',
          unit: 'ms',
          value: percentile(charted.deltas, 0.99),
          bar: atMost(50),
          baseline: { what: 'without them', value: percentile(deltas, 0.99) },
        },
        {
          name: 'Storm with heat map and six charts: event-loop delay of the engine, p99',
          unit: 'ms',
          value: charted.delay.p99,
          bar: atMost(20),
          baseline: { what: 'without them', value: delay.p99 },
        },
      ];
    } finally {
      deaf();
      await chromium.close();
      await idle.stop();
      await touchline.stop();
      await world.stop();
    }
  },
};
