import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { started, type Started } from './bootstrap.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Folders that a git clone does not contain. */
const NOT_CLONED = ['.git', 'node_modules', 'out', 'dist', 'shots', 'coverage', '.cache'];
/** The programs on the new user's PATH: Node, npm, the shell that npm uses, and tools that every system has. */
const TOOLS = ['node', 'npm', 'sh', 'env', 'uname', 'ls', 'cat', 'cp', 'mv', 'rm', 'mkdir', 'ln', 'dirname', 'basename', 'readlink', 'sed'];
/** Network settings of this machine. The new user inherits no other variables. */
const NETWORK = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file|ssl_cert_dir)$/i;

/** Path of a program outside the folders that npm and vitest add, because their Node is the pinned one. */
function find(program: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !/node_modules|node-gyp-bin/.test(folder));
  for (const folder of folders) {
    const found = spawnSync('sh', ['-c', 'test -x "$1" && test -f "$1"', 'sh', join(folder, program)]).status === 0;
    if (found) return realpathSync(join(folder, program));
  }
  throw new Error(`there is no ${program} on the PATH`);
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Creates a new user on this system. If that is impossible, returns the current user with an empty home. */
function newUser(home: string): { name: string; identity: Identity; remove: () => void } {
  const own = { name: 'you, with an empty home: only root can make a new user', identity: {}, remove: () => undefined };
  if (process.getuid?.() !== 0) return own;
  const name = `touchline-${process.pid}`;
  const made = spawnSync('useradd', ['--no-create-home', '--home-dir', home, '--shell', '/bin/sh', name], { encoding: 'utf8' });
  if (made.error) return { ...own, name: 'root, with an empty home: this system has no useradd' };
  if (made.status !== 0) throw new Error(`useradd: ${made.stderr}`);
  const id = (flag: string): number => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { name, identity: { uid: id('-u'), gid: id('-g') }, remove: () => void spawnSync('userdel', ['--force', name]) };
}

function giveTo(path: string, { uid, gid }: Identity): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), { uid, gid });
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // the whole group has ended
  }
}

/**
 * A user who has just cloned the project: an empty home, so an empty npm cache and no npm configuration; a PATH with Node,
 * npm and little else; a folder whose path contains spaces and non-ASCII letters.
 */
export function freshUser() {
  const base = mkdtempSync(join(tmpdir(), 'touchline-Ünï côde fólder with spaces-'));
  const [home, bin, checkout] = ['home', 'bin', 'my clöne'].map((name) => join(base, name)) as [string, string, string];
  for (const folder of [home, bin]) mkdirSync(folder);
  for (const tool of TOOLS) symlinkSync(find(tool), join(bin, tool));
  cpSync(ROOT, checkout, {
    recursive: true,
    filter: (path) => !NOT_CLONED.includes(basename(path)) || path.startsWith(join(ROOT, 'test')),
  });
  const { name, identity, remove } = newUser(home);
  giveTo(base, identity);
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(process.env).filter(([key]) => NETWORK.test(key))),
    HOME: home,
    PATH: bin,
  };
  const running: Started[] = [];
  return {
    name,
    home,
    bin,
    checkout,
    /** Runs a program in the checkout as this user. */
    run: (command: string, ...args: string[]): Started => {
      // In its own process group, because npm's shell does not pass signals on.
      const one = started(join(bin, command), args, { cwd: checkout, env, detached: true, ...identity });
      running.push(one);
      return one;
    },
    /** Runs npm in the checkout as you, with your environment: Electron may be in a folder that only you can read. */
    npmAsYou: (...args: string[]): Started => {
      const one = started(find('npm'), args, { cwd: checkout, env: process.env, detached: true });
      running.push(one);
      return one;
    },
    /** Ends all started programs. */
    stop: async (): Promise<void> => {
      for (const { child } of running) signalGroup(child.pid, 'SIGTERM');
      await Promise.all(running.map(({ ended }) => ended));
    },
    remove: (): void => {
      rmSync(base, { recursive: true, force: true, maxRetries: 5 });
      remove();
    },
  };
}
