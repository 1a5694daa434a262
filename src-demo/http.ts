import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzip, gzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export const yes = (body: unknown, headers: Record<string, string> = {}): Answer => ({ status: 200, body, headers });
export const no = (status: number, detail: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { detail },
  headers,
});

/** Default user agents of scripting languages, which the gateway refuses. */
const SCRIPTS = /^(?:python|curl|wget|node|undici|axios|got\b|go-http|java|okhttp|ruby|perl|php|libwww|aiohttp|httpx|deno|bun\b|scrapy)/i;
export const isScript = (request: IncomingMessage): boolean => SCRIPTS.test(request.headers['user-agent']?.trim() || 'node');
export const clientOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? 'unknown';

const GZIP_FROM = 1_024;
/** Larger responses are compressed asynchronously. */
const LARGE = 256 * 1_024;

/** Writes a response: JSON unless it is text, compressed above 1 KB if the client accepts it, readable from any origin. */
export function write(request: IncomingMessage, response: ServerResponse, { status, body, headers }: Answer, tookMs = 0): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) && text.length > GZIP_FROM;
  const send = (bytes: Buffer): void => {
    if (response.destroyed) return;
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
      'content-length': String(bytes.length),
      'access-control-allow-origin': '*',
      'x-process-time': (tookMs / 1_000).toFixed(6),
      ...(packed && { 'content-encoding': 'gzip' }),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  if (!packed) send(Buffer.from(text));
  else if (text.length < LARGE) send(gzipSync(text, { level: 1 }));
  else gzip(text, { level: 1 }, (cause, bytes) => (cause ? response.destroy(cause) : send(bytes)));
}

/** The body as text; null when it exceeds `max` bytes. It is always read to the end, so that the client receives the refusal. */
export async function readBody(request: IncomingMessage, max: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes <= max) chunks.push(chunk as Buffer);
  }
  return bytes > max ? null : Buffer.concat(chunks).toString('utf8');
}

export type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

/** A loopback listener that can be unplugged: it closes its port, cuts its connections and reopens on the same port. */
export function createListener(handle: Handler, onBug: (cause: unknown) => void) {
  let server: Server | null = null;
  let port = 0;
  const sockets = new Set<Socket>();

  const open = (requestedPort: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const made = createServer((request, response) => {
        const fail = (cause: unknown): void => {
          onBug(cause);
          if (!response.headersSent) write(request, response, no(500, 'Internal Server Error'));
          else response.destroy();
        };
        try {
          const url = new URL(request.url ?? '/', 'http://loopback');
          Promise.resolve(handle(request, response, url)).catch(fail);
        } catch (cause) {
          fail(cause);
        }
      });
      made.keepAliveTimeout = 60_000;
      made.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      made.once('error', reject);
      made.listen(requestedPort, '127.0.0.1', () => {
        server = made;
        port = (made.address() as AddressInfo).port;
        resolve(port);
      });
    });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      const closing = server;
      server = null;
      cut();
      if (closing) closing.close(() => resolve());
      else resolve();
    });
  return {
    open,
    close,
    cut,
    /** Opens the previous port again. */
    reopen: async (): Promise<void> => void (server === null && (await open(port))),
    url: (): string => `http://127.0.0.1:${port}`,
  };
}
export type Listener = ReturnType<typeof createListener>;
