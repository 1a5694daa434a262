import { createEngine } from '#engine/engine.ts';
import { systemClock } from '#engine/base/clock.ts';
import { silent } from '#engine/base/log.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { memoryPair } from '../support/engine/memory-port.ts';
import type { Bench } from './support/bench.ts';
import { electron } from './support/electron.ts';
import { atMost, percentile } from './support/figures.ts';
import { filledFolder, type Filled } from './support/filled.ts';
import { english, message } from '../support/english-text.ts';

const BOOKS = 300;

/** In the desktop's page, on a separate connection: the time until each cached order book arrives. */
const askAll = (shares: readonly string[]): string => `
(async () => {
  const port = window.touchline.connect();
  let hear = () => {};
  port.onMessage((text) => hear(JSON.parse(text)));
  const took = [];
  let id = 0;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  for (const share of ${JSON.stringify(shares)}) {
    const watch = ++id;
    const begun = performance.now();
    const data = await new Promise((resolve) => {
      hear = (frame) => frame.kind === 'snapshot' && frame.watch === watch && resolve(frame.snapshot.data);
      port.send(JSON.stringify({ kind: 'watch', id: watch, resource: 'orderbook', params: { share } }));
    });
    if (data !== null) took.push(performance.now() - begun);
    port.send(JSON.stringify({ kind: 'unwatch', id: watch }));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  port.close();
  return took;
})()`;

/** The same reads from an engine on the same folder in this process. */
async function inProcess({ dataDir, addresses, shares }: Filled): Promise<number[]> {
  const { baseUrl, restPrefix } = addresses;
  const engine = createEngine({
    dataDir,
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
  let hear: (frame: { kind: string; watch: number; snapshot: Snapshot<unknown> }) => void = () => undefined;
  near.onMessage((frame) => hear(frame as never));
  const took: number[] = [];
  for (const [at, share] of shares.entries()) {
    const begun = performance.now();
    const data = await new Promise((resolve) => {
      hear = ({ kind, watch, snapshot }) => kind === 'snapshot' && watch === at && resolve(snapshot.data);
      near.send({ kind: 'watch', id: at, resource: 'orderbook', params: { share } });
    });
    if (data !== null) took.push(performance.now() - begun);
    near.send({ kind: 'unwatch', id: at });
  }
  await engine.stop();
  return took;
}

export const ipc: Bench = {
  measures: `${BOOKS} cached books, each asked for once by the desktop's page over Electron's channel`,
  baseline: 'the same from a Port in memory',
  run: async ({ say }) => {
    const app = await electron();
    if ('why' in app) {
      say(`ipc: skipped, ${app.why}`);
      return [
        { name: 'Cached resource over IPC, p99', unit: 'ms', value: null, bar: atMost(5), baseline: null, note: `skipped: ${app.why}` },
      ];
    }
    const filled = await filledFolder(BOOKS);
    try {
      const shares = filled.shares;
      const { value } = await app.run('electron-desktop.mjs', askAll(shares), ['--data-dir', filled.dataDir, ...filled.flags]);
      const took = value as number[];
      const near = await inProcess(filled);
      const of = (p: number) => ({ what: `Port in memory, p${p * 100}`, value: percentile(near, p) });
      const note = `${took.length} of ${shares.length} books were in the cache`;
      return [
        { name: 'Cached resource over IPC, p50', unit: 'ms', value: percentile(took, 0.5), bar: null, baseline: of(0.5) },
        { name: 'Cached resource over IPC, p99', unit: 'ms', value: percentile(took, 0.99), bar: atMost(5), baseline: of(0.99), note },
      ];
    } finally {
      await app.stop();
      filled.remove();
    }
  },
};
