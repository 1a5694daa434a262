import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { refusal, targetOf } from '#engine/alerts/deliver/webhook-address.ts';
import { createWebhook, type WebhookOutcome } from '#engine/alerts/deliver/webhook.ts';
import { postTo } from '#host/post-to.ts';
import { withDefaults } from '#contract/settings.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { systemClock } from '#engine/base/clock.ts';
import { fastClock } from '../../../support/engine/fast-clock.ts';
import { postBy } from '../../../support/servers/post-by.ts';
import { english } from '../../../support/english-text.ts';
import { verbatim } from '#contract/text/coded-text.ts';

const on = (webhookHosts: string) => withDefaults({ webhooks: true, webhookHosts });
const alert = { id: 1, title: verbatim('Price'), text: verbatim('rose') } as unknown as Alert;

/** Posts to a local test server; returns every reported outcome and every request the server received. */
async function post(answer: RequestListener, { hosts = (host: string) => host, address = (host: string) => `http://${host}/hook` } = {}) {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told: WebhookOutcome[] = [];
  const webhook = createWebhook({ clock: systemClock, post: postTo, settings: () => on(hosts(host)), write: english });
  await webhook.post(address(host), alert, (posted) => told.push(posted));
  server.closeAllConnections();
  server.close();
  return { told, got };
}

