import { spawn } from 'node:child_process';
import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';

/** Addresses of a demo world, from its one line of output. */
export const StartedDemo = z.looseObject({
  baseUrl: z.string(),
  restPrefix: z.string(),
  gspUrl: z.string(),
  eventsUrl: z.string(),
  mcpUrl: z.string(),
  nodeUrl: z.string(),
  nodeHealthUrl: z.string(),
  namePack: z.string(),
  controlUrl: z.string().optional(),
});
export type StartedDemo = z.output<typeof StartedDemo>;
type RunningDemo = StartedDemo & { stop(): Promise<void> };

/** A busy computer needs half a minute where others need a second. */
const TIMEOUT_MS = 60_000;
const KILL_MS = 2_000;
const MAX_LINE = 10_000;

/** The process of a demo world, independent of the host that runs it. */
export interface DemoProcess {
  readonly out: NodeJS.ReadableStream;
  readonly complaints: NodeJS.ReadableStream;
  /** Runs once, when the process ended or could not start. */
  onEnd(listener: (why: string) => void): void;
  /** Requests the process to end. */
  end(): void;
  kill(): void;
}

/** How Node starts a demo world: `entry` is its script, `execPath` the Node that runs it, `args` are listed by its --help. */
interface StartDemo {
  readonly entry: string;
  readonly execPath: string;
  readonly args?: readonly string[];
}

/** Starts a child process that ends when its stdin closes, and so with its parent. */
function spawnDemo({ entry, execPath, args = [] }: StartDemo): DemoProcess {
  const child = spawn(execPath, [entry, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  // Writing to an ended child fails; its 'close' event reports the end.
  child.stdin.on('error', () => undefined);
  return {
    out: child.stdout,
    complaints: child.stderr,
    onEnd: (listener) => {
      child.once('error', (cause) => listener(`couldn’t be started: ${cause.message}`));
      child.once('close', (code) => listener(`exited right away (code ${code ?? 'none'})`));
    },
    end: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
  };
}

function firstLine(text: string): Result<StartedDemo> {
  try {
    const read = StartedDemo.safeParse(JSON.parse(text));
    return read.success ? ok(read.data) : fail('unreadable', verbatim('the demo world printed no addresses'));
  } catch (cause) {
    return fail('unreadable', verbatim(`the demo world printed no addresses: ${cause instanceof Error ? cause.message : String(cause)}`));
  }
}

/** Waits for the addresses of a demo world. Ends the process if they do not arrive. */
export function awaitDemo(child: DemoProcess): Promise<Result<RunningDemo>> {
  return new Promise((resolve) => {
    let out = '';
    let complaints = '';
    const gone = new Promise<string>((left) => child.onEnd(left));
    const stop = async (): Promise<void> => {
      child.end();
      const kill = setTimeout(child.kill, KILL_MS);
      await gone;
      clearTimeout(kill);
    };
    const settle = (result: Result<StartedDemo>): void => {
      clearTimeout(timer);
      if (!result.ok) void stop();
      resolve(result.ok ? ok({ ...result.value, stop }) : result);
    };
    const timer = setTimeout(
      () => settle(fail('unreachable', verbatim(`the demo world didn’t start within ${TIMEOUT_MS / 1_000} s`))),
      TIMEOUT_MS,
    );
    void gone.then((why) =>
      settle(fail('unreachable', verbatim(`the demo world ${why} ${complaints.trim().split('\n').at(-1) ?? ''}`.trim()))),
    );
    child.complaints.on('data', (chunk: Buffer) => (complaints = (complaints + String(chunk)).slice(-MAX_LINE)));
    child.out.on('data', (chunk: Buffer) => {
      if (out.includes('\n') || out.length > MAX_LINE) return;
      out += String(chunk);
      const end = out.indexOf('\n');
      if (end >= 0) settle(firstLine(out.slice(0, end)));
    });
  });
}

export const startDemo = (how: StartDemo): Promise<Result<RunningDemo>> => awaitDemo(spawnDemo(how));
