import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program under test: its first line of standard output, and its end. */
export interface Running {
  readonly child: ChildProcess;
  readonly firstLine: string;
  /** Later lines of standard output, newest last. */
  readonly lines: string[];
  stderr(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program and waits for its first line. Rejects with its output when it ends earlier. */
export function launch(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(command, [...args], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors = (errors + String(data)).slice(-20_000)));
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    let first = true;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!first) return void lines.push(line);
      first = false;
      resolve({
        child,
        firstLine: line,
        lines,
        stderr: () => errors,
        stop: async (signal = 'SIGTERM') => {
          if (child.exitCode === null) child.kill(signal);
          return ended;
        },
      });
    });
    child.on('error', reject);
    void ended.then((code) => reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${errors}`)));
  });
}

/** A folder in memory, on systems that have one, which avoids waiting for a disk. */
const MEMORY = '/dev/shm';

/** A temporary folder that is removed after the test; in memory when no other process uses it afterwards. */
export function scratch(where: 'disk' | 'memory' = 'disk'): { readonly dir: string; remove(): void } {
  const dir = mkdtempSync(join(where === 'memory' && existsSync(MEMORY) ? MEMORY : tmpdir(), 'touchline-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Runs a program to its end. */
export async function finish(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, [...args], { env: { ...process.env, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += String(data)));
  child.stderr.on('data', (data: Buffer) => (stderr += String(data)));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}
