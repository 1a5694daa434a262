import { describe, expect, it } from 'vitest';
import { createLane } from '#engine/net/lane/lane.ts';
import type { Priority } from '#engine/net/request-options.ts';
import { MAX_BODY } from '#engine/net/lane/limits.ts';
import { networkReason, refusalText, retryAfterMs } from '#engine/net/http/errors.ts';
import type { ManualClock } from '../../../support/engine/manual-clock.ts';
import { json, netWorld, type Seen } from '../../../support/engine/net.ts';
import { english } from '../../../support/english-text.ts';

const URL_ = 'http://game.test/clubs';
const get = (
  world: ReturnType<typeof netWorld>,
  extra: { url?: string; signal?: AbortSignal; priority?: Priority; minHeight?: number } = {},
) =>
  world.http.send({
    url: extra.url ?? URL_,
    lane: world.lane,
    what: '/clubs',
    ask: {
      priority: extra.priority ?? 'visible',
      ...(extra.signal && { signal: extra.signal }),
      ...(extra.minHeight !== undefined && { minHeight: extra.minHeight }),
      caller: 'club:1',
    },
  });
const slow = (clock: ManualClock) => createLane(clock, { name: 'hosted', perSecond: 10, burst: 1 });

describe('an HTTP request', () => {
  it('sends the user agent and returns the response', async () => {
    const world = netWorld(() => json({ a: 1 }, { headers: { 'x-total': '5' } }));
    const got = await get(world);
    expect(got).toMatchObject({ ok: true, value: { status: 200, text: '{"a":1}' } });
    expect(world.seen[0]?.headers.get('user-agent')).toBe('Touchline/test');
    expect(world.ledger.traffic([world.lane])).toMatchObject({
      recent: [{ lane: 'hosted', what: '/clubs', calls: 1, bytes: 7, status: '200' }],
      spenders: [{ resource: 'club:1', requests: 1, calls: 1 }],
    });
  });

  it.each<[number, string, string, string]>([
    [429, '{"detail":"slow"}', 'throttled', '/clubs: HTTP 429, slow'],
    [503, '', 'throttled', '/clubs: HTTP 503'],
    [500, 'boom', 'server-error', '/clubs: HTTP 500, boom'],
    [502, '<html>Bad gateway</html>', 'server-error', '/clubs: HTTP 502'],
    [403, 'error code: 1010', 'refused', '/clubs: HTTP 403, error code: 1010 (the gateway blocks Touchline’s User-Agent)'],
    [404, '{"detail":"Not Found"}', 'not-served', '/clubs: HTTP 404, nothing is served at this path'],
    [404, '{"detail":"Club not found"}', 'not-found', '/clubs: HTTP 404, Club not found'],
    [400, '{"detail":"empty batch"}', 'refused', '/clubs: HTTP 400, empty batch'],
    [
      422,
      '{"detail":[{"loc":["query","page"],"msg":"too small"},{"loc":["query","limit"],"msg":"no"}]}',
      'refused',
      '/clubs: HTTP 422, page: too small; limit: no',
    ],
    [422, '{"detail":{"page":"low"}}', 'refused', '/clubs: HTTP 422, {"page":"low"}'],
    [413, '{"error":"too much"}', 'refused', '/clubs: HTTP 413, too much'],
    [304, '', 'unreadable', '/clubs: HTTP 304'],
  ])('with HTTP %i and body %s is %s', async (status, body, code, detail) => {
    const world = netWorld(() => new Response(status === 304 ? null : body, { status }));
    expect(await get(world)).toMatchObject({ ok: false, fault: { code, detail } });
  });

  it('pauses its lane after 429 for as long as the service requests', async () => {
    const world = netWorld(() => json({}, { status: 429, headers: { 'retry-after': '7' } }));
    expect(await get(world)).toMatchObject({ fault: { code: 'throttled', waitMs: 7_000 } });
    expect(world.lane.meter()).toMatchObject({ restMs: 7_000, refused: 1 });
  });

  it.each<[string, string]>([
    ['ENOTFOUND', 'couldn’t find the host game.test (DNS)'],
    ['ECONNREFUSED', 'connection to game.test refused'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'couldn’t establish a secure connection to game.test (TLS)'],
    ['UND_ERR_CONNECT_TIMEOUT', 'game.test timed out'],
    ['ECONNRESET', 'game.test closed the connection'],
  ])('explains in words that %s', async (code, words) => {
    const world = netWorld(() => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    });
    expect(await get(world)).toMatchObject({ fault: { code: 'unreachable', detail: `${words} (/clubs)` } });
  });

  it('reports the reason among several tried addresses', () => {
    const errors = [Object.assign(new Error('x'), { code: 'ECONNREFUSED' })];
    expect(english(networkReason(new TypeError('fetch failed', { cause: new AggregateError(errors, '') }), URL_))).toContain('refused');
  });

  it('times out after 15 s without a response, even when fetch ignores the signal', async () => {
    const world = netWorld(() => new Promise<Response>(() => {}));
    const got = get(world);
    await world.clock.walk(15_000);
    expect(await got).toMatchObject({ fault: { code: 'unreachable', detail: 'no response within 15 s (/clubs)' } });
    expect(world.clock.waiting).toBe(0);
  });

  it('fails when the response body stalls', async () => {
    const world = netWorld(() => new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{"a":')) })));
    const got = get(world);
    await world.clock.walk(15_000);
    expect(await got).toMatchObject({ fault: { code: 'unreachable' } });
  });

  it('fails when the response is too large', async () => {
    const block = new Uint8Array(8 * 1024 * 1024);
    let left = MAX_BODY / block.length + 1;
    const world = netWorld(() => new Response(new ReadableStream({ pull: (c) => (left-- > 0 ? c.enqueue(block) : c.close()) })));
    expect(await get(world)).toMatchObject({ fault: { code: 'unreadable', detail: '/clubs: the response is larger than 16 MiB' } });
  });

  describe('that is redirected', () => {
    const moved = (to: string, status = 307): Response => new Response(null, { status, headers: { location: to } });

    it('is followed at the same origin, with a lane slot for each step', async () => {
      const world = netWorld((seen) => (seen.url === URL_ ? moved('/v2/clubs') : json([])), slow);
      const got = get(world);
      await world.clock.walk(200);
      expect(await got).toMatchObject({ ok: true });
      expect(world.lane.meter().sent).toBe(2);
    });

    it('is refused to another address', async () => {
      const world = netWorld(() => moved('http://evil.test/clubs'));
      expect(await get(world)).toMatchObject({
        fault: { code: 'refused', detail: '/clubs: redirected to another host (http://evil.test/clubs)' },
      });
      expect(world.seen).toHaveLength(1);
    });

    it('ends after three redirects', async () => {
      const world = netWorld(() => moved('/clubs'));
      expect(await get(world)).toMatchObject({ fault: { code: 'refused' } });
      expect(world.seen).toHaveLength(4);
    });

    it('never turns a POST into a GET', async () => {
      const world = netWorld(() => moved('/clubs', 302));
      const got = await world.http.send({
        url: URL_,
        method: 'POST',
        body: '{}',
        lane: world.lane,
        what: 'gsp',
        ask: { priority: 'visible' },
      });
      expect(got).toMatchObject({ fault: { code: 'refused' } });
    });
  });

  describe('identical GETs in flight', () => {
    const open = () => {
      const answers: ((r: Response) => void)[] = [];
      const world = netWorld(() => new Promise<Response>((resolve) => answers.push(resolve)));
      return { world, answer: (n: number) => answers[n]?.(json({ n })) };
    };

    it('share one call', async () => {
      const { world, answer } = open();
      const both = [get(world), get(world)];
      await world.clock.settle();
      answer(0);
      expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(world.seen).toHaveLength(1);
    });

    it('are aborted only when the last caller has left', async () => {
      const { world, answer } = open();
      const [a, b] = [new AbortController(), new AbortController()];
      const [first, second] = [get(world, { signal: a.signal }), get(world, { signal: b.signal })];
      await world.clock.settle();
      a.abort();
      expect(await first).toMatchObject({ fault: { code: 'closed' } });
      expect(world.seen[0]?.signal?.aborted).toBe(false);
      answer(0);
      expect(await second).toMatchObject({ ok: true });
    });

    it('are aborted when no caller is left', async () => {
      const { world } = open();
      const a = new AbortController();
      const first = get(world, { signal: a.signal });
      await world.clock.settle();
      a.abort();
      expect(await first).toMatchObject({ fault: { code: 'closed' } });
      await world.clock.settle();
      expect(world.seen[0]?.signal?.aborted).toBe(true);
    });

    it('are not shared with a caller that requires a newer block', async () => {
      const { world, answer } = open();
      const old = get(world);
      await world.clock.settle();
      const fresh = get(world, { minHeight: 9 });
      await world.clock.settle();
      expect(world.seen).toHaveLength(2);
      answer(0);
      answer(1);
      expect(await Promise.all([old, fresh])).toMatchObject([{ value: { text: '{"n":0}' } }, { value: { text: '{"n":1}' } }]);
    });

    it('take the highest priority of their callers', async () => {
      const order: string[] = [];
      const world = netWorld((seen: Seen) => {
        order.push(seen.url);
        return json({});
      }, slow);
      const all = [
        get(world, { url: `${URL_}/0` }),
        get(world, { url: `${URL_}/1`, priority: 'background' }),
        get(world, { url: `${URL_}/2`, priority: 'visible' }),
        get(world, { url: `${URL_}/1`, priority: 'focus' }),
      ];
      await world.clock.walk(500);
      await Promise.all(all);
      expect(order).toEqual(['0', '1', '2'].map((n) => `${URL_}/${n}`));
    });
  });

  it('is not sent when it was aborted in the queue', async () => {
    const world = netWorld(() => json({}), slow);
    const gone = new AbortController();
    const first = get(world, { url: `${URL_}/0` });
    const second = get(world, { signal: gone.signal });
    gone.abort();
    expect(await second).toMatchObject({ fault: { code: 'closed' } });
    await world.clock.walk(500);
    await first;
    expect(world.seen).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const headers = (value: string, date?: string): Headers => new Headers({ 'retry-after': value, ...(date && { date }) });
  it.each<[string, Headers, number]>([
    ['in seconds', headers('30'), 30_000],
    ['of zero is one second', headers('0'), 1_000],
    ['as a date is relative to the response’s own date', headers('Wed, 21 Oct 2026 07:28:30 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'), 30_000],
    ['that is unreadable is one second', headers('soon'), 1_000],
    ['that is missing is one second', new Headers(), 1_000],
  ])('%s', (_rule, given, ms) => expect(retryAfterMs(given, 0)).toBe(ms));
});

it('the text of a refusal is shortened', () => {
  expect(refusalText('x'.repeat(5_000)).length).toBeLessThanOrEqual(300);
});
