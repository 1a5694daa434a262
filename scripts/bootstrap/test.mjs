import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { findElectron, hasDisplay } from './electron.mjs';
import { pinnedNode } from './dependencies.mjs';
import { has, run } from './run.mjs';
import { say } from './say.mjs';

const STAGES = ['unit', 'arch', 'contract', 'counterparts', 'fault', 'fuzz', 'web', 'desktop'];

/** How the desktop suite can run here: a command to put in front, or why it cannot. */
async function desktop() {
  const { file, why } = await findElectron();
  if (!file) return { skip: `no Electron here (${why})` };
  if (hasDisplay()) return { front: [], electron: file };
  return has('xvfb-run') ? { front: ['xvfb-run', '-a'], electron: file } : { skip: 'there is no display and no xvfb-run' };
}

/** Runs the stages named (all when none is), prints each one's result and last `N passed, N failed`. */
export async function test(args) {
  const wanted = args.filter((arg) => STAGES.includes(arg));
  const rest = args.filter((arg) => !STAGES.includes(arg));
  const stages = wanted.length > 0 ? wanted : STAGES;
  const chromium = await findChromium();
  if (!chromium) say('no Chromium can be had here: the web suite will fail');
  const display = stages.includes('desktop') || stages.includes('contract') ? await desktop() : {};
  ensureBuild();

  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  for (const stage of stages) {
    if (stage === 'desktop' && display.skip) {
      lines.push(`${stage}: skipped, ${display.skip}`);
      say(lines.at(-1));
      continue;
    }
    const report = join(folder, `${stage}.json`);
    const vitest = [
      pinnedNode(),
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      stage,
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./test/support/second-try.ts',
      `--outputFile.json=${report}`,
      ...rest,
    ];
    const needsDisplay = stage === 'desktop' || stage === 'contract';
    const [command, ...more] = [...((needsDisplay && display.front) || []), ...vitest];
    const code = await run(command, more, {
      ...(chromium && { TOUCHLINE_CHROMIUM: chromium }),
      ...(needsDisplay && display.electron && { TOUCHLINE_ELECTRON: display.electron }),
    });
    const result = read(report, code);
    for (const key of Object.keys(total)) total[key] += result[key];
    lines.push(`${stage}: ${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`);
    process.stdout.write(`${lines.at(-1)}\n`);
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

/** A stage that broke down without a report, or failed outside a test, counts as one failure. */
function read(report, code) {
  const none = { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: Math.max(numFailedTests, none.failed), skipped: numPendingTests };
  } catch (error) {
    say(`no report of this stage: ${error.message}`);
    return none;
  }
}
