import { createHash, timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok, type Result } from '#contract/faults.ts';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import type { Clock } from '#engine/base/clock.ts';

const MAX_ASKED_CHARS = 1024 * 1024;
const MAX_ANSWERED_CHARS = 256 * 1024 * 1024;
const MAX_SOCKETS = 64;
const GREETING_MS = 5_000;
/** Longest path of a Unix domain socket that every supported system accepts. */
const MAX_PATH = 100;

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
const same = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Path of the data folder's local socket: in the folder, or in the temporary folder when the path would be too long. */
export function socketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\touchline-${short(dataDir.toLowerCase())}`;
  const inside = join(dataDir, 'touchline.sock');
  return Buffer.byteLength(inside) <= MAX_PATH ? inside : join(tmpdir(), `touchline-${short(dataDir)}.sock`);
}

interface LocalSocketOptions {
  readonly path: string;
  readonly token: string;
  readonly clock: Clock;
  readonly connect: (port: Port) => void;
}

interface LocalServer {
  /** The path given, or one in the temporary folder where the data folder can't hold a socket. */
  readonly path: string;
  stop(): Promise<void>;
}

/** Errors of file systems that hold no sockets: those of some memory sticks and network folders. */
const NO_SOCKETS = ['EPERM', 'EACCES', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/** Serves the contract to other programs of this user. The first line must be the token; every later line is a frame. */
export function serveLocalSocket({ path, token, clock, connect }: LocalSocketOptions): Promise<Result<LocalServer>> {
  const pipe = path.startsWith('\\\\');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const tooLate = clock.after(GREETING_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy()); // the close handler runs next
    socket.on('close', () => {
      tooLate();
      sockets.delete(socket);
    });
    if (sockets.size >= MAX_SOCKETS) return void socket.destroy();
    sockets.add(socket);
    const lines = readLines(socket, MAX_ASKED_CHARS);
    lines.take((greeting) => {
      tooLate();
      if (same(greeting, token)) connect(linePort(socket, lines));
      else socket.destroy();
    });
  });
  return new Promise((resolve) => {
    let at = path;
    const listen = (): void => {
      try {
        // We hold the folder's lock, so an existing socket is left over from a crash.
        if (!pipe) rmSync(at, { force: true });
      } catch {
        // listening reports what is in the way
      }
      server.listen(at);
    };
    server.on('error', (cause: NodeJS.ErrnoException) => {
      if (pipe || at !== path || !NO_SOCKETS.includes(cause.code ?? ''))
        return resolve(fail('storage', verbatim(`the local socket ${at}: ${cause.message}`)));
      at = join(tmpdir(), `touchline-${short(path)}.sock`);
      listen();
    });
    server.once('listening', () => {
      if (!pipe) chmodSync(at, 0o600);
      const stop = (): Promise<void> =>
        new Promise((stopped) => {
          server.close(() => stopped());
          for (const socket of sockets) socket.destroy();
        });
      resolve(ok({ path: at, stop }));
    });
    listen();
  });
}

/** Connects to the host that runs on a data folder. */
export function openLocalSocket({ path, token }: { path: string; token: string }): Promise<Result<Port>> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('error', (cause) => resolve(fail('closed', verbatim(cause.message))));
    socket.once('connect', () => {
      socket.on('error', () => socket.destroy());
      socket.write(`${token}\n`);
      resolve(ok(linePort(socket, readLines(socket, MAX_ANSWERED_CHARS))));
    });
  });
}

/** Above this much unsent data, closing discards it instead of sending it: the other side is not reading. */
const MAX_UNSENT = 8 * 1024 * 1024;

/** Splits incoming data into lines. A line longer than `maxChars` ends the connection, which bounds the memory used. */
export function readLines(socket: Socket, maxChars: number) {
  const early: string[] = [];
  let rest = '';
  let taker: ((line: string) => void) | null = null;
  const drain = (): void => {
    // A listener may hand over to another listener between two lines.
    for (let line = early.shift(); line !== undefined; line = early.shift()) taker?.(line);
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    early.push(...parts.filter((part) => part !== ''));
    if (taker) drain();
    if (rest.length > maxChars || early.length > 10_000) socket.destroy();
  });
  return {
    /** Passes the lines to the latest listener. Lines that arrive before the first listener are queued. */
    take(listener: (line: string) => void): void {
      taker = listener;
      drain();
    },
  };
}

/** A Port over a socket, with one JSON frame per line. */
export function linePort(socket: Socket, lines: ReturnType<typeof readLines>): Port {
  const listeners: ((line: string) => void)[] = [];
  const port = textPort({
    send: (text) => {
      if (socket.writable) socket.write(`${text}\n`);
    },
    onMessage: (listener) => {
      listeners.push(listener);
      if (listeners.length === 1) lines.take((line) => listeners.forEach((each) => each(line)));
    },
    onClose: (listener) => void socket.on('close', () => listener()),
    close: () => void (socket.writableLength > MAX_UNSENT ? socket.destroy() : socket.destroySoon()),
  });
  return { ...port, backlog: () => socket.writableLength };
}
