import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { pinnedNode } from './dependencies.mjs';

const LOOK_MS = 1_000;

/**
 * Passes on that npm was ended: it runs scripts in a shell that dies of a signal and tells nobody, so a parent that is
 * another one than before is the only sign. Started by hand, a program may outlive the shell it came from.
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

/** Runs a program with our terminal and resolves to its exit code. Signals are passed on. */
export function run(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  endWithNpm(child);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`touchline: ${command} cannot be started: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** How the headless host is started: a small young generation keeps twenty tiles at 140 MB instead of 190. */
export const HEADLESS = ['--max-semi-space-size=4', 'out/main/touchline.js'];

/** A tool of the project, run by the pinned Node. */
export const runTool = (name, bin, args, env) => run(pinnedNode(), [`node_modules/${name}/${bin}`, ...args], env);

/** Whether a program is on the PATH. */
export function has(program) {
  const probe = process.platform === 'win32' ? spawnSync('where', [program]) : spawnSync('sh', ['-c', `command -v ${program}`]);
  return probe.status === 0;
}

/** Whether an address answers at all within three seconds: a download that cannot come is not waited for. */
export async function answers(url) {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(3_000) });
    return true;
  } catch (error) {
    return error instanceof TypeError || error.name === 'TimeoutError' ? false : Promise.reject(error);
  }
}
