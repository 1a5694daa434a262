import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { pinnedNode } from './dependencies.mjs';
import { say } from './say.mjs';

const SOURCES = ['src-main', 'src-preload', 'src-renderer', 'electron.vite.config.ts', 'package-lock.json'];
const STAMP = 'out/.built';

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds the desktop app, the headless host and the view into out/; resolves to an exit code. */
export function build() {
  const started = Date.now();
  const done = spawnSync(pinnedNode(), ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status === 0) {
    writeFileSync(STAMP, new Date(started).toISOString());
    say(`built in ${Math.round((Date.now() - started) / 1_000)} s`);
  }
  return done.status ?? 1;
}

/** Builds when a source is newer than what was built last; ends the process when that fails. */
export function ensureBuild() {
  const builtAt = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
  if (builtAt > Math.max(...SOURCES.filter(existsSync).map(newest))) return;
  say('building');
  const code = build();
  if (code !== 0) process.exit(code);
}
