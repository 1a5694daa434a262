import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demo, listen } from '../../support/servers/demo.ts';

let d: Awaited<ReturnType<typeof demo>>;
beforeEach(async () => {
  d = await demo();
});
afterEach(() => d.stop());
type Envelope = { result: { height: number; state: string; data?: unknown } };

describe('demo faults', () => {
  it.each([
    ['429', 429],
    ['503', 503],
    ['500', 500],
  ] as const)('%s affects only the chosen interface, until it is switched off', async (name, status) => {
    await d.control.fault(name, true, { interface: 'rest', match: '/clubs', retryAfter: 7 });
    const hit = await d.rest('/clubs');
    expect(hit.status).toBe(status);
    if (status !== 500) expect(hit.headers.get('retry-after')).toBe('7');
    expect((await d.rest('/players')).status).toBe(200);
    expect(await d.gsp('getnullstate')).toHaveProperty('result');
    await d.control.fault(name, false);
    expect((await d.rest('/clubs')).status).toBe(200);
  });

  it('drop cuts the connection', async () => {
    await d.control.fault('drop', true, { interface: 'gsp', match: 'get_share_orderbook' });
    await expect(d.gsp('get_share_orderbook', { share: { club: 1 } })).rejects.toThrow();
    expect(await d.gsp('get_club', { club_id: 1 })).toHaveProperty('result');
  });

  it('garbage is text, truncated, or of the wrong shape', async () => {
    const text = async () => (await d.get('/api/ticker')).text();
    await d.control.fault('garbage', true, { interface: 'rest' });
    expect(await text()).toContain('<html>');
    await d.control.fault('garbage', true, { interface: 'rest', form: 'truncated' });
    const truncated = await text();
    expect(() => JSON.parse(truncated) as unknown).toThrow();
    await d.control.fault('garbage', true, { interface: 'rest', form: 'shape' });
    expect(JSON.parse(await text())).toHaveProperty('unexpected');
  });

  it('lag returns hosted responses of an older height, whatever height is requested', async () => {
    await d.gsp('get_share_orderbook', { share: { club: 1 } });
    await d.control.fault('lag', true, { blocks: 3 });
    d.world.step();
    const height = d.world.head().height;
    const got = (await d.gsp('get_share_orderbook', { share: { club: 1 } }, { 'x-gsp-min-height': String(height) })) as Envelope;
    expect(got.result.height).toBeLessThan(height);
    await d.control.fault('lag', false);
    const fresh = (await d.gsp('get_share_orderbook', { share: { club: 1 } }, { 'x-gsp-min-height': String(height) })) as Envelope;
    expect(fresh.result.height).toBe(height);
  });

  it('a minimum height bypasses the cache of the hosted endpoint', async () => {
    const at = (got: unknown) => (got as Envelope).result.height;
    const first = at(await d.gsp('get_club', { club_id: 1 }));
    d.world.step();
    expect(at(await d.gsp('get_club', { club_id: 1 }))).toBe(first);
    expect(at(await d.gsp('get_club', { club_id: 1 }, { 'x-gsp-min-height': String(first + 1) }))).toBe(first + 1);
  });

  it('a reorganisation lowers the height and is reported as such', async () => {
    const stream = await listen(d.at.eventsUrl);
    d.world.step();
    d.world.step();
    const before = d.world.head().height;
    await d.control.fault('reorg', true, { depth: 2 });
    const told = (await stream.until((event) => event.event === 'chain.reorg')).at(-1)!;
    expect(told.data).toMatchObject({
      topics: expect.arrayContaining(['cache:reset']) as unknown,
      data: { current: { height: before - 1 }, previous: { height: before } },
    });
    stream.close();
  });

  it('drain and a new epoch close the streams, and the old id is then invalid', async () => {
    const stream = await listen(d.at.eventsUrl);
    await stream.until((event) => event.event === 'cursor');
    await d.control.fault('drain', true);
    expect((await stream.until(() => false)).at(-1)!.event).toBe('draining');
    const old = `${d.servers.hub.epoch()}:0`;
    await d.control.fault('epoch', true);
    const next = await listen(d.at.eventsUrl, { 'last-event-id': old });
    expect((await next.until(() => false)).at(-1)!.data).toMatchObject({ reason: 'epoch_mismatch' });
  });

  it('a silenced stream sends nothing more, not even keep-alives; a new one does', async () => {
    const stream = await listen(d.at.eventsUrl);
    await stream.until((event) => event.event === 'cursor');
    await d.control.fault('silence', true);
    d.world.step();
    d.clock.advance(60_000);
    await d.control.fault('silence', false);
    const next = await listen(d.at.eventsUrl);
    d.servers.hub.changed('jobs', {});
    d.servers.streams.drain();
    expect((await next.until(() => false)).map((event) => event.event)).toEqual(['cursor', 'resource.changed', 'draining']);
    expect((await stream.until(() => false)).map((event) => event.event)).toEqual(['draining']);
  });

  it('a degraded service reports it in the stream and in every response', async () => {
    const stream = await listen(d.at.eventsUrl);
    await d.control.fault('degraded', true);
    await stream.until((event) => event.event === 'source.degraded');
    expect(((await d.gsp('getnullstate')) as Envelope).result.state).not.toBe('up-to-date');
    await d.control.fault('degraded', false);
    expect((await stream.until((event) => event.event === 'view.ready')).at(-1)!.data.topics).toEqual(['cache:reset']);
    stream.close();
  });

  it('an unplugged service refuses every connection, and later serves at the same address again', async () => {
    await d.control.fault('plug', true);
    await expect(d.rest('/ticker')).rejects.toThrow();
    await expect(d.node('getnullstate')).rejects.toThrow();
    await expect(d.tool('get_ticker', {})).rejects.toThrow();
    await d.control.fault('plug', false);
    expect((await d.rest('/ticker')).status).toBe(200);
  });

  it('a node goes down, stalls, or falls behind', async () => {
    await d.control.fault('node-down', true);
    await expect(d.node('getnullstate')).rejects.toThrow();
    await d.control.fault('node-down', false);
    await d.control.fault('node-frozen', true);
    const { height } = ((await d.node('getnullstate')) as Envelope).result;
    d.world.step();
    expect(((await d.node('getnullstate')) as Envelope).result).toMatchObject({ height, state: 'up-to-date' });
    await d.control.fault('node-frozen', false);
    await d.control.fault('node-behind', true, { blocks: 9 });
    expect(((await d.node('getnullstate')) as Envelope).result).toMatchObject({ height: d.world.head().height - 9, state: 'catching-up' });
    expect((await fetch(`${d.at.nodeHealthUrl}/healthz`)).status).toBe(500);
    await d.control.fault('node-behind', false);
    expect(await (await fetch(`${d.at.nodeHealthUrl}/healthz`)).text()).toBe('ok');
  });

  it('a skewed clock appears in the date header and in observation times', async () => {
    await d.control.fault('skew', true, { seconds: 300 });
    const got = await d.rest('/ticker');
    expect(Date.parse(got.headers.get('date')!)).toBe(d.clock.now() + 300_000);
  });
});

