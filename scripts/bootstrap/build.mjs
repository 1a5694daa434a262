import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { pinnedNode } from './dependencies.mjs';
import { alone } from './lock.mjs';
import { systemFailure } from './npm-failure.mjs';
import { say } from './say.mjs';

/** Help shows the guide and the changelog. */
const SOURCES = [
  'src-main',
  'src-demo',
  'src-preload',
  'src-renderer',
  'docs/guide',
  'CHANGELOG.md',
  'CHANGELOG.de.md',
  'electron.vite.config.ts',
  'package-lock.json',
];
/** Contains the start time of the last complete build, so that changes made during the build trigger another one. */
const STAMP = 'out/.built';

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  const builtAt = existsSync(STAMP) ? Date.parse(readFileSync(STAMP, 'utf8')) : NaN;
  return builtAt > Math.max(...SOURCES.filter(existsSync).map(newest));
}

/** Marks out/ as unusable, so that the next start builds. Throws when the folder is not writable. */
const discardBuild = () => rmSync(STAMP, { force: true });

async function electronVite(child) {
  const started = Date.now();
  discardBuild(); // during a build, out/ mixes old and new files
  const running = spawn(pinnedNode(), ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (running.pid) child(running.pid);
  const code = await new Promise((resolve) => {
    running.on('error', () => resolve(1));
    running.on('close', (status) => resolve(status ?? 1));
  });
  if (code === 0) {
    writeFileSync(STAMP, new Date(started).toISOString());
    say(`built in ${Math.round((Date.now() - started) / 1_000)} s`);
  }
  return code;
}

/** Runs `work` while no other process builds. Reports a folder that is not writable in one sentence. */
async function building(work) {
  try {
    return await alone('building Touchline', work);
  } catch (error) {
    say(`Touchline could not be built: ${systemFailure(error)}`);
    return 1;
  }
}

/** Builds the desktop app, the headless host and the view into out/; resolves to an exit code. */
export const build = () => building(({ child }) => electronVite(child));

/** Marks out/ as unusable for a program that writes there itself. Returns false, after a message, when that fails. */
export function giveUpBuild() {
  try {
    discardBuild();
    return true;
  } catch (error) {
    say(`the folder out/ cannot be written to: ${systemFailure(error)}`);
    return false;
  }
}

/** Builds when a source is newer than the last build. Ends the process when the build fails. */
export async function ensureBuild() {
  if (isBuilt()) return;
  const code = await building(async ({ child }) => {
    if (isBuilt()) return 0; // another process built while we waited
    say('building Touchline');
    return electronVite(child);
  });
  if (code !== 0) process.exit(code);
}
