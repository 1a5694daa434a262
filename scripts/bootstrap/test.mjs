import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuild } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { findElectron } from './electron.mjs';
import { pinnedNode } from './dependencies.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { chooseStages, FOLDERS } from './stages.mjs';

/**
 * Runs the named stages (by default all usual ones) in one pool of workers. Prints the result of each, and
 * `N passed, N failed` last. Other arguments go to vitest.
 */
export async function test(args) {
  const { stages, rest } = chooseStages(args);
  const chromium = stages.includes('web') ? await findChromium() : null;
  if (!chromium && stages.includes('web')) say('no Chromium found; the web stage will fail');
  const electron = ['desktop', 'contract', 'install'].some((stage) => stages.includes(stage)) ? await findElectron() : {};
  if (electron.file === null) say(`the tests in Electron are skipped: ${electron.why}`);
  await ensureBuild();

  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  chmodSync(folder, 0o711); // the new user of the install stage has its own folder inside it
  const report = join(folder, 'report.json');
  const code = await run(
    pinnedNode(),
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...stages.flatMap((stage) => ['--project', stage]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...rest,
    ],
    { ...inFolder(folder), ...(chromium && { TOUCHLINE_CHROMIUM: chromium }), ...(electron.file && { TOUCHLINE_ELECTRON: electron.file }) },
  );
  const files = read(report);
  clear(folder);
  return summarise(stages, files, code);
}

/** Puts temporary files into the folder, so that failed or killed programs leave nothing behind. */
const inFolder = (folder) => ({ TMPDIR: folder, TEMP: folder, TMP: folder });

function clear(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    say(`${folder} could not be removed: ${error.message}`);
  }
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch (error) {
    say(`the tests left no report: ${error.message}`);
    return [];
  }
}

/**
 * Prints the counts of each stage and the total; returns the exit code. A file that cannot run counts as one failure, and so
 * does a run that fails outside a test.
 */
function summarise(stages, files, code) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = stages.map((stage) => {
    const own = files.filter(({ name }) => relative('.', name).replaceAll('\\', '/').startsWith(`${FOLDERS[stage]}/`));
    const states = own.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
    const broken = own.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    );
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    const count = { passed, failed: failed + broken.length, skipped: states.length - passed - failed };
    for (const key of Object.keys(total)) total[key] += count[key];
    return `${stage}: ${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`;
  });
  if (code !== 0 && total.failed === 0) total.failed = 1;
  process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.passed + total.failed === 0) say('no test ran: nothing has this name, or every test was skipped');
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
