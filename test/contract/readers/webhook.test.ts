import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resolve } from '#engine/alerts/deliver/webhook-address.ts';
import { createWebhook, type WebhookOutcome, type PostTo } from '#engine/alerts/deliver/webhook.ts';
import { postTo } from '#host/post-to.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { withDefaults } from '#contract/settings.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { english } from '../../support/english-text.ts';

const alert = { id: 1, title: verbatim('Price'), text: verbatim('rose') } as unknown as Alert;
type Answer = (response: ServerResponse, request: IncomingMessage, nth: number) => void;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
/** A real server; `got` contains the complete requests. */
async function serve(answer: Answer) {
  const got: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      got.push(`${request.method} ${request.url} ${body.includes('rose') ? 'alert' : 'without the alert'}`);
      answer(response, request, got.length);
    });
  });
  server.on('clientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

/** Posts to a host on a clock that the test controls. */
function post(host: string, { address = `http://${host}/hook`, resolve }: { address?: string; resolve?: Resolve } = {}) {
  const clock = new ManualClock();
  const told: WebhookOutcome[] = [];
  let sent = 0;
  const counted: PostTo = (...posted) => (sent++, postTo(...posted));
  const webhook = createWebhook({
    clock,
    post: counted,
    settings: () => withDefaults({ webhooks: true, webhookHosts: `${host}, hook.example.org` }),
    ...(resolve && { resolve }),
    write: english,
  });
  ends.push(webhook.stop);
  const posted = webhook.post(address, alert, (one) => told.push(one));
  return { clock, told, posted, webhook, sent: () => sent };
}
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
/** Advances the clock over the waits between attempts, each after the previous attempt has ended. */
async function through(clock: ManualClock, told: readonly WebhookOutcome[], waits: readonly number[]): Promise<void> {
  for (const [at, wait] of waits.entries()) {
    await until(() => told.length > at && clock.waiting > 0);
    clock.advance(wait);
  }
}
const WAITS = [5_000, 30_000, 120_000];
const sentence = (why: string | null | undefined): void => {
  expect(why).toMatch(/^[^\r\n]{5,200}$/);
};

describe('a webhook whose server redirects', () => {
  it.each([301, 302, 303, 307, 308])('with HTTP %i is not followed, neither on the same host nor to another one', async (status) => {
    const other = await serve((response) => void response.end());
    for (const to of ['/elsewhere', `http://${other.host}/`, 'http://169.254.169.254/', '//example.invalid/']) {
      const { host, got } = await serve((response) => void response.writeHead(status, { location: to }).end());
      const { told, posted } = post(host);
      await posted;
      expect(told).toEqual([{ outcome: 'failed', why: 'the server redirects; redirects aren’t followed', tries: 1 }]);
      expect(got).toEqual(['POST /hook alert']);
    }
    expect(other.got).toEqual([]);
  });

  it('to itself receives one request', async () => {
    const { host, got } = await serve((response) => void response.writeHead(302, { location: '/hook' }).end());
    const { told, posted } = post(host);
    await posted;
    expect(told.map(({ outcome }) => outcome)).toEqual(['failed']);
    expect(got).toHaveLength(1);
  });
});

describe('a webhook whose server stalls', () => {
  it('without headers fails after four attempts of ten seconds each', async () => {
    const { host, got } = await serve(() => undefined);
    const { clock, told, posted } = post(host);
    for (const [at, wait] of [...WAITS, 0].entries()) {
      await until(() => got.length === at + 1);
      clock.advance(9_999);
      expect(told).toHaveLength(at);
      clock.advance(1);
      await until(() => told.length === at + 1);
      if (wait > 0) await through(clock, told.slice(at), [wait]);
    }
    await posted;
    expect(told.map(({ outcome, tries }) => `${outcome} ${tries}`)).toEqual(['trying 1', 'trying 2', 'trying 3', 'failed 4']);
    for (const { why } of told) expect(why).toEqual('no response within 10 s');
  });

  it('after its headers has accepted the post: the body is not awaited', async () => {
    const { host } = await serve((response) => void response.writeHead(200, { 'content-length': '10' }).write('half'));
    const { clock, told, posted } = post(host);
    await posted;
    expect(told).toEqual([{ outcome: 'sent', why: null, tries: 1 }]);
    expect(clock.waiting).toBe(0);
  });

  it('with a host name that never resolves fails in the same way', async () => {
    const { clock, told, webhook } = post('127.0.0.1', {
      address: 'https://hook.example.org/',
      resolve: () => new Promise(() => undefined),
    });
    clock.advance(10_000);
    await until(() => told.length === 1);
    expect(told).toEqual([{ outcome: 'trying', why: 'no response within 10 s', tries: 1 }]);
    const tested = webhook.test('https://hook.example.org/');
    clock.advance(10_000);
    expect(english(await tested)).toEqual('no response within 10 s');
  });
});

describe('a webhook whose server resets the connection', () => {
  it.each<[string, Answer]>([
    ['before an answer', (_, request) => void request.socket.destroy()],
    ['within the headers', (_, request) => void request.socket.end('HTTP/1.1 200 OK\r\nConte')],
    ['with bytes that are not HTTP', (_, request) => void request.socket.end('\u0000nonsense\r\n\r\n')],
  ])('%s is tried four times and then fails with one sentence', async (_, answer) => {
    const { host, got } = await serve(answer);
    const { clock, told, posted } = post(host);
    await through(clock, told, WAITS);
    await posted;
    expect(got).toHaveLength(4);
    expect(told.map(({ outcome }) => outcome)).toEqual(['trying', 'trying', 'trying', 'failed']);
    for (const { why } of told) sentence(english(why));
  });

  it('in the middle of the response body has accepted the post', async () => {
    const { host } = await serve((response, request) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => request.socket.destroy());
    });
    const { told, posted } = post(host);
    await posted;
    expect(told).toEqual([{ outcome: 'sent', why: null, tries: 1 }]);
  });
});

