import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Health {
  /** Memory in use, in bytes. */
  readonly rss: number;
  /** Delay of the event loop since the last reset, in milliseconds beyond the monitor's own interval. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Longest processor time of one event-loop turn since the last reset, in milliseconds; 0 until `watchWork`. */
  readonly work: number;
  /** Processor time of the whole process since its start, in milliseconds. */
  readonly cpu: number;
  /** Heap in use, in bytes; after garbage collection if the process was started with --expose-gc. */
  readonly heap: number;
}

export interface Probed {
  readonly child: ChildProcess;
  readonly firstLine: string;
  reset(): void;
  /** Also measures the work of each event-loop turn from now on. */
  watchWork(): void;
  health(): Promise<Health>;
  stop(): Promise<void>;
}

const PROBE = join(import.meta.dirname, 'probe.mjs');

/** Starts a Node program with a probe inside and waits for its first line. */
export function launchProbed(
  args: readonly string[],
  nodeFlags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Probed> {
  const child = spawn(process.execPath, [...nodeFlags, '--import', PROBE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => (errors = (errors + String(data)).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    void ended.then(() => reject(new Error(`${args.join(' ')} ended: ${errors}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', (firstLine) =>
      resolve({
        child,
        firstLine,
        reset: () => void child.send('reset'),
        watchWork: () => void child.send('work'),
        health: () =>
          new Promise((read) => {
            child.once('message', (health) => read(health as Health));
            child.send('read');
          }),
        stop: async () => {
          if (child.exitCode === null) child.kill('SIGTERM');
          await ended;
        },
      }),
    );
  });
}

/** An idle Node process with the same probe. */
export const emptyNode = (): Promise<Probed> => launchProbed(['-e', "console.log('ready'); setInterval(() => {}, 60_000)"]);
