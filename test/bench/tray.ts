import { finish, scratch } from '../support/servers/processes.ts';
import { asFlags, NODE } from '../support/screen/workstation.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { electron, type Live } from './support/electron.ts';
import { atMost, type Figure } from './support/figures.ts';
import { sum, tree, type Member } from './support/tree.ts';
import { openWorld } from './support/world.ts';

const MB = 1024 * 1024;
const MEMORY = 'Tray only: memory above an empty Electron app';
const CPU = 'Tray only: share of one core';
/** What a typical user follows in the background: an account, a list, and rules on both. */
const RULES = [
  { subject: { kind: 'holdings' }, conditions: [{ kind: 'vote-opened' }] },
  { subject: { kind: 'holdings' }, conditions: [{ kind: 'move', op: 'either', value: 10 }] },
  ...Array.from({ length: 18 }, (_, at) => ({
    subject: { kind: 'entity', ref: `player_${at + 1}` },
    conditions: [{ kind: 'price', op: 'above', value: 1_000_000_000 }],
  })),
];

const skipped = (why: string): Figure[] => [
  { name: MEMORY, unit: 'MB', value: null, bar: atMost(140), baseline: null, note: `skipped: ${why}` },
  { name: CPU, unit: '%', value: null, bar: atMost(1), baseline: null, note: `skipped: ${why}` },
];
const renderers = (live: Live): number => tree(live.pid).filter(({ kind }) => kind === 'renderer').length;
const list = (members: readonly Member[]): string => members.map(({ kind, bytes }) => `${kind} ${(bytes / MB).toFixed(0)}`).join(', ');

export const tray: Bench = {
  measures: 'memory and processor time of the desktop app in the tray, its window destroyed, one account, a list and twenty rules followed',
  baseline: 'an empty Electron app whose window was destroyed too',
  run: async ({ quick, say }) => {
    if (process.platform !== 'linux') return skipped('memory of a tree of processes is read from /proc');
    const app = await electron();
    if ('why' in app) return skipped(app.why);
    const world = await openWorld();
    const [own, bare] = [scratch(), scratch()];
    const flags = ['--data-dir', own.dir, ...asFlags(world.addresses)];
    const tell = async (command: string, input: object): Promise<void> => {
      const done = await finish(NODE, ['out/main/touchline.js', 'do', command, JSON.stringify(input), ...flags]);
      if (done.code !== 0) throw new Error(`${command}: ${done.stderr}`);
    };
    let [touchline, empty]: [Live | null, Live | null] = [null, null];
    try {
      const { bid, ask } = await world.truth('club_1');
      const trader = [...bid, ...ask].find(({ name }) => name !== null)?.name;
      await tell('setting.set', { name: 'keepRunning', value: 'on' });
      await tell('setting.set', { name: 'firstRunDone', value: true });
      if (trader != null) await tell('account.add', { name: trader });
      touchline = await app.start('electron-desktop.mjs', flags);
      empty = await app.start('electron-empty.mjs', [bare.dir]);
      for (const rule of RULES) await tell('rule.save', { rule });
      const seconds = quick ? 15 : 60;
      await pause(quick ? 5_000 : 15_000); // the time a user looks at the window
      for (const live of [touchline, empty]) {
        live.closeWindows();
        await until('the window to be gone', () => renderers(live) === 0);
      }
      say(`tray: the window is gone; ${seconds} s follow`);
      await pause(quick ? 5_000 : 15_000);
      const before = [tree(touchline.pid), tree(empty.pid)] as const;
      const startedAt = performance.now();
      let most = 0;
      for (let at = 0; at < seconds; at++) {
        await pause(1_000);
        most = Math.max(most, sum(tree(touchline.pid), 'bytes'));
      }
      const spent = (performance.now() - startedAt) / 1_000;
      const after = [tree(touchline.pid), tree(empty.pid)] as const;
      const busy = (at: 0 | 1): number => (100 * (sum(after[at], 'cpu') - sum(before[at], 'cpu'))) / spent;
      const floor = sum(after[1], 'bytes');
      return [
        {
          name: MEMORY,
          unit: 'MB',
          value: (most - floor) / MB,
          bar: atMost(140),
          baseline: { what: 'an empty Electron app', value: floor / MB },
          note: `the most in ${seconds} s, ${(most / MB).toFixed(0)} MB in all: ${list(after[0])}; empty: ${list(after[1])}`,
        },
        {
          name: CPU,
          unit: '%',
          value: busy(0),
          bar: atMost(1),
          baseline: { what: 'an empty Electron app', value: busy(1) },
          note: `over ${spent.toFixed(0)} s`,
        },
      ];
    } finally {
      await touchline?.stop();
      await empty?.stop();
      await app.stop();
      await world.stop();
      own.remove();
      bare.remove();
    }
  },
};
