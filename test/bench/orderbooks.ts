import { createEngine } from '#engine/engine.ts';
import { systemClock } from '#engine/base/clock.ts';
import { silent } from '#engine/base/log.ts';
import { createHttp } from '#engine/net/http/http.ts';
import { createSingleRpc } from '#engine/net/rpc/json-rpc.ts';
import { createLane } from '#engine/net/lane/lane.ts';
import { createRequestLog } from '#engine/net/lane/request-log.ts';
import { LANES } from '#engine/net/lane/limits.ts';
import { createClient } from '#contract/client.ts';
import type { Share } from '#contract/model/market/share.ts';
import { memoryPair } from '../support/engine/memory-port.ts';
import { scratch } from '../support/servers/processes.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { atLeast, exactly } from './support/figures.ts';
import { openWorld, stats, type World } from './support/world.ts';
import { english, message } from '../support/english-text.ts';

const BOOKS = 1_000;
/** In quick runs the baseline makes fewer calls. Its time is scaled by the rate after the burst is used up. */
const QUICK_CALLS = 150;
/** Wait until the buckets of service and lane are full again. */
const FULL_MS = 3_000;

const SHARES = Array.from({ length: BOOKS }, (_, at) => `player_${at + 1}` as Share);

/** One event that invalidates 1,000 watched books, until every book was read again. */
async function together(world: World): Promise<{ ms: number; requests: number; calls: number; refused: number }> {
  const folder = scratch();
  const { baseUrl, restPrefix } = world.addresses;
  const engine = createEngine({
    dataDir: folder.dir,
    clock: systemClock,
    log: silent,
    fetch,
    options: { connection: 'hosted', baseUrl, restPrefix },
    version: 'bench',
    write: english,
  });
  const started = await engine.start();
  if (!started.ok) throw new Error(message(started.fault));
  const [far, near] = memoryPair();
  engine.connect(far);
  const client = createClient();
  client.attach(near);
  const heights = new Map<string, number>();
  for (const share of SHARES)
    client.watch('orderbook', { share }, ({ height, status }) => status === 'live' && heights.set(share, height ?? 0));
  await until('1,000 books', () => heights.size === BOOKS);
  await until('the events stream', () => engine.status().stream.state === 'open');
  await pause(FULL_MS);

  await world.control('/control/quiet', { on: true });
  await world.control('/control/reset-stats', {});
  const { height } = (await world.control('/control/step', { blocks: 1 })) as { height: number };
  const begun = performance.now();
  await world.control('/control/publish', { topic: 'market:shares', data: {} });
  await until('every book again', () => [...heights.values()].every((of) => of >= height));
  const ms = performance.now() - begun;
  await pause(200);
  const { gsp } = await stats(world);
  const all = await stats(world);
  await engine.stop();
  folder.remove();
  return { ms, requests: gsp?.requests ?? 0, calls: gsp?.calls ?? 0, refused: all['hosted']?.refused ?? 0 };
}

/** Reads the same books with one call each, through a lane with the same limits. */
async function oneByOne(world: World, calls: number): Promise<number> {
  const lane = createLane(systemClock, LANES.hosted);
  const http = createHttp({ clock: systemClock, fetch, userAgent: 'Touchline-bench/1.0', ledger: createRequestLog(systemClock) });
  const rpc = createSingleRpc({ http, lane, url: `${world.addresses.baseUrl}/v1/gsp` });
  const begun = performance.now();
  const answers = await Promise.all(
    SHARES.slice(0, calls).map((key) => {
      const [kind = '', id] = key.split('_');
      return rpc.call('get_share_orderbook', { share: { [kind]: Number(id) } }, { priority: 'visible' });
    }),
  );
  const ms = performance.now() - begun;
  lane.stop();
  const failed = answers.find((answer) => !answer.ok || answer.value.error);
  if (failed) throw new Error(`a single call failed: ${JSON.stringify(failed).slice(0, 300)}`);
  return calls === BOOKS ? ms : ms + ((BOOKS - calls) / LANES.hosted.perSecond) * 1_000;
}

export const orderbooks: Bench = {
  measures: '1,000 orderbooks read again after one event',
  baseline: 'one call for each book through the same lane',
  run: async ({ quick, say }) => {
    const world = await openWorld('--manual');
    try {
      const batched = await together(world);
      await pause(FULL_MS);
      const calls = quick ? QUICK_CALLS : BOOKS;
      say(`orderbooks: ${batched.ms.toFixed(0)} ms together; now ${calls} one by one`);
      const single = await oneByOne(world, calls);
      const note = quick
        ? `the baseline made ${QUICK_CALLS} calls, the rest is scaled by the lane's rate`
        : `all ${BOOKS} single calls were made`;
      return [
        {
          name: '1,000 order books: requests',
          unit: '',
          value: batched.requests,
          bar: exactly(10),
          baseline: { what: 'one by one', value: BOOKS },
        },
        { name: '1,000 order books: 429 responses', unit: '', value: batched.refused, bar: exactly(0), baseline: null },
        { name: '1,000 order books: time', unit: 'ms', value: batched.ms, bar: null, baseline: { what: 'one by one', value: single } },
        {
          name: '1,000 order books: speed-up over one by one',
          unit: '×',
          value: single / batched.ms,
          bar: atLeast(40),
          baseline: { what: 'one by one', value: 1 },
          note,
        },
      ];
    } finally {
      await world.stop();
    }
  },
};