describe('a webhook', () => {
  it('is posted once when it is accepted', async () => {
    const { told, got } = await post((_, response) => void response.end('thanks'));
    expect(told).toEqual([{ outcome: 'sent', why: null, tries: 1 }]);
    expect(got).toEqual(['POST /hook']);
  });
  it('follows no redirect', async () => {
    const { told, got } = await post((_, response) => void response.writeHead(307, { location: '/secret' }).end());
    expect(told).toEqual([{ outcome: 'failed', why: 'the server redirects; redirects aren’t followed', tries: 1 }]);
    expect(got).toEqual(['POST /hook']);
  });
  /** Posts with the given response to each attempt, on a clock with short waits. */
  async function posts(answer: (nth: number, signal: AbortSignal | null | undefined) => Promise<Response>): Promise<WebhookOutcome[]> {
    let tries = 0;
    const told: WebhookOutcome[] = [];
    const send: typeof fetch = (_, init) => answer(++tries, init?.signal);
    const webhook = createWebhook({ clock: fastClock(2_000), post: postBy(send), settings: () => on('127.0.0.1'), write: english });
    await webhook.post('http://127.0.0.1/', alert, (posted) => told.push(posted));
    return told;
  }
  it('is retried a few times when it fails, and then reported as failed', async () => {
    const told = await posts(async () => new Response('', { status: 503 }));
    expect(told.map(({ outcome }) => outcome)).toEqual(['trying', 'trying', 'trying', 'failed']);
    expect(told.at(-1)).toEqual({ outcome: 'failed', why: 'the server responded with 503', tries: 4 });
  });
  it('is retried after a timeout', async () => {
    const hangs = (signal: AbortSignal | null | undefined) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    expect(await posts((nth, signal) => (nth === 1 ? hangs(signal) : Promise.resolve(new Response('ok'))))).toEqual([
      { outcome: 'trying', why: 'no response within 10 s', tries: 1 },
      { outcome: 'sent', why: null, tries: 2 },
    ]);
  });
  it('is not posted while too many others are pending, so a hanging host builds no backlog', async () => {
    const told: WebhookOutcome[] = [];
    let asked = 0;
    const never: typeof fetch = () => (asked++, new Promise(() => undefined));
    const webhook = createWebhook({ clock: systemClock, post: postBy(never), settings: () => on('127.0.0.1'), write: english });
    for (let n = 0; n < 200; n++) void webhook.post('http://127.0.0.1/', alert, (posted) => told.push(posted));
    await new Promise((resolve) => setImmediate(resolve));
    webhook.stop();
    expect(asked).toBe(50);
    expect(told).toHaveLength(150);
    expect(told[0]).toEqual({ outcome: 'failed', why: '50 other alerts are being sent', tries: 0 });
  });
  it('is posted only to listed hosts', async () => {
    const { told, got } = await post((_, response) => void response.end(), { hosts: () => 'example.org' });
    expect(told[0]).toMatchObject({ outcome: 'failed', tries: 1 });
    expect(got).toEqual([]);
  });
  it('is not posted to a public name that resolves to an internal address', async () => {
    const told: WebhookOutcome[] = [];
    const never: typeof fetch = () => Promise.reject(new Error('must not be asked'));
    for (const inside of ['127.0.0.1', '::1', '10.1.2.3', '169.254.169.254', '::ffff:127.0.0.1', 'fd00::1']) {
      const webhook = createWebhook({
        clock: fastClock(1_000),
        post: postBy(never),
        settings: () => on('hook.example.org'),
        resolve: async () => ['203.0.113.5', inside],
        write: english,
      });
      await webhook.post('https://hook.example.org/', alert, (posted) => told.push(posted));
    }
    expect(told).toHaveLength(6);
    expect(
      told.every(
        ({ outcome, why }) => outcome === 'failed' && english(why) === 'hook.example.org points to this computer or your local network',
      ),
    ).toBe(true);
  });
  it.each([
    ['https://hook.example.org/x', 'hook.example.org', null],
    ['http://hook.example.org/x', 'hook.example.org', 'https is required for other computers'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080', null],
    ['http://127.0.0.1:8081/', '127.0.0.1:8080', '127.0.0.1:8081 isn’t an allowed webhook host (Settings → Alerts)'],
    ['http://localhost:9/', 'hook.example.org, localhost', null],
    ['https://user:pass@hook.example.org/', 'hook.example.org', 'URLs with a password aren’t allowed'],
    ['file:///etc/passwd', 'hook.example.org', 'the address isn’t an http or https URL'],
    [
      'https://hook.example.org.evil.example/',
      'hook.example.org',
      'hook.example.org.evil.example isn’t an allowed webhook host (Settings → Alerts)',
    ],
  ])('to %s is checked with %s listed', (address, hosts, why) => {
    expect(english(refusal(address, on(hosts)))).toBe(why);
  });
  it('resolves a name once, and posts to the address that was checked', async () => {
    const [told, looked, sent]: [WebhookOutcome[], string[], [string, readonly string[]][]] = [[], [], []];
    // A name that resolves to another address the second time, as an attacker would use it to reach the user's own network.
    const resolve = async (host: string) => (looked.push(host), looked.length === 1 ? ['203.0.113.5'] : ['127.0.0.1']);
    const webhook = createWebhook({
      clock: systemClock,
      post: async (address, to) => (sent.push([address, to]), { status: 204, headers: new Headers() }),
      settings: () => on('hook.example.org'),
      resolve,
      write: english,
    });
    await webhook.post('https://hook.example.org/x', alert, (posted) => told.push(posted));
    expect(told).toMatchObject([{ outcome: 'sent' }]);
    expect([looked, sent]).toEqual([['hook.example.org'], [['https://hook.example.org/x', ['203.0.113.5']]]]);
  });
  it('connects to the given address, whatever the system resolves the name to', async () => {
    const got: string[] = [];
    const server = createServer((request, response) => {
      got.push(request.headers.host ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const parcel = { body: '{}', type: 'application/json', signal: AbortSignal.timeout(10_000) };
    // No system resolves `.invalid`: only the given address is reachable.
    expect(await postTo(`http://hook.invalid:${port}/`, ['127.0.0.1'], parcel)).toMatchObject({ status: 200 });
    server.close();
    expect(got).toEqual([`hook.invalid:${port}`]);
  });
  it.each([
    ['localhost', ['127.0.0.1', '::1'], null],
    ['hook.localhost', ['203.0.113.5'], 'hook.localhost doesn’t point to this computer'],
    ['hook.example.org', ['203.0.113.5', '64:ff9b::7f00:1'], 'hook.example.org points to this computer or your local network'],
    ['hook.example.org', ['2002:7f00:1::'], 'hook.example.org points to this computer or your local network'],
    ['hook.example.org', ['::ffff:7f00:1'], 'hook.example.org points to this computer or your local network'],
    ['hook.example.org', ['::ffff:203.0.113.5', '2606:4700::1'], null],
    ['hook.example.org', [], 'couldn’t find the host hook.example.org (DNS)'],
  ])('to %s is checked against its addresses %j', async (host, found, why) => {
    const target = await targetOf(`https://${host}/`, async () => found);
    expect('why' in target ? target.why : null).toEqual(why);
    if ('to' in target) expect(target.to).toEqual(found);
  });
  it('is off by default', () => {
    expect(refusal('https://hook.example.org/', withDefaults({ webhookHosts: 'hook.example.org' }))).toEqual(
      'webhooks are turned off in Settings → Alerts',
    );
  });
});
