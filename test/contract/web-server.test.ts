import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { silent } from '#engine/base/log.ts';
import { makePass } from '#headless/auth.ts';
import { startWebServer, type WebServer } from '#headless/web-server.ts';
import type { Port } from '#contract/protocol.ts';
import { ManualClock } from '../support/engine/manual-clock.ts';
import { scratch } from '../support/servers/processes.ts';
import { message } from '../support/english-text.ts';

const TOKEN = 'right-token';
let token = TOKEN;
const clock = new ManualClock(1_700_000_000_000);
const started = clock.now();
const folder = scratch();
const root = join(folder.dir, 'view');
const ports: Port[] = [];
let server: WebServer;

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder.dir, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>view</title>');
  writeFileSync(join(root, 'assets', 'main-abc.js'), 'export {};');
  writeFileSync(join(root, 'assets', 'notes.xyz'), 'of no known type');
  writeFileSync(join(root, '.hidden.txt'), 'hidden');
  symlinkSync(join(folder.dir, 'secret.txt'), join(root, 'link.txt'));
  const started = await startWebServer({ root, port: 0, clock, log: silent, connect: (port) => void ports.push(port), token: () => token });
  if (!started.ok) throw new Error(message(started.fault));
  server = started.value;
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}
/** A plain request: fetch does not let a test set the Host header or a path with dots. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject).end();
  });
const cookie = (by = TOKEN, at = clock.now()): Record<string, string> => ({
  cookie: `other=1; touchline_${server.port}=${makePass(by, 'session', at)}`,
});
const once = (): string => new URL(server.address()).search;

describe('the web server', () => {
  it('listens only on this computer, at an address that differs each time and does not contain the token', () => {
    const [first, second] = [server.address(), server.address()];
    for (const address of [first, second])
      expect(address).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${server.port}/\\?token=[\\w-]{43}$`));
    expect(first).not.toBe(second);
    expect(first).not.toContain(TOKEN);
  });

  it('admits one browser with each address, once, within a quarter of an hour', async () => {
    const address = once();
    expect((await ask(`/${address}`, {}, 'HEAD')).status).toBe(401); // a HEAD request does not use it up
    const first = await ask(`/${address}&panel=chart`);
    expect([first.status, first.headers['location']]).toEqual([303, '/?panel=chart']);
    const [set = ''] = first.headers['set-cookie'] ?? [];
    const session = /^touchline_\d+=([\w-]{43}); Path=\/; HttpOnly; SameSite=Strict$/.exec(set)?.[1] ?? '';
    expect(session).not.toBe('');
    expect([TOKEN, new URLSearchParams(address).get('token')]).not.toContain(session);
    expect((await ask(`/${address}`)).status).toBe(401);
    const own = { cookie: `touchline_${server.port}=${session}` };
    expect((await ask('/', own)).text).toContain('view');
    // For a browser that already has a session, only the address expires.
    expect((await ask(`/${address}`, own)).status).toBe(303);
    const [late, session2] = [once(), once()];
    clock.jump(15 * 60_000);
    expect((await ask(`/${late}`)).status).toBe(401);
    expect((await ask(`/port${session2}`)).status).toBe(401);
  });

  it('accepts no session as a code, no code as a session, and neither from before its start or from the future', async () => {
    const session = makePass(TOKEN, 'session', clock.now());
    expect((await ask(`/?token=${session}`)).status).toBe(401);
    for (const bad of [makePass(TOKEN, 'code', clock.now()), makePass('other', 'session', clock.now()), session.slice(1), `${session}A`])
      expect((await ask('/', { cookie: `touchline_${server.port}=${bad}` })).status).toBe(401);
    expect((await ask(`/?token=${makePass(TOKEN, 'code', started - 1_000)}`)).status).toBe(401);
    expect((await ask('/', cookie(TOKEN, clock.now() + 60_000))).status).toBe(401);
    expect((await ask('/', cookie(TOKEN, clock.now() - 31 * 86_400_000))).status).toBe(401);
  });

  it('renews a session that is a day old', async () => {
    expect((await ask('/', cookie())).headers['set-cookie']).toBeUndefined();
    expect((await ask('/', cookie(TOKEN, clock.now() - 2 * 86_400_000))).headers['set-cookie']).toHaveLength(1);
  });

  it('explains to a client without a token how to get access', async () => {
    for (const headers of [{}, { cookie: `touchline_${server.port}=wrong` }]) {
      const { status, text } = await ask('/', headers);
      expect(status).toBe(401);
      expect(text).toContain('touchline serve');
      expect(text).not.toContain(TOKEN);
    }
    expect((await ask('/?token=wrong')).status).toBe(401);
    expect((await ask('/assets/main-abc.js')).status).toBe(401);
  });

  it('exchanges the token for a cookie that scripts cannot read, and removes it from the address', async () => {
    const { status, headers } = await ask(`/?token=${TOKEN}&panel=chart`);
    expect([status, headers['location']]).toEqual([303, '/?panel=chart']);
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^touchline_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)]);
    expect(String(headers['set-cookie'])).not.toContain(TOKEN);
    expect((await ask('/', cookie())).text).toContain('view');
  });

  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/main-abc.js', 'text/javascript; charset=utf-8', 'private, max-age=31536000, immutable'],
  ])('serves %s with its type, its cache lifetime and security headers', async (path, type, age) => {
    const { status, headers } = await ask(path, cookie());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': age,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const csp = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ])
      expect(csp).toContain(part);
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e%5csecret.txt',
    '/..\\secret.txt',
    '/link.txt',
    '/.hidden.txt',
    '/assets',
    '/assets/',
    '/assets/notes.xyz',
    '/%00',
    '/%',
    '/C:/x.txt',
    '//secret.txt',
  ])('returns 404 for %s', async (path) => {
    const { status, text } = await ask(path, cookie());
    expect([status, text.includes('secret')]).toEqual([404, false]);
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '0.0.0.0:80'])(
    'refuses the host name "%s", even with the token',
    async (host) => {
      expect((await ask('/', { ...cookie(), host })).status).toBe(403);
    },
  );

  it('also answers to localhost', async () => {
    expect((await ask('/', { ...cookie(), host: `localhost:${server.port}` })).status).toBe(200);
  });

  it('refuses requests from other pages, and any method but reads', async () => {
    expect((await ask('/', { ...cookie(), origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('/', { ...cookie(), origin: 'null' })).status).toBe(403);
    expect((await ask('/', cookie(), 'POST')).status).toBe(405);
  });
});

/** Opens a socket; the status is 101, or that of the refusal. */
const knock = (path: string, headers: Record<string, string> = {}): Promise<{ status: number; socket: WebSocket }> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers });
    socket.once('open', () => resolve({ status: 101, socket }));
    socket.once('unexpected-response', (_request, response) => resolve({ status: response.statusCode ?? 0, socket }));
    socket.on('error', () => undefined);
  });

