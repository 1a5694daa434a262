import type { Browser } from 'playwright';
import { browser, open } from '../support/screen/workstation.ts';
import { pause, type Bench } from './support/bench.ts';
import { serveCharts, type ChartPage } from './support/chart-page.ts';
import { atLeast, exactly, percentile, type Figure } from './support/figures.ts';

const POINTS = 100_000;
/** One bar is the minimum that draws a chart. */
const EMPTY: ChartPage = { points: 1 };
const FOUR = ['average', 'exponential', 'bollinger', 'rsi'];
const EVENTS = 2_000;

/** In the page: zooms out, pans back, zooms in and pans forward, one step per frame. Returns the times between frames. */
const DRIVE = (forMs: number): string => `
new Promise((resolve) => {
  const target = document.querySelector('[data-testid="tile-chart"] .cover-box canvas');
  const { left, top, width, height } = target.getBoundingClientRect();
  const steps = [...Array(40).fill([0, 100]), ...Array(60).fill([-60, 0]), ...Array(40).fill([0, -100]), ...Array(60).fill([60, 0])];
  const took = [];
  let [at, last, begun] = [0, 0, 0];
  const next = (now) => {
    if (begun === 0) begun = now; else took.push(now - last);
    last = now;
    if (now - begun > ${forMs}) return resolve(took);
    const [deltaX, deltaY] = steps[at++ % steps.length];
    target.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, clientX: left + width * 0.7, clientY: top + height / 2, bubbles: true, cancelable: true }));
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

async function drive(from: Browser, shown: ChartPage, forMs: number): Promise<number[]> {
  const server = await serveCharts(shown);
  const { page } = await open(from, server.address, { width: 1440, height: 900 });
  await page.locator('[data-testid="tile-chart"] .cover-box canvas').first().waitFor();
  await pause(shown.points === 1 ? 2_000 : 4_000);
  const took = (await page.evaluate(DRIVE(forMs))) as number[];
  await page.context().close();
  await server.stop();
  return took;
}

/** Frames that took longer than one and a half of 60 a second. */
const dropped = (took: readonly number[]): number => took.filter((ms) => ms > 25).length;
const rate = (took: readonly number[]): number => (took.length * 1_000) / took.reduce((sum, ms) => sum + ms, 0);

/** What is compared with an empty chart, which is driven the same. */
const SCENES: Readonly<Record<'full' | 'studies' | 'linked' | 'lane', ChartPage>> = {
  full: { points: POINTS },
  studies: { points: POINTS, params: { studies: FOUR } },
  linked: { points: 10_000, charts: 6 },
  lane: { points: 10_000, events: EVENTS },
};

export const chart: Bench = {
  measures: 'frame rate while charts are panned and zoomed: 100,000 points, four studies, six linked ones, 2,000 events in the lane',
  baseline: 'a chart of one point, driven the same',
  run: async ({ quick }) => {
    const chromium = await browser();
    try {
      const forMs = quick ? 5_000 : 8_000;
      const empty: number[] = [];
      const took: Record<keyof typeof SCENES, number[]> = { full: [], studies: [], linked: [], lane: [] };
      // Alternately, so that other load on this computer affects all.
      for (let round = 0; round < 2; round++) {
        empty.push(...(await drive(chromium, EMPTY, forMs)));
        for (const [name, scene] of Object.entries(SCENES) as [keyof typeof SCENES, ChartPage][])
          took[name].push(...(await drive(chromium, scene, forMs)));
      }
      const baseline = { what: 'an empty chart', value: rate(empty) };
      const share = (name: string, of: readonly number[]): Figure => ({
        name: `${name}: share of an empty chart's frame rate`,
        unit: '%',
        value: (rate(of) / rate(empty)) * 100,
        bar: atLeast(80),
        baseline: { what: 'an empty chart', value: 100 },
      });
      return [
        { name: 'Chart of 100,000 points: frame rate', unit: 'fps', value: rate(took.full), bar: null, baseline },
        share('Chart of 100,000 points', took.full),
        {
          name: 'Chart of 100,000 points: time between frames, p95',
          unit: 'ms',
          value: percentile(took.full, 0.95),
          bar: null,
          baseline: { what: 'an empty chart', value: percentile(empty, 0.95) },
        },
        share('Chart of 100,000 points with four studies', took.studies),
        { name: 'Six linked charts of 10,000 points: frame rate', unit: 'fps', value: rate(took.linked), bar: atLeast(50), baseline },
        {
          name: 'Event lane of 2,000 events: dropped frames',
          unit: '',
          value: dropped(took.lane),
          bar: exactly(0),
          baseline: { what: 'an empty chart', value: dropped(empty) },
          note: `of ${took.lane.length} frames, beside ${empty.length}`,
        },
      ];
    } finally {
      await chromium.close();
    }
  },
};
