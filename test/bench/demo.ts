import { fileURLToPath } from 'node:url';
import { systemClock } from '#engine/base/clock.ts';
import { StartedDemo } from '#demo/start.ts';
import { createWorld } from '#demo/world/world.ts';
import { pause, type Bench } from './support/bench.ts';
import { everything, type Ask } from './support/everything.ts';
import { atMost, type Figure } from './support/figures.ts';
import { launchProbed } from './support/probed.ts';

const ENTRY = fileURLToPath(new URL('../../src-demo/serve-demo.ts', import.meta.url));
const MB = 1024 * 1024;
const HEADERS = { 'user-agent': 'Touchline-bench/1.0', 'content-type': 'application/json' };
const PATIENCE_MS = 120_000;
const QUIET_MS = 3_000;
type Size = 'tiny' | 'full';
type Say = (text: string) => void;

/** Starts a demo world of a size in its own process and returns its addresses. */
async function started(size: Size) {
  const begun = performance.now();
  const running = await launchProbed([ENTRY, '--size', size, '--no-input', '--unsafe-node', '--faults'], ['--expose-gc']);
  const at = StartedDemo.parse(JSON.parse(running.firstLine));
  return { ...running, at, ms: performance.now() - begun, cpu: (await running.health()).cpu };
}
type Started = Awaited<ReturnType<typeof started>>;

async function once({ at }: Started, { where, path, body }: Ask): Promise<Response> {
  const url = { rest: at.baseUrl + at.restPrefix, bundle: at.baseUrl, node: at.nodeUrl, mcp: at.mcpUrl }[where] + (path ?? '');
  return fetch(url, body ? { method: 'POST', headers: HEADERS, body: JSON.stringify(body) } : { headers: HEADERS });
}

/** Repeats a request until it is answered: waits for limits and for data that is being prepared. */
async function answered(demo: Started, ask: Ask): Promise<{ status: number; waited: number; bytes: number }> {
  const from = performance.now();
  for (;;) {
    const answer = await once(demo, ask);
    const bytes = (await answer.arrayBuffer()).byteLength;
    const waited = performance.now() - from;
    if ((answer.status !== 429 && answer.status !== 503) || waited > PATIENCE_MS) return { status: answer.status, waited, bytes };
    await pause(answer.status === 429 ? 100 : 250);
  }
}

/** Sends every request a few times, about other clubs each time. Measures the work of each separately. */
async function pass(demo: Started, size: Size, rounds: number, say: Say) {
  const model = createWorld({ seed: 1, size, clock: systemClock });
  const works: { what: string; work: number }[] = [];
  let [asked, failed, slowest] = [0, 0, { what: '', waited: 0 }];
  for (let round = 0; round < rounds; round++) {
    for (const ask of everything(model, 1 + ((round * 1_733) % model.clubs.count))) {
      demo.reset();
      const { status, waited } = await answered(demo, ask);
      const { work } = await demo.health();
      works.push({ what: `${ask.where} ${ask.what}`, work });
      asked++;
      if (status >= 500) {
        failed++;
        say(`${ask.where} ${ask.what}: ${status}`);
      }
      if (waited > slowest.waited) slowest = { what: ask.what, waited };
    }
  }
  works.sort((a, b) => b.work - a.work);
  return { asked, failed, slowest, works };
}

async function measured(size: Size, rounds: number, say: Say) {
  const demo = await started(size);
  try {
    const first = await demo.health();
    demo.watchWork();
    const market = await answered(demo, { what: '/market', where: 'rest', path: '/market' });
    const earnings = await Promise.all(
      [
        { what: 'earnings', where: 'rest', path: '/leaderboards/earnings' } as const,
        { what: 'graph', where: 'rest', path: '/trading_graph/all' } as const,
        { what: 'dump', where: 'rest', path: '/dumps/player_earnings?threshold=10' } as const,
      ].map((ask) => answered(demo, ask)),
    );
    const ready = await demo.health();
    say(`${size}: made ready, ${(ready.cpu / 1_000).toFixed(1)} s of processor time, most in one go ${ready.work.toFixed(0)} ms`);
    const heavy = await pass(demo, size, rounds, say);
    const rss = (await demo.health()).rss;
    await pause(QUIET_MS);
    const last = await demo.health();
    for (const { what, work } of heavy.works.slice(0, 12)) say(`${size}: ${what} ${work.toFixed(0)} ms`);
    return { demo, first, ready, market, earnings: Math.max(...earnings.map(({ waited }) => waited)), heavy, rss, last };
  } finally {
    await demo.stop();
  }
}

export const demo: Bench = {
  measures: 'the demo world at full size: start, memory after everything was asked, longest work in one go',
  baseline: 'the tiny demo world',
  run: async ({ quick, say }) => {
    const rounds = quick ? 1 : 3;
    const tiny = await measured('tiny', 1, say);
    const full = await measured('full', rounds, say);
    const row = (name: string, unit: Figure['unit'], of: (one: typeof full) => number, bar: number | null, note?: string): Figure => ({
      name: `Demo world at full size: ${name}`,
      unit,
      value: of(full),
      bar: bar === null ? null : atMost(bar),
      baseline: { what: 'the tiny world', value: of(tiny) },
      ...(note && { note }),
    });
    const worst = full.heavy.works[0];
    return [
      row('start', 'ms', ({ demo: one }) => one.ms, 10_000, `${full.demo.cpu.toFixed(0)} ms of processor time`),
      row('memory at the start', 'MB', ({ first }) => first.rss / MB, 1_024, `heap ${(full.first.heap / MB).toFixed(0)} MB`),
      row('start → /market answers', 'ms', ({ market }) => market.waited, null),
      row(
        'start → earnings of everybody answer',
        'ms',
        ({ earnings }) => earnings,
        null,
        `${(full.ready.cpu / 1_000).toFixed(1)} s of processor time`,
      ),
      row(
        'memory after everything was asked',
        'MB',
        (one) => Math.max(one.rss, one.last.rss) / MB,
        1_024,
        `${full.heavy.asked} questions in ${rounds} rounds, ${full.heavy.failed} failed; heap ${(full.last.heap / MB).toFixed(0)} MB`,
      ),
      row('most work in one go', 'ms', ({ heavy }) => heavy.works[0]?.work ?? 0, 100, worst ? `processor time; ${worst.what}` : ''),
      row('most work in one go until all is ready', 'ms', ({ ready }) => ready.work, 100, 'processor time'),
    ];
  },
};
