import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { answers } from './run.mjs';
import { pinnedNode } from './dependencies.mjs';
import { say } from './say.mjs';

const NAMES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const inside = (folder) => join(folder, NAMES[process.platform] ?? 'electron');

function installed() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const file = inside(override || 'node_modules/electron/dist');
  return existsSync(file) ? file : null;
}

/** Electron's executable: what is there, else its download where that can come. `why` says why there is none. */
export async function findElectron({ download = true } = {}) {
  const found = installed();
  if (found || !download) return { file: found, why: 'it is not installed' };
  const version = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')).version;
  const mirror =
    process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || 'https://github.com/electron/electron/releases/download/';
  if (!(await answers(mirror))) return { file: null, why: 'its download cannot be reached' };
  say(`fetching Electron ${version} (about 110 MB, once)`);
  const done = spawnSync(pinnedNode(), ['node_modules/electron/install.js'], { stdio: ['ignore', 2, 2], timeout: 300_000 });
  return { file: installed(), why: done.error ? 'its download took too long' : 'its download failed' };
}

/** Whether a window can be shown here. */
export const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
