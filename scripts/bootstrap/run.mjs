import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { pinnedNode } from './dependencies.mjs';

const LOOK_MS = 1_000;

/**
 * Ends the child when npm ends: npm runs scripts in a shell that dies of a signal without passing it on, so a changed parent
 * process is the only sign. A program started by hand may outlive its shell.
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, LOOK_MS).unref();
}

/** Runs a program in our terminal and resolves to its exit code. Passes signals on. */
export function run(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  endWithNpm(child);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`touchline: couldn't start ${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Arguments of the headless host. A small young generation keeps twenty tiles at 140 MB instead of 190. */
export const HEADLESS = ['--max-semi-space-size=4', 'out/main/touchline.js'];
/** Settings of glibc for it: by default, each thread keeps memory that it has freed. With the whole market, the host needs 170 MB instead of 250. */
export const HEADLESS_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Runs the headless host on the pinned Node. Settings of the user's own come first. */
export const runHeadless = (args) => run(pinnedNode(), [...HEADLESS, ...args], { ...HEADLESS_MEMORY, ...process.env });

/** Runs a tool of the project on the pinned Node. */
export const runTool = (name, bin, args, env) => run(pinnedNode(), [`node_modules/${name}/${bin}`, ...args], env);

/** Whether a program is on the PATH. */
export function has(program) {
  const probe = process.platform === 'win32' ? spawnSync('where', [program]) : spawnSync('sh', ['-c', `command -v ${program}`]);
  return probe.status === 0;
}

/** Whether an address responds within three seconds, so that an unreachable download fails early. */
export async function answers(url) {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(3_000) });
    return true;
  } catch (error) {
    return error instanceof TypeError || error.name === 'TimeoutError' ? false : Promise.reject(error);
  }
}
