import { scratch } from '../support/servers/processes.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { clientOf, engineOn } from './support/engine.ts';
import { atMost, exactly, percentile } from './support/figures.ts';
import { bookText, openWorld, stats, truth } from './support/world.ts';

const BOOKS = 1_000;
const CLUBS = 500;
const SHARES = [
  ...Array.from({ length: CLUBS }, (_, n) => `club_${n + 1}`),
  ...Array.from({ length: BOOKS - CLUBS }, (_, n) => `player_${n + 1}`),
];

export const busy: Bench = {
  measures: 'a thousand watched books and a busy block each second, which names none of them',
  baseline: 'a request for each book and block',
  run: async ({ quick, say }) => {
    const rounds = quick ? 10 : 30;
    const world = await openWorld('--manual');
    const folder = scratch();
    const engine = engineOn(world, folder.dir, say);
    try {
      const client = await clientOf(engine);
      const seen = new Map<string, { height: number; text: string; status: string }>();
      const reached = new Map<string, [height: number, at: number][]>();
      for (const share of SHARES)
        client.watch('orderbook', { share: share as never }, ({ status, data, height }) => {
          if (!data || height === null) return;
          seen.set(share, { height, status, text: bookText(data.bids, data.asks) });
          if (status === 'live') reached.set(share, [...(reached.get(share) ?? []), [height, performance.now()]]);
        });
      await until('a thousand books', () => [...seen.values()].filter(({ status }) => status === 'live').length === BOOKS, 120_000);
      await pause(12_000); // the requests of the start are over
      await world.control('/control/reset-stats', {});
      const blocks: [height: number, at: number][] = [];
      for (let n = 0; n < rounds; n++) {
        const next = performance.now() + 1_000;
        const at = performance.now();
        const { height } = (await world.control('/control/step', { blocks: 1, acts: 60, busy: true })) as { height: number };
        blocks.push([height, at]);
        await pause(Math.max(0, next - performance.now()));
      }
      await pause(4_000);
      const counts = await stats(world);
      const times = blocks.flatMap(([height, at]) =>
        SHARES.map((share) => {
          const first = reached.get(share)?.find(([of]) => of >= height);
          return first ? first[1] - at : Number.POSITIVE_INFINITY;
        }),
      );
      let wrong = 0;
      for (const share of SHARES) if ((await truth(world, share)).text !== seen.get(share)?.text) wrong++;
      const hosted = counts['hosted'];
      const seconds = rounds + 4;
      return [
        {
          name: '1,000 order books: right after a busy block, slowest',
          unit: 'ms',
          value: Math.max(...times),
          bar: atMost(3_000),
          baseline: { what: 'median', value: percentile(times, 0.5) },
          note: `${rounds} blocks`,
        },
        {
          name: '1,000 order books: requests per second',
          unit: '',
          value: (hosted?.requests ?? 0) / seconds,
          bar: atMost(15),
          baseline: { what: 'one for each book and block', value: BOOKS },
          note: `${hosted?.maxPerSecond ?? 0} in the busiest second`,
        },
        {
          name: '1,000 order books: wrong at the end',
          unit: '',
          value: wrong,
          bar: exactly(0),
          baseline: { what: 'checked', value: BOOKS },
        },
        {
          name: '1,000 order books: 429 responses, block by block',
          unit: '',
          value: hosted?.refused ?? 0,
          bar: exactly(0),
          baseline: null,
        },
      ];
    } finally {
      await engine.stop();
      await world.stop();
      folder.remove();
    }
  },
};
