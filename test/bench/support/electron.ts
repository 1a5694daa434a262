import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause, wallNow } from './bench.ts';

type Entry = 'electron-desktop.mjs' | 'electron-empty.mjs';
export interface Live {
  readonly pid: number;
  closeWindows(): void;
  stop(): Promise<void>;
}
interface Electron {
  /**
   * Starts a program and waits for the result of `page` (JavaScript) in its page. `startedAt`: wall clock at the start;
   * `version`: version of Electron.
   */
  run(entry: Entry, page: string, args: readonly string[]): Promise<{ startedAt: number; value: unknown; version: string }>;
  /** Starts a program and leaves it running after its first page has loaded. */
  start(entry: Entry, args: readonly string[]): Promise<Live>;
  stop(): Promise<void>;
}

/** Message of a program about its page. */
interface Told {
  readonly value?: unknown;
  readonly version?: string;
  readonly error?: string;
}

const LIFE_MS = 40_000;

function executable(): string | null {
  const own = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const name = process.platform === 'win32' ? 'electron.exe' : 'electron';
  try {
    const path = own ? join(own, name) : (createRequire(import.meta.url)('electron') as string);
    return existsSync(path) ? path : null;
  } catch {
    return null; // the package is installed without its download
  }
}

/** A display for windows: the current one, or a virtual one for as long as it is needed. */
async function openDisplay(): Promise<{ readonly env: Record<string, string>; stop(): Promise<void> } | null> {
  if (process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
    return { env: {}, stop: async () => undefined };
  if (spawnSync('which', ['xvfb-run']).status !== 0) return null;
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x1000x24', 'sh', '-c', 'echo "$DISPLAY $XAUTHORITY"; cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const [DISPLAY = '', XAUTHORITY = ''] = line.split(' ');
  return {
    env: { DISPLAY, XAUTHORITY },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

/** The Electron of this machine, or why there is none. */
export async function electron(): Promise<Electron | { readonly why: string }> {
  const path = executable();
  if (path === null) return { why: 'there is no Electron here' };
  const display = await openDisplay();
  if (!display) return { why: 'there is no display here' };
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chromium's sandbox does not run as root
  /** Starts a program and waits for its first page. Returns the page's result and a function that stops the program. */
  async function begin(entry: Entry, page: string, args: readonly string[]) {
    const child = spawn(path ?? '', [...root, join(import.meta.dirname, entry), ...args], {
      env: { ...process.env, ...display?.env, BENCH_PAGE: page },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr?.on('data', (data: Buffer) => (errors = (errors + String(data)).slice(-2_000)));
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const told = await Promise.race([
      new Promise<Told>((resolve) => child.once('message', (message) => resolve(message as Told))),
      ended.then((): Told => ({ error: `it ended: ${errors}` })),
      pause(LIFE_MS).then((): Told => ({ error: `nothing in ${LIFE_MS / 1_000} s: ${errors}` })),
    ]);
    const stop = async (): Promise<void> => {
      if (child.connected) child.send('quit');
      await Promise.race([ended, pause(5_000).then(() => child.kill('SIGKILL'))]);
      await ended;
    };
    if (told.error === undefined) return { child, stop, value: told.value, version: told.version ?? '' };
    await stop();
    throw new Error(`Electron: ${told.error}`);
  }
  return {
    async run(entry, page, args) {
      const startedAt = wallNow();
      const { value, version, stop } = await begin(entry, page, args);
      await stop();
      return { startedAt, value, version };
    },
    async start(entry, args) {
      const { child, stop } = await begin(entry, '0', args);
      return { pid: child.pid ?? 0, closeWindows: () => void child.send('close'), stop };
    },
    stop: display.stop,
  };
}