describe('the WebSocket of the web server', () => {
  it.each([
    ['the token in the address', `/port?token=${TOKEN}`, () => ({}), 101],
    ['the cookie from the served page', '/port', () => ({ ...cookie(), origin: `http://127.0.0.1:${server.port}` }), 101],
    ['a one-time code in the address', 'once', () => ({}), 101],
    ['no token', '/port', () => ({}), 401],
    ['a wrong token', '/port?token=right-tokem', () => ({}), 401],
    ['the cookie, from another page', '/port', () => ({ ...cookie(), origin: 'https://evil.example' }), 403],
    ['the cookie from another port of this computer', '/port', () => ({ ...cookie(), origin: 'http://127.0.0.1:1' }), 403],
    ['another host name', `/port?token=${TOKEN}`, () => ({ host: 'evil.example' }), 403],
    ['another path', `/else?token=${TOKEN}`, () => ({}), 404],
  ] as const)('answers with the right status to %s', async (_how, path, headers, status) => {
    const answer = await knock(path === 'once' ? `/port${once()}` : path, headers());
    expect(answer.status).toBe(status);
    answer.socket.terminate();
  });

  it('drops a client that sends more than 1 MiB at once', async () => {
    const { socket } = await knock(`/port?token=${TOKEN}`);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send('x'.repeat(1024 * 1024 + 1));
    expect(await closed).toBe(1009);
  });

  it('drops a client that answers no ping, and keeps one that does', async () => {
    const [dead, alive] = [await knock(`/port?token=${TOKEN}`), await knock(`/port?token=${TOKEN}`)];
    dead.socket.pong = () => undefined;
    Object.assign(dead.socket, { _autoPong: false });
    let gone = false;
    dead.socket.once('close', () => void (gone = true));
    const pinged = new Promise((resolve) => alive.socket.once('ping', resolve));
    clock.advance(15_000);
    await pinged;
    const answered = ports.length; // lets the pong arrive before the next round
    alive.socket.send('{}');
    await new Promise<void>((resolve) => ports[answered - 1]?.onMessage(() => resolve()));
    clock.advance(15_000);
    await vi.waitFor(() => expect(gone).toBe(true));
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    alive.socket.terminate();
  });

  it('closes every connection made with a replaced token', async () => {
    const [old, page] = [await knock(`/port?token=${TOKEN}`), await knock('/port', cookie())];
    const closed = Promise.all([old, page].map(({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve()))));
    token = 'another-token';
    try {
      const fresh = await knock('/port', cookie(token));
      expect(fresh.status).toBe(101);
      expect((await ask('/', cookie())).status).toBe(401);
      expect((await knock(`/port?token=${TOKEN}`)).status).toBe(401);
      clock.advance(5_000);
      await closed;
      expect(fresh.socket.readyState).toBe(WebSocket.OPEN);
      fresh.socket.terminate();
    } finally {
      token = TOKEN;
    }
  });

  it('reports a port in use', async () => {
    const second = await startWebServer({ root, port: server.port, clock, log: silent, connect: () => undefined, token: () => TOKEN });
    expect(second).toMatchObject({ ok: false, fault: { code: 'port-in-use', detail: String(server.port) } });
  });
});
