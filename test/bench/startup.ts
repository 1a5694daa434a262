import { scratch } from '../support/servers/processes.ts';
import type { Bench } from './support/bench.ts';
import { electron } from './support/electron.ts';
import { atMost, percentile } from './support/figures.ts';
import { filledFolder } from './support/filled.ts';

const BOOK = '[data-testid="tile-orderbook"] .row.level';

const NAME = 'Start → first painted order book';
const BAR = atMost(2);

/** In a page: the wall clock when an element exists and the frame that shows it was sent. */
const paintedOnce = (there: string): string => `
new Promise((resolve) => {
  const painted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); resolve(performance.timeOrigin + performance.now()); };
    port2.postMessage(null);
  });
  const look = () => ${there};
  if (look()) return painted();
  const watch = new MutationObserver(() => { if (look()) { watch.disconnect(); painted(); } });
  watch.observe(document, { subtree: true, childList: true });
})`;

export const startup: Bench = {
  measures: 'from the start of the desktop app to the first painted order book, cache filled, network dead',
  baseline: 'an empty Electron window',
  run: async ({ quick, say }) => {
    const app = await electron();
    if ('why' in app) {
      say(`startup: skipped, ${app.why}`);
      return [{ name: NAME, unit: '×', value: null, bar: BAR, baseline: null, note: `skipped: ${app.why}` }];
    }
    const filled = await filledFolder(20);
    const own = scratch();
    try {
      const rounds = quick ? 4 : 8;
      const [full, empty]: [number[], number[]] = [[], []];
      let version = '';
      // Alternately. The first pair does not count, because it warms the disk cache.
      for (let at = 0; at <= rounds; at++) {
        const window = await app.run('electron-empty.mjs', paintedOnce('document.body'), [own.dir]);
        const desktop = await app.run('electron-desktop.mjs', paintedOnce(`document.querySelector('${BOOK}')`), [
          '--data-dir',
          filled.dataDir,
          ...filled.flags,
        ]);
        if (at === 0) continue;
        empty.push(Number(window.value) - window.startedAt);
        version = window.version;
        full.push(Number(desktop.value) - desktop.startedAt);
      }
      const [median, bare] = [percentile(full, 0.5), percentile(empty, 0.5)];
      const list = (times: readonly number[]): string => times.map((ms) => ms.toFixed(0)).join(', ');
      return [
        {
          name: NAME,
          unit: '×',
          value: median / bare,
          bar: BAR,
          baseline: { what: 'an empty Electron window', value: 1 },
          note: `on Electron ${version}: ${median.toFixed(0)} ms beside ${bare.toFixed(0)} ms; medians of ${rounds} starts: ${list(full)}; empty windows: ${list(empty)}`,
        },
      ];
    } finally {
      await app.stop();
      own.remove();
      filled.remove();
    }
  },
};
