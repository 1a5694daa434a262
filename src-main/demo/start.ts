import { spawn } from 'node:child_process';
import { z } from 'zod';
import { fail, ok, type Result } from '../../src-preload/contract/faults.ts';

/** Where the demo world is, as it tells on the one line of its output. */
export const DemoAddresses = z.looseObject({
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
export type DemoAddresses = z.output<typeof DemoAddresses>;
export type RunningDemo = DemoAddresses & { stop(): Promise<void> };

const TIMEOUT_MS = 20_000;
const KILL_MS = 2_000;
const MAX_LINE = 10_000;

/** How a demo world is started: `entry` is its script, `execPath` what runs it, `args` as its --help says. */
export interface StartDemo {
  readonly entry: string;
  readonly execPath: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

function firstLine(text: string): Result<DemoAddresses> {
  try {
    const read = DemoAddresses.safeParse(JSON.parse(text));
    return read.success ? ok(read.data) : fail('unreadable', 'the demo world told no addresses');
  } catch (cause) {
    return fail('unreadable', `the demo world told no addresses: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Starts a demo world as a child that ends with its parent: when our end of its input closes, it stops. */
export function startDemo({ entry, execPath, args = [], env }: StartDemo): Promise<Result<RunningDemo>> {
  return new Promise((resolve) => {
    const child = spawn(execPath, [entry, ...args], { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let out = '';
    let complaints = '';
    const gone = new Promise<void>((left) => child.once('close', () => left()));
    const stop = async (): Promise<void> => {
      child.stdin.end();
      const kill = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
      await gone;
      clearTimeout(kill);
    };
    const settle = (result: Result<DemoAddresses>): void => {
      clearTimeout(timer);
      if (!result.ok) void stop();
      resolve(result.ok ? ok({ ...result.value, stop }) : result);
    };
    const timer = setTimeout(() => settle(fail('unreachable', `the demo world did not start within ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS);
    child.once('error', (cause) => settle(fail('unreachable', `the demo world cannot be started: ${cause.message}`)));
    child.once('exit', (code) =>
      settle(
        fail('unreachable', `the demo world ended at once (code ${code ?? 'none'}) ${complaints.trim().split('\n').at(-1) ?? ''}`.trim()),
      ),
    );
    // A child that ended takes its input with it; that is told by 'exit'.
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + String(chunk)).slice(-MAX_LINE)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (out.includes('\n') || out.length > MAX_LINE) return;
      out += String(chunk);
      const end = out.indexOf('\n');
      if (end >= 0) settle(firstLine(out.slice(0, end)));
    });
  });
}
