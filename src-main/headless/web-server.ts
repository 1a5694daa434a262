import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { fail, ok, type Result } from '../../src-preload/contract/faults.ts';
import type { Port } from '../../src-preload/contract/protocol.ts';
import type { Clock } from '../engine/base/clock.ts';
import { describe, type Log } from '../engine/base/log.ts';
import { readPage, SAFE_HEADERS } from '../host/pages.ts';
import { cookieName, newToken, shown, turnedAway } from './door.ts';
import { keepAlive } from './keep-alive.ts';
import { socketPort } from './socket-port.ts';

const MAX_FRAME_BYTES = 1024 * 1024;
const MAX_SOCKETS = 64;

export interface WebServerOptions {
  /** Folder of the built view. */
  readonly root: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly connect: (port: Port) => void;
  readonly token?: string;
}

export interface WebServer {
  /** Address to open, token included. */
  readonly address: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves the view and its connection on 127.0.0.1 to whoever has the token. Fault `port-in-use` when the port is taken. */
export async function startWebServer({
  root,
  port: wanted,
  clock,
  log,
  connect,
  token = newToken(),
}: WebServerOptions): Promise<Result<WebServer>> {
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      log.error('web: a request failed', cause);
      if (!response.headersSent) say(response, 500, `Something went wrong: ${describe(cause).split('\n')[0] ?? ''}`);
      else response.destroy();
    });
  });
  const heard = await listen(server, wanted);
  if (!heard.ok) return heard;
  const port = heard.value;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const alive = keepAlive(clock);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = turnedAway(request, port);
    if (refusal) return say(response, 403, refusal);
    const url = urlOf(request);
    if (!url) return say(response, 400, 'This is no address.');
    const pass = shown(request, url, token, port);
    if (!pass)
      return say(
        response,
        401,
        'Touchline is running here. Open the address that "touchline serve" printed: it ends in a token that lets you in.',
      );
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(response, 405, 'Only GET.', { Allow: 'GET, HEAD' });
    // The token moves from the address to a cookie, so that it stays in no history and on no screen.
    if (pass === 'address' && url.pathname === '/') return exchange(response, url);
    const page = await readPage(root, url.pathname);
    if (!page) return say(response, 404, 'Nothing here.');
    response.writeHead(200, { ...page.headers, 'Content-Length': page.body.byteLength });
    response.end(request.method === 'HEAD' ? undefined : page.body);
  }

  function exchange(response: ServerResponse, url: URL): void {
    url.searchParams.delete('token');
    response.writeHead(303, {
      ...SAFE_HEADERS,
      Location: `/${url.search}`,
      'Cache-Control': 'no-store',
      'Set-Cookie': `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`,
    });
    response.end();
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const url = urlOf(request);
    if (!url || turnedAway(request, port)) return refuse(socket, 403);
    if (!shown(request, url, token, port)) return refuse(socket, 401);
    if (url.pathname !== '/port') return refuse(socket, 404);
    if (sockets.clients.size >= MAX_SOCKETS) return refuse(socket, 503);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      alive.add(opened);
      connect(socketPort(opened));
    });
  });

  return ok({
    address: `http://127.0.0.1:${port}/?token=${token}`,
    port,
    stop: () =>
      new Promise((resolve) => {
        alive.stop();
        for (const socket of sockets.clients) socket.close(1001);
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets.clients) socket.terminate();
      }),
  });
}

const listen = (server: Server, port: number): Promise<Result<number>> =>
  new Promise((resolve) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EACCES' ? `${port} needs more rights` : `${port}`;
      resolve(cause.code === 'EADDRINUSE' || cause.code === 'EACCES' ? fail('port-in-use', why) : fail('bug', cause.message));
    });
    server.listen(port, '127.0.0.1', () => resolve(ok((server.address() as AddressInfo).port)));
  });

function urlOf(request: IncomingMessage): URL | null {
  const path = request.url ?? '/';
  return path.startsWith('/') ? URL.parse(`http://local${path}`) : null;
}

const REASONS: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' };
function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function say(response: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  response.writeHead(status, { ...SAFE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more });
  response.end(`${text}\n`);
}
