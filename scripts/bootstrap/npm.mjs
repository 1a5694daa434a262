import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { npmFailure } from './npm-failure.mjs';

const windows = process.platform === 'win32';
const KEPT = 200_000;
// After these errors npm continues, exits with 0 and leaves incomplete files.
const BROKEN = /TAR_ENTRY_ERROR (?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/;

/** Path of a Node that still exists: the running one may have been in node_modules before a reinstallation. */
export const anyNode = () => [process.execPath, process.env.npm_node_execpath].find((path) => path && existsSync(path)) ?? 'node';

function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === 'npm-cli.js') return { command: anyNode(), before: [cli] };
  return { command: windows ? 'npm.cmd' : 'npm', before: [], shell: windows };
}

/**
 * Runs an installer, prints its errors, and resolves to null or to a sentence about the failure.
 * `onStart` gets its process id.
 */
export function installWith({ command, before = [], shell = false }, args, { cwd, env = {}, onStart = () => undefined } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args], { cwd, env: { ...process.env, ...env }, shell, stdio: ['ignore', 2, 'pipe'] });
    let output = '';
    let rest = '';
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const done = (end) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(end.status === 0 && !BROKEN.test(output) ? null : npmFailure({ ...end, output }));
    };
    if (child.pid) onStart(child.pid);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (output.length < KEPT) output += `${line}\n`;
        // Warnings concern versions of third-party packages.
        if (!line.startsWith('npm warn') && !line.startsWith('npm WARN')) process.stderr.write(`${line}\n`);
        else if (BROKEN.test(line)) child.kill();
      }
    });
    child.on('error', (error) => done({ error }));
    child.on('close', (status, signal) => done({ status, signal }));
  });
}

/** Runs npm; resolves to null or to a sentence about the failure. */
export const npm = (args, options) => installWith(npmCommand(), [...args, '--loglevel=warn'], options);
