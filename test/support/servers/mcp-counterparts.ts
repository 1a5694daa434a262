import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const MODULES = resolve('node_modules');
const EVERYTHING = `${MODULES}/@modelcontextprotocol/server-everything/dist/index.js`;
const MEMORY = `${MODULES}/@modelcontextprotocol/server-memory/dist/index.js`;
const GATEWAY = `${MODULES}/supergateway/dist/index.js`;
const LOOPBACK = pathToFileURL(resolve('test/support/loopback-only.mjs')).href;

/** A third-party tool server in its own process. */
export interface Counterpart {
  readonly port: number;
  readonly url: string;
  /** Ends the process and so all its sessions. */
  stop(): Promise<void>;
}

/** Starts a server on a port of its choice (0) or on the given one, and waits until it listens. */
function start(args: readonly string[], env: Record<string, string>): Promise<Counterpart> {
  const child: ChildProcess = spawn(process.execPath, ['--import', LOOPBACK, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  return new Promise((started, failed) => {
    createInterface({ input: child.stderr as NonNullable<typeof child.stderr> }).on('line', (line) => {
      said = `${said}${line}\n`.slice(-4_000);
      const port = Number(/^listening on port (\d+)$/.exec(line)?.[1]);
      if (!port) return;
      started({
        port,
        url: `http://127.0.0.1:${port}/mcp`,
        stop: () => {
          child.kill();
          return ended;
        },
      });
    });
    child.once('error', failed);
    void ended.then(() => failed(new Error(`${args.join(' ')} ended before it listened: ${said}`)));
  });
}

export const startEverything = (port = 0): Promise<Counterpart> => start([EVERYTHING, 'streamableHttp'], { PORT: String(port) });

const quoted = (text: string): string => JSON.stringify(text);
/** The memory server uses stdin and stdout. The gateway provides it over HTTP, with or without a session. */
export const startMemory = (file: string, { session = false, port = 0 } = {}): Promise<Counterpart> =>
  start(
    [
      GATEWAY,
      '--stdio',
      `${quoted(process.execPath)} ${quoted(MEMORY)}`,
      '--outputTransport',
      'streamableHttp',
      '--logLevel',
      'none',
      '--port',
      String(port),
      ...(session ? ['--stateful'] : []),
    ],
    { MEMORY_FILE_PATH: file },
  );
