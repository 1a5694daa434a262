import { createHttp } from '#engine/net/http/http.ts';
import { createLane } from '#engine/net/lane/lane.ts';
import { createRequestLog } from '#engine/net/lane/request-log.ts';
import { LANES } from '#engine/net/lane/limits.ts';
import { systemClock } from '#engine/base/clock.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import { demoWorld } from '../support/screen/workstation.ts';
import { pause, type Bench } from './support/bench.ts';
import { atMost, exactly } from './support/figures.ts';
import { host } from './support/host.ts';
import { stats, type World } from './support/world.ts';
import { reason, english } from '../support/english-text.ts';

const MB = 1024 * 1024;
const PAGE = 50;
/** Pages of each kind that the baseline reads. The rest is estimated from their rate. */
const PAGES = 20;

/** The baseline: reads clubs, players and single order books page by page, at the documented limits. */
async function byPages(world: World, { counts }: Sync): Promise<{ requests: number; ms: number }> {
  const lane = createLane(systemClock, LANES.hosted);
  const http = createHttp({ clock: systemClock, fetch, userAgent: 'Touchline-bench/1.0', ledger: createRequestLog(systemClock) });
  const root = `${world.addresses.baseUrl}${world.addresses.restPrefix}`;
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: PAGES }, (_, at) =>
      http.send({
        url: `${root}/players/detailed?sort_by=player_id&per_page=${PAGE}&page=${at + 1}`,
        lane,
        ask: { priority: 'visible' },
        what: 'page',
        timeoutMs: 120_000,
      }),
    ),
  );
  const ms = performance.now() - begun;
  lane.stop();
  const failed = answers.find((answer) => !answer.ok);
  if (failed && !failed.ok) throw new Error(`a page failed: ${reason(failed.fault)}`);
  const requests = Math.ceil(counts.clubs / PAGE) + Math.ceil(counts.players / PAGE) + counts.clubs + counts.players;
  return { requests, ms: ms + ((requests - PAGES) / LANES.hosted.perSecond) * 1_000 };
}

export const sync: Bench = {
  measures: 'the whole market read into the cache at full size: 5,350 clubs, 179,100 players, every orderbook',
  baseline: 'pages of fifty and one call for each orderbook, at the same limits',
  run: async ({ quick, say }) => {
    const size = quick ? 'tenth' : 'full';
    const world = await demoWorld('--size', size);
    const touchline = await host({ ...world.addresses, namePack: '' }, null);
    try {
      await touchline.client.command('setting.set', { name: 'learnNames', value: false });
      // the demo world computes its figures before the measurement
      await pause(quick ? 3_000 : 8_000);
      await world.control('/control/reset-stats', {});
      touchline.watchWork();
      await pause(200);
      touchline.reset();
      let last: Sync | null = null;
      let rss = 0;
      const begun = performance.now();
      touchline.client.watch('sync', {}, ({ data }) => void (last = data));
      await touchline.client.command('market.sync', {});
      const ended = (): Sync | null => (last && (last.state === 'done' || last.state === 'failed') ? last : null);
      while (!ended()) {
        await pause(250);
        rss = Math.max(rss, (await touchline.health()).rss);
      }
      const ms = performance.now() - begun;
      const done = ended();
      if (done?.state !== 'done') throw new Error(english(done?.fault?.detail) ?? 'the sync failed');
      const health = await touchline.health();
      const { hosted } = await stats(world);
      say(`sync: ${(ms / 1_000).toFixed(1)} s, ${done.requests} requests; now ${PAGES} pages one by one`);
      const pages = await byPages(world, done);
      const by = { what: 'page by page', value: pages.requests };
      const note = `${size} size: ${done.counts.clubs} clubs, ${done.counts.players} players, ${done.counts.orderbooks} orderbooks with ${done.counts.orders} orders; names come from the pack, at the start`;
      return [
        { name: 'Market sync: requests', unit: '', value: done.requests, bar: atMost(400), baseline: by, note },
        {
          name: 'Market sync: time',
          unit: 'ms',
          value: ms,
          bar: atMost(60_000),
          baseline: { what: 'page by page', value: pages.ms },
          note: `of the baseline ${PAGES} pages were read, the others are counted by the lane's rate`,
        },
        { name: 'Market sync: 429 responses', unit: '', value: hosted?.refused ?? 0, bar: exactly(0), baseline: null },
        {
          name: 'Market sync: most requests per second',
          unit: '',
          value: hosted?.maxPerSecond ?? 0,
          bar: atMost(40),
          baseline: null,
          note: 'everything the host asked meanwhile; the service allows 20 a second and bursts of 40',
        },
        { name: 'Market sync: memory', unit: 'MB', value: rss / MB, bar: atMost(600), baseline: null },
        {
          name: 'Market sync: longest main-thread task',
          unit: 'ms',
          value: health.work,
          bar: atMost(16),
          baseline: { what: 'parsing the players’ orderbooks at once', value: await atOnce(world) },
          note: `processor time between two turns of the event loop; it was ${health.max.toFixed(1)} ms late at most, ${health.p99.toFixed(1)} ms in 99 of 100 turns`,
        },
      ];
    } finally {
      await touchline.stop();
      await world.stop();
    }
  },
};

/** How long parsing the largest response at once blocks a program, in milliseconds. */
async function atOnce(world: World): Promise<number> {
  const { baseUrl, restPrefix } = world.addresses;
  const text = await (
    await fetch(`${baseUrl}${restPrefix}/dumps/share_orders/players`, { headers: { 'user-agent': 'Touchline-bench/1.0' } })
  ).text();
  const begun = performance.now();
  JSON.parse(text);
  return performance.now() - begun;
}
