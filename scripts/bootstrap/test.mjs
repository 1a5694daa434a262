import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuild } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { findElectron } from './electron.mjs';
import { pinnedNode } from './dependencies.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** The stages and their folders below test/. */
const STAGES = {
  unit: 'unit',
  arch: 'arch',
  contract: 'contract',
  fault: 'fault',
  fuzz: 'fuzz',
  web: 'e2e/web',
  desktop: 'e2e/desktop',
};

/**
 * Runs the stages named (all when none is), all in one pool of workers, and prints each one's result and last `N passed, N failed`.
 * Other arguments go to vitest.
 */
export async function test(args) {
  const wanted = args.filter((arg) => Object.hasOwn(STAGES, arg));
  const rest = args.filter((arg) => !Object.hasOwn(STAGES, arg));
  const stages = wanted.length > 0 ? wanted : Object.keys(STAGES);
  const chromium = stages.includes('web') ? await findChromium() : null;
  if (!chromium && stages.includes('web')) say('no Chromium can be had here: the web suite will fail');
  const electron = stages.includes('desktop') || stages.includes('contract') ? await findElectron() : {};
  if (electron.why) say(`the tests in Electron are skipped: ${electron.why}`);
  ensureBuild();

  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
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
    { ...(chromium && { TOUCHLINE_CHROMIUM: chromium }), ...(electron.file && { TOUCHLINE_ELECTRON: electron.file }) },
  );
  const total = summarise(stages, read(report), code);
  rmSync(folder, { recursive: true, force: true });
  return total.failed === 0 ? 0 : 1;
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch (error) {
    say(`the tests left no report: ${error.message}`);
    return [];
  }
}

/** Prints the counts of each stage and of all. A file that could not be run, and a run that failed outside a test, count as one failure. */
function summarise(stages, files, code) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = stages.map((stage) => {
    const own = files.filter(({ name }) => relative('test', name).replaceAll('\\', '/').startsWith(`${STAGES[stage]}/`));
    const results = own.flatMap(({ assertionResults }) => assertionResults);
    const broken = own.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    );
    const count = {
      passed: results.filter(({ status }) => status === 'passed').length,
      failed: results.filter(({ status }) => status === 'failed').length + broken.length,
      skipped: results.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    };
    for (const key of Object.keys(total)) total[key] += count[key];
    return `${stage}: ${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`;
  });
  if (code !== 0 && total.failed === 0) total.failed = 1;
  process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`);
  return total;
}
