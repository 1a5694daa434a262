import type { Share } from '#contract/model/market/share.ts';
import { fillRecords, pastBooks } from '../../support/recorder/fill-records.ts';
import { browser, demoWorld, open } from '../../support/screen/workstation.ts';
import { pause, until, type Bench } from '../support/bench.ts';
import { atMost, percentile } from '../support/figures.ts';
import { FRAMES, frames } from '../support/frames.ts';
import { host } from '../support/host.ts';
import { grid } from '../support/tiles.ts';

const SHARE = 'club_1' as Share;
const HOUR = 3_600;
/** Levels on each side of the recorded books. */
const LEVELS = 100;
const SPEED = 60;
const TILES = ['heatmap', 'orderbook', 'chart', 'trades', 'depth', 'club'];

export const replayView: Bench = {
  measures: `frames while a recorded day is replayed at ${SPEED} ×, with heat map, order book, chart, tape, depth and club open`,
  baseline: 'the same page before the replay',
  run: async ({ quick, say }) => {
    const world = await demoWorld('--size', 'tiny');
    const touchline = await host(world.addresses, null);
    const chromium = await browser();
    try {
      const { client } = touchline;
      const now = Math.floor(Date.now() / 1_000);
      const from = now - 24 * HOUR;
      const seen = { mid: 0 };
      client.watch('orderbook', { share: SHARE }, ({ data }) => {
        const [bid, ask] = [data?.bids[0]?.price, data?.asks[0]?.price];
        if (bid !== undefined && ask !== undefined) seen.mid = (bid + ask) / 2;
      });
      await until('a book', () => seen.mid > 0, 30_000);
      await fillRecords(touchline.dataDir, SHARE, pastBooks(seen.mid, from, now - 600, LEVELS), [{ from, to: now - 600 }]);
      const tiles = grid(
        TILES.map((panel) => ({ panel, ref: SHARE })),
        3,
      );
      await client.command('layout.save', { id: 'bench', name: 'Bench', position: 0, tiles } as never);
      await client.command('setting.set', { name: 'workspace', value: 'bench' });
      const { page } = await open(chromium, touchline.firstLine, { width: 1600, height: 1000 });
      await page.locator('[data-testid="tile-heatmap"] canvas').first().waitFor();
      await page.locator('[data-testid="tile-orderbook"] .row.level').first().waitFor();
      await pause(4_000);
      const taken = async (ms: number): Promise<number[]> => {
        await page.evaluate(FRAMES);
        await pause(ms);
        return page.evaluate(frames);
      };
      const rest = await taken(5_000);
      const started = await client.command('replay.run', { action: 'start', at: from + HOUR, share: SHARE });
      if (!started.ok) throw new Error(JSON.stringify(started.fault));
      await pause(3_000);
      const playing = await client.command('replay.run', { action: 'play', speed: SPEED });
      if (!playing.ok) throw new Error(JSON.stringify(playing.fault));
      await pause(1_000);
      const seconds = quick ? 10 : 30;
      const took = await taken(seconds * 1_000);
      const at = await client.command('replay.run', { action: 'pause' });
      if (at.ok) say(`replay: ${seconds} s showed ${Math.round(((at.value.at ?? from) - from - HOUR) / 60)} minutes`);
      const baseline = { what: 'before the replay', value: Math.max(...rest) };
      return [
        { name: `Replay at ${SPEED} ×: the longest time between frames`, unit: 'ms', value: Math.max(...took), bar: atMost(50), baseline },
        {
          name: `Replay at ${SPEED} ×: time between frames, p99`,
          unit: 'ms',
          value: percentile(took, 0.99),
          bar: null,
          baseline: { what: 'before the replay', value: percentile(rest, 0.99) },
        },
      ];
    } finally {
      await chromium.close();
      await touchline.stop();
      await world.stop();
    }
  },
};
