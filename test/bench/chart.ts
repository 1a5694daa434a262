import type { Browser } from 'playwright';
import { systemClock } from '#engine/base/clock.ts';
import { silent } from '#engine/base/log.ts';
import { startWebServer } from '#headless/web-server.ts';
import { ok } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Bar, Candles } from '#contract/model/market/graph.ts';
import { withDefaults } from '#contract/settings.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { smallEngine } from '../support/engine/small-engine.ts';
import { browser, open } from '../support/screen/workstation.ts';
import { pause, type Bench } from './support/bench.ts';
import { atLeast, percentile } from './support/figures.ts';
import { grid } from './support/tiles.ts';
import { message } from '../support/english-text.ts';

const POINTS = 100_000;
/** Bars of an "empty" chart: one is the minimum that draws a chart. */
const EMPTY = 1;
const STEP = 900;
const NOW = Math.floor(Date.now() / 1_000 / STEP) * STEP;

/** Bars up to now, one every quarter of an hour, with a random-walk price. */
function bars(count: number): Bar[] {
  let close = 20_000;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = Math.max(1_000, open + Math.round(Math.sin(at * 12.9898) * 180 + Math.sin(at / 700) * 20));
    const num = 5 + (at % 40);
    const value = Math.round((num * (open + close)) / 2);
    return {
      time: NOW - (count - at) * STEP,
      open,
      high: Math.max(open, close) + 60,
      low: Math.min(open, close) - 60,
      close,
      num,
      value,
      vwap: value / num,
      trades: 3,
    } as Bar;
  });
}

const live = <T>(data: T): Snapshot<T> => ({ status: 'live', data, source: 'rest', height: 100, observedAt: NOW, fault: null });

/** The view opens its tiles once it knows the status. */
const STATUS: EngineStatus = {
  connection: 'hosted',
  height: 100,
  blockhash: null,
  blockAt: NOW,
  lag: 0,
  stream: { state: 'open', heardAt: NOW, height: 100, eventsPerMinute: 0, retryAt: null, tries: 0, why: null },
  sources: [],
  cutOffSince: null,
  chain: null,
  gameId: null,
  version: null,
  names: 0,
  dataDir: '',
  clockSkew: null,
};

/** The built view on an engine with one chart of this many bars. */
async function serve(count: number): Promise<{ address: string; stop(): Promise<void> }> {
  const all = bars(count);
  const candles = {
    share: 'club_1',
    interval: '15m',
    from: NOW - POINTS * STEP,
    to: NOW,
    bars: all,
    coverage: [{ from: NOW - POINTS * STEP, to: NOW }],
    reading: false,
    stored: count * 3,
  } as unknown as Candles;
  const tiles = grid([{ panel: 'chart', ref: 'club_1', params: { interval: '15m', mode: 'candles' } }], 1);
  const known: Readonly<Record<string, Snapshot<unknown>>> = {
    status: live(STATUS),
    settings: live({ ...withDefaults({ firstRunDone: true, workspace: 'bench' }) }),
    layouts: live([{ id: 'bench', name: 'Bench', position: 0, tiles, savedAt: NOW }]),
    candles: live(candles),
    drawings: live([]),
    accounts: live([]),
    names: live({}),
  };
  const done = async () => ok({ done: true } as const);
  const small = smallEngine({ read: (resource) => known[resource] ?? NOTHING, handlers: { 'layout.save': done, 'setting.set': done } });
  const server = await startWebServer({
    root: 'out/renderer',
    port: 0,
    clock: systemClock,
    log: silent,
    connect: (port) => void small.serve(port),
    token: () => 'the token of this benchmark',
  });
  if (!server.ok) throw new Error(message(server.fault));
  return { address: server.value.address(), stop: server.value.stop };
}

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

async function drive(from: Browser, count: number, forMs: number): Promise<number[]> {
  const server = await serve(count);
  const { page } = await open(from, server.address, { width: 1440, height: 900 });
  await page.locator('[data-testid="tile-chart"] .cover-box canvas').first().waitFor();
  await pause(count === EMPTY ? 2_000 : 4_000);
  const took = (await page.evaluate(DRIVE(forMs))) as number[];
  await page.context().close();
  await server.stop();
  return took;
}

const rate = (took: readonly number[]): number => (took.length * 1_000) / took.reduce((sum, ms) => sum + ms, 0);

export const chart: Bench = {
  measures: 'frame rate while a chart of 100,000 points is panned and zoomed',
  baseline: 'a chart of one point, driven the same',
  run: async ({ quick }) => {
    const chromium = await browser();
    try {
      const forMs = quick ? 5_000 : 8_000;
      const [full, empty]: [number[], number[]] = [[], []];
      // Alternately, so that other load on this computer affects both.
      for (let round = 0; round < 2; round++) {
        empty.push(...(await drive(chromium, EMPTY, forMs)));
        full.push(...(await drive(chromium, POINTS, forMs)));
      }
      return [
        {
          name: 'Chart of 100,000 points: frame rate',
          unit: 'fps',
          value: rate(full),
          bar: null,
          baseline: { what: 'an empty chart', value: rate(empty) },
        },
        {
          name: "Chart of 100,000 points: share of an empty chart's frame rate",
          unit: '%',
          value: (rate(full) / rate(empty)) * 100,
          bar: atLeast(80),
          baseline: { what: 'an empty chart', value: 100 },
        },
        {
          name: 'Chart of 100,000 points: time between frames, p95',
          unit: 'ms',
          value: percentile(full, 0.95),
          bar: null,
          baseline: { what: 'an empty chart', value: percentile(empty, 0.95) },
        },
      ];
    } finally {
      await chromium.close();
    }
  },
};
