import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { Port } from '#contract/protocol.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { every, type Clock } from '#engine/base/clock.ts';
import { describe, type Log } from '#engine/base/log.ts';
import { readPage, SAFE_HEADERS } from '#host/static-files.ts';
import { cookieName, createCodes, makePass, oneTimeAddress, passMadeAt, rejectionOf, sameToken, sessionOf } from './auth.ts';
import { socketPort } from './socket-port.ts';
import type { WebToken } from './web-token.ts';

const MAX_FRAME_BYTES = 1024 * 1024;
const MAX_SOCKETS = 64;
/** Session age, in seconds, above which a page load renews the session. */
const RENEW_S = 86_400;
const PING_MS = 15_000;
/** How often open sockets are checked for a replaced token. */
const CHECK_MS = 5_000;

interface WebServerOptions {
  /** Folder of the built view. */
  readonly root: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly connect: (port: Port) => void;
  readonly token: WebToken;
}

export interface WebServer {
  /** Address of the server, without a token or a code. */
  readonly origin: string;
  /** Creates a one-time address that admits one browser. */
  address(): string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves the view and its connection on 127.0.0.1. Programs put the token in the address; browsers use a one-time code, which
 * is exchanged for a session cookie. Fault `port-in-use` when the port is taken.
 */
export async function startWebServer({ root, port: wanted, clock, log, connect, token }: WebServerOptions): Promise<Result<WebServer>> {
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      log.error('web: a request failed', cause);
      if (!response.headersSent) reply(response, 500, `Internal error: ${describe(cause).split('\n')[0] ?? ''}`);
      else response.destroy();
    });
  });
  const listening = await listen(server, wanted);
  if (!listening.ok) return listening;
  const port = listening.value;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const alive = keepAlive(clock);
  const codes = createCodes(clock.now());
  const admitted = new Map<WebSocket, string>();
  const stopChecking = every(clock, CHECK_MS, () => {
    for (const [socket, by] of admitted) if (by !== token()) socket.terminate();
  });

  /** Checks the token or code in the address of a request. A valid code is used up. */
  const admits = (url: URL): boolean => {
    const given = url.searchParams.get('token');
    return given !== null && (sameToken(given, token()) || codes.take(given, token(), clock.now()));
  };
  const sessionMadeAt = (request: IncomingMessage): number | null => passMadeAt(sessionOf(request, port), token(), 'session', clock.now());
  const sessionCookie = (): Record<string, string> => ({
    'Set-Cookie': `${cookieName(port)}=${makePass(token(), 'session', clock.now())}; Path=/; HttpOnly; SameSite=Strict`,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = rejectionOf(request, port);
    if (refusal) return reply(response, 403, refusal);
    const url = urlOf(request);
    if (!url) return reply(response, 400, 'Invalid address.');
    const madeAt = sessionMadeAt(request);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // Only the page that a code opens uses the code up.
    const fresh = request.method === 'GET' && url.pathname === '/' && admits(url);
    if (madeAt === null && !fresh && !sameToken(url.searchParams.get('token'), token())) return reply(response, 401, closed());
    if (!reads) return reply(response, 405, 'Only GET and HEAD are allowed.', { Allow: 'GET, HEAD' });
    // The credential moves from the address to a cookie, which keeps it out of the browser history and off the screen.
    if (url.pathname === '/' && url.searchParams.has('token')) return exchange(response, url, fresh);
    const page = await readPage(root, url.pathname);
    if (!page) return reply(response, 404, 'Not found.');
    const old = url.pathname === '/' && madeAt !== null && clock.now() / 1_000 - madeAt > RENEW_S;
    response.writeHead(200, { ...page.headers, ...(old && sessionCookie()), 'Content-Length': page.body.byteLength });
    response.end(request.method === 'HEAD' ? undefined : page.body);
  }

  function exchange(response: ServerResponse, url: URL, fresh: boolean): void {
    url.searchParams.delete('token');
    response.writeHead(303, { ...SAFE_HEADERS, Location: `/${url.search}`, 'Cache-Control': 'no-store', ...(fresh && sessionCookie()) });
    response.end();
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const url = urlOf(request);
    if (!url || rejectionOf(request, port)) return refuse(socket, 403);
    const inside = sessionMadeAt(request) !== null || sameToken(url.searchParams.get('token'), token());
    if (!inside && !(url.pathname === '/port' && admits(url))) return refuse(socket, 401);
    if (url.pathname !== '/port') return refuse(socket, 404);
    if (sockets.clients.size >= MAX_SOCKETS) return refuse(socket, 503);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      alive.add(opened);
      admitted.set(opened, token());
      opened.on('close', () => admitted.delete(opened));
      connect(socketPort(opened));
    });
  });

  return ok({
    origin: `http://127.0.0.1:${port}`,
    address: () => oneTimeAddress(`http://127.0.0.1:${port}`, token(), clock.now()),
    port,
    stop: () =>
      new Promise((resolve) => {
        alive.stop();
        stopChecking();
        for (const socket of sockets.clients) socket.close(1001);
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets.clients) socket.terminate();
      }),
  });
}

/** Pings every socket. Closes those that did not answer by the next ping: their computer sleeps or has disconnected. */
function keepAlive(clock: Clock) {
  const sockets = new Map<WebSocket, { answered: boolean }>();
  const stop = every(clock, PING_MS, () => {
    for (const [socket, state] of sockets) {
      if (!state.answered) socket.terminate();
      else socket.ping();
      state.answered = false;
    }
  });
  return {
    add(socket: WebSocket): void {
      const state = { answered: true };
      sockets.set(socket, state);
      socket.on('pong', () => void (state.answered = true));
      socket.on('close', () => sockets.delete(socket));
    },
    stop,
  };
}

const closed = (): string =>
  'Touchline is running here. Run "touchline serve" again and open the address it prints; it includes a new access token.';

const listen = (server: Server, port: number): Promise<Result<number>> =>
  new Promise((resolve) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EACCES' ? `port ${port} requires administrator rights` : `${port}`;
      resolve(
        cause.code === 'EADDRINUSE' || cause.code === 'EACCES' ? fail('port-in-use', verbatim(why)) : fail('bug', verbatim(cause.message)),
      );
    });
    server.listen(port, '127.0.0.1', () => resolve(ok((server.address() as AddressInfo).port)));
  });

/** Number of ports tried after one in use. */
const MOST_PORTS = 20;
/** Returns the first free port after one in use, or null. */
export async function freePortAfter(port: number): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + MOST_PORTS, 65_535); next++) {
    const server = createServer();
    if ((await listen(server, next)).ok) return new Promise((resolve) => server.close(() => resolve(next)));
  }
  return null;
}

function urlOf(request: IncomingMessage): URL | null {
  const path = request.url ?? '/';
  return path.startsWith('/') ? URL.parse(`http://local${path}`) : null;
}

const REASONS: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' };
function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function reply(response: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  response.writeHead(status, { ...SAFE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more });
  response.end(`${text}\n`);
}
