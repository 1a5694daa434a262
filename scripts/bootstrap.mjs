// Entry point of every npm script. Runs on plain Node 20 or newer without installed packages, installs what is missing,
// reports each step and continues on the Node version that the project pins.
import { fileURLToPath } from 'node:url';
import { say } from './bootstrap/say.mjs';
import { ensureDependencies, pinnedNode } from './bootstrap/dependencies.mjs';
import { build, ensureBuild } from './bootstrap/build.mjs';
import { runHeadless, run, runTool } from './bootstrap/run.mjs';
import { check, format } from './bootstrap/check.mjs';
import { chooseStages } from './bootstrap/stages.mjs';
import { develop, start } from './bootstrap/start.mjs';
import { suggest } from './bootstrap/suggest.mjs';
import { test } from './bootstrap/test.mjs';
import { findChromium } from './bootstrap/chromium.mjs';

// All paths in the scripts are relative to the checkout.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [task = 'start', ...args] = process.argv.slice(2);

const script = (file) => () => run(pinnedNode(), [file, ...args]);

const scriptWithApp = (file) => async () => {
  await ensureBuild();
  const chromium = await findChromium();
  return run(pinnedNode(), [file, ...args], chromium ? { TOUCHLINE_CHROMIUM: chromium } : {});
};

const TASKS = {
  install: () => 0,
  start: () => start(args),
  dev: () => develop(args),
  build: () => build(),
  test: async () => {
    await ensureBuild();
    return test(args);
  },
  check: () => check(),
  format: () => format(),
  bench: scriptWithApp('test/bench/run.ts'),
  shots: scriptWithApp('scripts/shots.ts'),
  'coverage:api': script('scripts/coverage-api.ts'),
  figures: script('scripts/figures.ts'),
  icons: script('scripts/icons.ts'),
  package: async () => {
    const code = await build();
    return code === 0 ? runTool('electron-builder', 'cli.js', args) : code;
  },
  touchline: async () => {
    await ensureBuild();
    return runHeadless(args);
  },
};

/** Returns an error message when the arguments are invalid. Runs before anything is installed. */
function wrongUse() {
  if (Object.hasOwn(TASKS, task)) return task === 'test' ? chooseStages(args).problem : null;
  const near = suggest(task, Object.keys(TASKS));
  return `unknown task "${task}"${near ? `; did you mean ${near}?` : '.'} Available: ${Object.keys(TASKS).join(', ')}`;
}

const wrong = wrongUse();
if (wrong !== null) {
  say(wrong);
  process.exitCode = 2;
} else process.exitCode = (await ensureDependencies()) ? await TASKS[task]() : 1;
