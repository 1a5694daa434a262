import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { get, request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launch, scratch, type Running } from '../support/servers/processes.ts';

const installed = (program: string): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
const missing = ['nginx', 'openssl'].filter((program) => !installed(program));
if (missing.length > 0) console.log(`The reverse proxy is not tested: ${missing.join(' and ')} not installed.`);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe.skipIf(missing.length > 0)('packaging/nginx.conf in nginx', () => {
  const folder = scratch();
  const at = (name: string): string => join(folder.dir, name);
  const LOGIN = `Basic ${Buffer.from('alice:secret').toString('base64')}`;
  let [port, origin] = [0, ''];
  let touchline: Running;
  let nginx: ChildProcess;

  beforeAll(async () => {
    mkdirSync(at('view'));
    writeFileSync(at('view/index.html'), '<!doctype html><title>the workstation</title>');
    touchline = await launch(process.execPath, ['test/support/engine/small-touchline.ts', 'serve', '--data-dir', at('data')], {
      SMALL_VIEW: at('view'),
    });
    port = await freePort();
    origin = `https://touchline.example:${port}`;
    const make = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=touchline.example',
      '-keyout',
      at('privkey.pem'),
      '-out',
      at('fullchain.pem'),
    ];
    execFileSync('openssl', make, { stdio: 'ignore' });
    writeFileSync(at('touchline.htpasswd'), `alice:${execFileSync('openssl', ['passwd', '-6', 'secret']).toString().trim()}\n`, {
      mode: 0o644,
    });
    const own = readFileSync('packaging/nginx.conf', 'utf8')
      .replaceAll('127.0.0.1:7300', new URL(touchline.firstLine).host)
      .replace('https://touchline.example ', `${origin} `)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('/etc/ssl/touchline.example', folder.dir)
      .replaceAll('/etc/nginx', folder.dir);
    const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${at(kind)};`).join('\n');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      at('nginx.conf'),
      `${user} daemon off; pid ${at('pid')}; error_log ${at('log')};\nevents {}\nhttp { access_log off;\n${temps}\n${own}}\n`,
    );
    nginx = spawn('nginx', ['-p', folder.dir, '-c', at('nginx.conf')], { stdio: 'ignore' });
    await vi.waitFor(async () => expect((await ask('/')).status).toBe(401), { timeout: 10_000, interval: 50 });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => nginx.on('exit', resolve));
    nginx.kill('SIGQUIT');
    await ended;
    await touchline.stop();
    folder.remove();
  });

  interface Answer {
    readonly status: number | undefined;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: string;
  }
  const options = (path: string, headers: Record<string, string>) => ({
    host: '127.0.0.1',
    port,
    path,
    headers: { host: `touchline.example:${port}`, ...headers },
    rejectUnauthorized: false,
  });
  const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      get(options(path, headers), (response) => {
        let body = '';
        response.on('data', (part: Buffer) => (body += String(part)));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      }).on('error', reject);
    });
  /** Opens the page's socket and returns the status of the answer. */
  const upgrade = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const upgrading = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      };
      const asked = request(options('/port', { ...upgrading, ...headers }));
      asked.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
      asked.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end();
    });
  const signIn = async (): Promise<string> => {
    const own = await finishServe();
    const { status, headers } = await ask(own, { authorization: LOGIN });
    expect([status, headers['location']]).toEqual([303, '/']);
    return String(headers['set-cookie']?.[0]);
  };
  /** A new one-time address of the running host, without its origin. */
  const finishServe = async (): Promise<string> => {
    const again = await launch(process.execPath, ['test/support/engine/small-touchline.ts', 'serve', '--data-dir', at('data')], {
      SMALL_VIEW: at('view'),
    });
    await again.stop();
    const { pathname, search } = new URL(again.firstLine);
    return pathname + search;
  };

  it('asks for its own login before Touchline sees anything', async () => {
    const { status, headers } = await ask('/');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Touchline"']);
    expect((await ask('/', { authorization: LOGIN })).body).toContain('Touchline is running here');
  });

  it('signs a browser in with the one-time address, with a cookie for HTTPS only', async () => {
    const cookie = await signIn();
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; secure$/i);
    expect((await ask('/', { authorization: LOGIN, cookie: cookie.split(';')[0] ?? '' })).body).toContain('the workstation');
  });

  it('passes the socket of its own page on, and that of no other', async () => {
    const cookie = (await signIn()).split(';')[0] ?? '';
    expect(await upgrade({ authorization: LOGIN, cookie, origin })).toBe(101);
    for (const foreign of ['https://evil.example', 'http://127.0.0.1', `http://touchline.example:${port}`, 'null'])
      expect(await upgrade({ authorization: LOGIN, cookie, origin: foreign }), foreign).toBe(403);
    expect(await upgrade({ cookie, origin })).toBe(401);
  });
});
