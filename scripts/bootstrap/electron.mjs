import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { answers } from './run.mjs';
import { pinnedNode } from './dependencies.mjs';
import { alone } from './lock.mjs';
import { systemFailure } from './npm-failure.mjs';
import { appArmorProfile, readSandboxState, sandboxAdvice, sandboxVerdict } from './sandbox.mjs';
import { say } from './say.mjs';

const NAMES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const inside = (folder) => join(folder, NAMES[process.platform] ?? 'electron');
const DOWNLOAD_MS = 300_000;

function installed() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  // Electron's installer writes path.txt last. Without it, the unpacked files are incomplete.
  if (!override && !existsSync('node_modules/electron/path.txt')) return null;
  const file = inside(override || 'node_modules/electron/dist');
  return existsSync(file) ? file : null;
}

/** Runs Electron's own installer; resolves to the reason of a failure, or to null. */
function download(child) {
  const installing = spawn(pinnedNode(), ['node_modules/electron/install.js'], { stdio: ['ignore', 2, 2], timeout: DOWNLOAD_MS });
  if (installing.pid) child(installing.pid);
  return new Promise((done) => {
    installing.on('error', (error) => done(`the download failed: ${error.message}`));
    installing.on('close', (code, signal) => done(code === 0 ? null : signal ? 'the download timed out' : 'the download failed'));
  });
}

/** Finds Electron's executable: installed, or downloaded if reachable. Without one, `file` is null and `why` gives the reason. */
export async function findElectron() {
  const found = installed();
  if (found) return { file: found };
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH)
    return { file: null, why: `${process.env.ELECTRON_OVERRIDE_DIST_PATH} (ELECTRON_OVERRIDE_DIST_PATH) doesn't contain it` };
  const version = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')).version;
  const mirror =
    process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || 'https://github.com/electron/electron/releases/download/';
  if (!(await answers(mirror))) return { file: null, why: `the download server can't be reached (${new URL(mirror).host})` };
  const fetched = async ({ child }) => {
    if (installed()) return null; // another process installed it while we waited
    say(`downloading Electron ${version} (about 110 MB, first run only)`);
    return download(child);
  };
  try {
    const why = await alone('fetching Electron', fetched);
    return { file: installed(), why };
  } catch (error) {
    return { file: null, why: `the download can't be saved here: ${systemFailure(error).replace(/\.$/, '')}` };
  }
}

/** Whether a window can be shown on this system. */
export const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Arguments that Electron needs first on this system; null when Chromium would find no sandbox and abort. Reports the result
 * in both cases. It turns the sandbox off only for root, where Chromium has none, and reports that.
 */
export function sandboxArguments(file, args) {
  const verdict = sandboxVerdict(readSandboxState(file, args));
  if (verdict.sandbox === 'off') say(`${verdict.because}: Chromium's sandbox is disabled`);
  if (verdict.sandbox !== null) return verdict.sandbox === 'off' ? ['--no-sandbox'] : [];
  const electron = resolve(file);
  // Only this user can write to this folder. That matters because root is asked to install the file.
  const profileFile = verdict.profileHelps ? join(mkdtempSync(join(tmpdir(), 'touchline-')), 'apparmor-profile') : null;
  if (profileFile) writeFileSync(profileFile, appArmorProfile(electron));
  for (const line of sandboxAdvice(verdict, { electron, profileFile })) say(line);
  return null;
}