describe('a webhook whose server refuses', () => {
  it('with HTTP 500 is tried four times', async () => {
    const { host, got } = await serve((response) => void response.writeHead(500).end('broken'));
    const { clock, told, posted } = post(host);
    await through(clock, told, WAITS);
    await posted;
    expect(got).toHaveLength(4);
    expect(told.at(-1)).toEqual({ outcome: 'failed', why: 'the server responded with 500', tries: 4 });
  });

  it('with HTTP 404 is tried once', async () => {
    const { host, got } = await serve((response) => void response.writeHead(404).end());
    const { told, posted } = post(host);
    await posted;
    expect(told).toEqual([{ outcome: 'failed', why: 'the server responded with 404', tries: 1 }]);
    expect(got).toHaveLength(1);
  });

  it.each([
    [429, '60', 60_000],
    [503, '60', 60_000],
    [500, '60', 60_000],
    [429, new Date(1_000_000 + 45_000).toUTCString(), 45_000],
    [429, '1', 5_000],
    [429, 'soon', 5_000],
    [429, '99999999', 600_000],
  ])('with HTTP %i and Retry-After: %s is retried after %i ms and not before', async (status, after, wait) => {
    const { host, got } = await serve((response, _, nth) => {
      response.sendDate = false;
      response.writeHead(nth === 1 ? status : 200, { 'retry-after': after }).end();
    });
    const { clock, told, posted, sent } = post(host);
    await until(() => told.length === 1 && clock.waiting > 0);
    clock.advance(wait - 1);
    await clock.settle(50);
    expect(sent()).toBe(1);
    clock.advance(1);
    await posted;
    expect(got).toHaveLength(2);
    expect(told.at(-1)).toEqual({ outcome: 'sent', why: null, tries: 2 });
  });
});

describe('a webhook whose server responds without end', () => {
  it.each([200, 400])('with HTTP %i and a huge body is not read: the connection is closed', async (status) => {
    let [written, closed] = [0, false];
    const { host } = await serve((response) => {
      const piece = Buffer.alloc(64 * 1024, 'x');
      response.writeHead(status);
      response.on('close', () => (closed = true));
      const more = (): void => {
        while (!closed && response.write(piece)) written += piece.length;
        if (!closed) response.once('drain', more);
      };
      more();
    });
    const { told, posted } = post(host);
    await posted;
    expect(told[0]?.outcome).toBe(status === 200 ? 'sent' : 'failed');
    await until(() => closed);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});
