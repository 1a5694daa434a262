// What every npm script goes through: plain Node 20 or newer and nothing installed yet. It installs what is missing,
// says what it does, and hands over to the Node that the project pins.
import { say } from './bootstrap/say.mjs';
import { ensureDependencies, pinnedNode } from './bootstrap/dependencies.mjs';
import { build, ensureBuild } from './bootstrap/build.mjs';
import { HEADLESS, run, runTool } from './bootstrap/run.mjs';
import { start } from './bootstrap/start.mjs';
import { test } from './bootstrap/test.mjs';
import { findChromium } from './bootstrap/chromium.mjs';

const [task = 'start', ...args] = process.argv.slice(2);

const script = (file) => async () => {
  ensureBuild();
  const chromium = await findChromium();
  return run(pinnedNode(), [file, ...args], chromium ? { TOUCHLINE_CHROMIUM: chromium } : {});
};

const TASKS = {
  start: () => start(args),
  dev: () => runTool('electron-vite', 'bin/electron-vite.js', ['dev', '--', ...args]),
  build: () => build(),
  test: () => test(args),
  bench: script('test/bench/run.ts'),
  shots: script('scripts/shots.ts'),
  touchline: () => {
    ensureBuild();
    return run(pinnedNode(), [...HEADLESS, ...args]);
  },
};

if (!Object.hasOwn(TASKS, task)) {
  say(`there is no task "${task}"; there are ${Object.keys(TASKS).join(', ')}`);
  process.exit(2);
}
ensureDependencies();
process.exitCode = await TASKS[task]();
