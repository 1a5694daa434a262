import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { say } from './say.mjs';

const STAMP = 'node_modules/.touchline-lock';
const lock = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const exe = process.platform === 'win32' ? '.exe' : '';

/** The Node the project is built for; the one at hand may be older than the database addon allows. */
export function pinnedNode() {
  const pinned = `node_modules/node/bin/node${exe}`;
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  throw new Error('the pinned Node is missing: remove node_modules and run this again');
}

function npm(args) {
  // Browsers and Electron are fetched when they are needed, and only where they can be had.
  const env = { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const cli = process.env.npm_execpath;
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: ['ignore', 2, 2], env })
    : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        stdio: ['ignore', 2, 2],
        env,
        shell: process.platform === 'win32',
      });
  return done.status === 0;
}

/** Installs the packages of the lock file when they are not there yet, or belong to another lock file. */
export function ensureDependencies() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    say(`Node 20 or newer is needed; this is ${process.versions.node}`);
    process.exit(1);
  }
  const wanted = lock();
  const usable = existsSync('node_modules/zod/package.json') && existsSync('node_modules/vite/package.json');
  const known = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
  if (!usable || (known !== null && known !== wanted)) {
    say('installing packages (about a minute, once)');
    if (!npm(['ci', '--loglevel=error'])) {
      say('the packages could not be installed: see above. Is the package registry reachable?');
      process.exit(1);
    }
  }
  if (!existsSync(`node_modules/node/bin/node${exe}`) && Number(process.versions.node.split('.')[0]) < 22) {
    say('fetching the pinned Node'); // newer npm versions hold install scripts back
    spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: 'node_modules/node', stdio: ['ignore', 2, 2] });
  }
  if (known !== wanted) writeFileSync(STAMP, wanted);
}
