import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { whyInstallHere } from './install-state.mjs';
import { alone, LOCKS } from './lock.mjs';
import { anyNode, installWith, npm } from './npm.mjs';
import { systemFailure } from './npm-failure.mjs';
import { say } from './say.mjs';

const exe = process.platform === 'win32' ? '.exe' : '';
const PINNED = `node_modules/node/bin/node${exe}`;
/** Exists where the pinned Node does not run, for example on a Linux without glibc. */
const UNUSABLE = 'node_modules/node/.does-not-run-here';
/** Exists during an installation and after an interrupted one. */
const INSTALLING = join(LOCKS, 'installing');
const [MAJOR, MINOR] = process.versions.node.split('.').map(Number);
/** Whether the running Node can replace the pinned one. On an older one the database addon crashes with a segmentation fault. */
const CAPABLE = MAJOR > 22 || (MAJOR === 22 && MINOR >= 12);

/** Path of the Node the project is built for. The running Node may be too old for the database addon. */
export function pinnedNode() {
  if (existsSync(PINNED)) return PINNED;
  if (CAPABLE) return process.execPath;
  throw new Error('the bundled Node is missing. Delete node_modules and run the command again');
}

const hasNode = () => existsSync(PINNED) || (CAPABLE && existsSync(UNUSABLE));

/** Why an installation is needed; null when it is not. */
function whyNow() {
  if (existsSync(INSTALLING)) return 'an installation was interrupted';
  return whyInstallHere() ?? (hasNode() ? null : 'the bundled Node is missing');
}

// Install scripts stay off. The database addon is prebuilt (npm would compile it, which needs Python and a compiler), and
// browsers and Electron are downloaded later, only when they are needed and reachable.
const CLEAN_INSTALL = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--engine-strict=false'];

async function installNode(child) {
  say('downloading the bundled Node');
  const folder = 'node_modules/node';
  const failed = await installWith({ command: anyNode() }, ['installArchSpecificPackage'], { cwd: folder, onStart: child });
  const works = existsSync(PINNED) && spawnSync(PINNED, ['--version']).status === 0;
  if (works) return null;
  if (!CAPABLE) return failed ?? "the bundled Node doesn't run on this system. Install Node 22.12 or newer, then run the command again.";
  if (!failed) {
    rmSync(PINNED, { force: true });
    writeFileSync(UNUSABLE, '');
  }
  say(`the bundled Node can't be used (${failed ?? "it doesn't run on this system"}); using Node ${process.versions.node} instead`);
  return null;
}

async function install(child) {
  const why = whyNow();
  if (why === null) return null; // another process installed while we waited
  writeFileSync(INSTALLING, '');
  if (existsSync('node_modules') && why !== 'the bundled Node is missing') say(`${why}: reinstalling packages`);
  if (why !== 'the bundled Node is missing') {
    say('installing packages (first run only, about a minute)');
    const failed = await npm(CLEAN_INSTALL, { onStart: child });
    if (failed) return failed;
    const left = whyInstallHere();
    if (left !== null) return `npm succeeded, but ${left}. Delete node_modules and run the command again.`;
  }
  const failed = hasNode() ? null : await installNode(child);
  if (failed) return failed;
  rmSync(INSTALLING, { force: true });
  return null;
}

/** Installs the packages of the lock file unless all are present. Resolves to whether they are. */
export async function ensureDependencies() {
  if (MAJOR < 20) {
    say(`Touchline needs Node 20 or newer; you have ${process.versions.node}`);
    return false;
  }
  if (whyNow() === null) return true;
  let failed;
  try {
    failed = await alone('installing packages', ({ child }) => install(child));
  } catch (error) {
    failed = systemFailure(error);
  }
  if (failed) say(`couldn't install packages: ${failed}`);
  return !failed;
}
