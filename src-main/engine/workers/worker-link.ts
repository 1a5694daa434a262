import { fault, ok, type Fault, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** Tasks of one role, by name. A task takes one input, which is copied, and returns its output or a promise of it. */
export type Tasks = { readonly [name: string]: (input: never) => unknown };
type InputOf<T extends Tasks, N extends keyof T> = Parameters<T[N]>[0];
type OutputOf<T extends Tasks, N extends keyof T> = Awaited<ReturnType<T[N]>>;

/** What a thread runs: its tasks, and what to do once it is asked to stop and all tasks before have run. */
export interface Role<T extends Tasks = Tasks> {
  readonly tasks: T;
  stop?(): void;
}

/** What travels to a worker thread and back. Inputs and outputs are structured clones; `moved` buffers change their owner. */
export interface TaskMessage {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}
export type TaskAnswer = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly failed: string };

/** A thread as its host opens it; `node:worker_threads` satisfies it. */
export interface WorkerThread {
  postMessage(message: TaskMessage, moved?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (answer: TaskAnswer) => void): unknown;
  on(event: 'error', listener: (cause: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
}

/** The tasks of a role, run one after another: in a worker thread, or in this thread where a host opens none. */
export interface WorkerLink<T extends Tasks> {
  /**
   * Runs one task and returns its output. Returns `bug` with the reason if the task throws, and `closed` if its thread ended. `moved`
   * lists buffers inside the input that change their owner instead of being copied.
   */
  call<N extends keyof T & string>(name: N, input: InputOf<T, N>, moved?: readonly ArrayBuffer[]): Promise<Result<OutputOf<T, N>>>;
  /** Runs each time a new thread has replaced one that ended unexpectedly: what the thread held is lost. */
  onRestart(listener: () => void): void;
  /** Ends the thread once it has run the tasks before this call. */
  stop(): Promise<void>;
}

/** The message that ends a thread. */
export const STOP = 'stop';

/** Starts of one thread within a minute after which it is not started again. */
const MOST_STARTS = 5;
const MINUTE_MS = 60_000;

const reasonOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
const failed = (reason: string): Fault => fault('bug', text('worker.failed', { reason }));
const ended = (): Fault => fault('closed', text('worker.ended'));

/** Runs the tasks in this thread, one after another, each in a microtask of its own. */
export function inlineLink<T extends Tasks>({ tasks, stop }: Role<T>): WorkerLink<T> {
  let last: Promise<unknown> = Promise.resolve();
  let stopped = false;
  return {
    call(name, input) {
      const run = last.then(async () => {
        if (stopped) return { ok: false as const, fault: ended() };
        try {
          return ok((await tasks[name]?.(input)) as OutputOf<T, typeof name>);
        } catch (cause) {
          return { ok: false as const, fault: failed(reasonOf(cause)) };
        }
      });
      last = run;
      return run;
    },
    onRestart: () => undefined,
    async stop() {
      await last;
      if (!stopped) stop?.();
      stopped = true;
    },
  };
}

/** Runs the tasks in a worker thread. A thread that ends unexpectedly is replaced, up to five times a minute. `tick` in milliseconds. */
export function threadLink<T extends Tasks>(open: () => WorkerThread, tick: () => number, log: Pick<Log, 'warn'>): WorkerLink<T> {
  const waiting = new Map<number, (answer: Result<unknown>) => void>();
  const restarted: (() => void)[] = [];
  let starts: number[] = [];
  let thread: WorkerThread | null = null;
  let next = 1;
  let stopped = false;

  function start(): WorkerThread | null {
    const now = tick();
    starts = starts.filter((at) => now - at < MINUTE_MS);
    if (starts.length >= MOST_STARTS) return null;
    const again = starts.length > 0 || next > 1;
    starts.push(now);
    const own = open();
    thread = own;
    own.on('message', (answer) => {
      const answered = waiting.get(answer.id);
      waiting.delete(answer.id);
      answered?.('failed' in answer ? { ok: false, fault: failed(answer.failed) } : ok(answer.output));
    });
    own.on('error', (cause) => log.warn(`a worker thread failed: ${reasonOf(cause)}`));
    own.on('exit', (code) => {
      if (thread !== own) return;
      thread = null;
      if (!stopped) log.warn(`a worker thread ended with code ${code}`);
      for (const answered of [...waiting.values()]) answered({ ok: false, fault: ended() });
      waiting.clear();
    });
    if (again) for (const listener of restarted) listener();
    return own;
  }

  return {
    call: (name, input, moved) =>
      new Promise((resolve) => {
        const own = stopped ? null : (thread ?? start());
        if (!own) return resolve({ ok: false, fault: ended() });
        const id = next++;
        waiting.set(id, resolve as (answer: Result<unknown>) => void);
        try {
          own.postMessage({ id, name, input }, moved);
        } catch (cause) {
          waiting.delete(id);
          resolve({ ok: false, fault: failed(reasonOf(cause)) });
        }
      }),
    onRestart: (listener) => void restarted.push(listener),
    async stop() {
      stopped = true;
      const own = thread;
      if (!own) return;
      await new Promise<void>((resolve) => {
        own.on('exit', () => resolve());
        own.postMessage({ id: 0, name: STOP, input: null });
      });
    },
  };
}

/** Starts a worker thread for a role with the data it needs; `serve-worker.ts` lists the roles. */
export type StartThread = (role: string, data: unknown) => WorkerThread;

interface Threads {
  readonly clock: Pick<Clock, 'tick'>;
  readonly log: Pick<Log, 'warn'>;
  /** Without it the tasks run in this thread. */
  readonly startThread?: StartThread | undefined;
}

/** Opens the link to the tasks of a role: in a thread of its own where the host starts threads, else in this one. */
export function openRole<T extends Tasks, D>(threads: Threads, role: string, create: (data: D) => Role<T>, data: D): WorkerLink<T> {
  const { clock, log, startThread } = threads;
  return startThread ? threadLink(() => startThread(role, data), clock.tick, log) : inlineLink(create(data));
}