describe('the long poll of a node', () => {
  it('returns at once for an old hash, with the next block for the current one, and unchanged after five seconds', async () => {
    const wait = async (hash: string) => ((await d.node('waitforchange', [hash])) as { result: string }).result;
    const { hash } = d.world.head();
    expect(await wait('something else')).toBe(hash);
    const next = wait(hash);
    await d.node('getnullstate');
    d.world.step();
    expect(await next).toBe(d.world.head().hash);
    const same = wait(d.world.head().hash);
    while (d.clock.waiting === 0) await d.node('getnullstate');
    d.clock.advance(5_000);
    expect(await same).toBe(d.world.head().hash);
  });
});

describe('the control port', () => {
  it('places an exact order, makes the block, and returns the true state', async () => {
    const control = await d.control.start();
    await d.post(`${control}/control/quiet`, { on: true });
    await d.post(`${control}/control/place`, { share: 'club_7', side: 'bid', price: 2, num: 33, name: 'harrow' });
    await d.post(`${control}/control/step`, { blocks: 1 });
    const truth = (await (await fetch(`${control}/control/truth?share=club_7`)).json()) as {
      height: number;
      orderbook: { bid: unknown[] };
    };
    expect(truth.orderbook.bid.at(-1)).toEqual({ mint: false, name: 'harrow', num: 33, price: 2 });
    expect(truth.height).toBe(d.world.head().height);
    expect((await d.post(`${control}/control/fault`, { name: 'nonsense', on: true })).status).toBe(400);
  });
});
