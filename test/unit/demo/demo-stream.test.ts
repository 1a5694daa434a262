import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeName } from '#demo/events/hub.ts';
import { AGENT, demo, listen } from '../../support/servers/demo.ts';

let d: Awaited<ReturnType<typeof demo>>;
beforeEach(async () => {
  d = await demo();
});
afterEach(() => d.stop());

const isBlock = (event: { event: string }): boolean => event.event === 'view.ready';
const url = (topics?: string): string => d.at.eventsUrl + (topics === undefined ? '' : `?topics=${encodeURIComponent(topics)}`);

describe('the event stream', () => {
  it('starts with a cursor, then reports each block', async () => {
    const stream = await listen(url());
    const [cursor] = await stream.until((event) => event.event === 'cursor');
    expect(cursor).toMatchObject({
      event: 'cursor',
      data: { epoch: d.servers.hub.epoch(), schema: expect.stringMatching(/\.events\.v1$/) as unknown },
    });
    const report = d.world.step();
    const block = (await stream.until(isBlock)).at(-1)!;
    expect(block.id).toBe(`${d.servers.hub.epoch()}:${block.data.id}`);
    expect(block.data).toMatchObject({
      type: 'view.ready',
      topics: ['chain:block'],
      data: {
        current: { height: report.block.height, blockHash: report.block.hash },
        previous: { height: report.previous.height },
        transition: 'forward',
      },
      source: { ready: true },
    });
    stream.close();
  });

  it('reports only the requested topics, families included', async () => {
    const stream = await listen(url('share:club:*,auctions'));
    await stream.until((event) => event.event === 'cursor');
    for (const topic of ['share:player:1:orders', 'clubs', 'share:club:3:orders', 'share:club:4:trades', 'auctions'])
      d.servers.hub.changed(topic, {});
    const seen = await stream.until((event) => event.data.topics?.[0] === 'auctions');
    expect(seen.map((event) => event.data.topics![0])).toEqual(['share:club:3:orders', 'share:club:4:trades', 'auctions']);
    stream.close();
  });

  it('reports an order under its share, and a busy block as one event without ids', async () => {
    const stream = await listen(url('share:club:*,share:player:*,market:shares'));
    await stream.until((event) => event.event === 'cursor');
    d.world.quiet(true);
    d.world.place({ share: 4, side: 'bid', price: 5, num: 10, trader: 1 });
    d.world.step();
    expect((await stream.until(() => true)).at(-1)!.data.topics).toEqual(['share:club:5:orders']);
    for (let share = 0; share < 16; share++) d.world.place({ share, side: 'bid', price: 3, num: 10, trader: 1 });
    d.world.step();
    expect((await stream.until(() => true)).at(-1)!.data).toMatchObject({ topics: ['market:shares'], data: {} });
    stream.close();
  });

  it('replays missed events, each once and in order', async () => {
    const first = await listen(url());
    await first.until((event) => event.event === 'cursor');
    d.world.step();
    const last = (await first.until(isBlock)).at(-1)!;
    first.close();
    for (let n = 0; n < 3; n++) d.world.step();
    const again = await listen(url(), { 'last-event-id': last.id! });
    d.servers.hub.changed('jobs', {});
    const seen = await again.until((event) => event.data.topics?.[0] === 'jobs');
    const ids = seen.filter((event) => event.event !== 'cursor').map((event) => Number(event.data.id));
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, n) => Number(last.data.id) + 1 + n));
    again.close();
  });

  it('sends resync-required, without an id, when it cannot replay', async () => {
    d.world.step();
    const other = await listen(url(), { 'last-event-id': 'elsewhere:5' });
    expect(await other.until(() => false)).toMatchObject([
      { id: null, event: 'resync-required', data: { reason: 'epoch_mismatch', requested: 'elsewhere:5', snapshotRequired: true } },
    ]);
    const { hub } = d.servers;
    const old = `${hub.epoch()}:1`;
    d.clock.advance(20 * 60_000);
    for (let n = 0; n < 3; n++) d.world.step();
    const late = await listen(url(), { 'last-event-id': old });
    expect((await late.until(() => false)).at(-1)!.event).toBe('resync-required');
  });

  it('sends a keep-alive every fifteen seconds', async () => {
    const stream = await listen(url('auctions'));
    await stream.until((event) => event.event === 'cursor');
    d.clock.advance(15_000);
    expect((await stream.until(() => true))[0]!.event).toBe('cursor');
    stream.close();
  });

  it.each([
    ['a short id', '?', { 'last-event-id': '17' }],
    ['an invalid topic', '?topics=Bad:Topic', {}],
    ['one invalid topic among valid ones', '?topics=clubs,9x', {}],
    ['65 topics', `?topics=${Array.from({ length: 65 }, (_, n) => `club:${n}`).join()}`, {}],
  ])('refuses %s with 400', async (_what, query, headers) => {
    expect((await listen(d.at.eventsUrl + query, headers as Record<string, string>)).status).toBe(400);
  });

  it('refuses other methods, too many new connections and too many open ones', async () => {
    expect((await fetch(url(), { method: 'POST', headers: AGENT })).status).toBe(405);
    expect((await fetch(url(), { method: 'HEAD', headers: AGENT })).status).toBe(405);
    const burst = await Promise.all(Array.from({ length: 12 }, () => listen(url('clubs'))));
    expect(burst.filter((stream) => stream.status === 429)).toHaveLength(2);
    const open = burst.filter((stream) => stream.status === 200);
    while (open.length < 50) {
      d.clock.advance(1_000);
      open.push(await listen(url('clubs')));
    }
    d.clock.advance(5_000);
    expect((await listen(url('clubs'))).status).toBe(429);
    for (const stream of open) stream.close();
  });

  it('encodes names with unusual characters as base64url', () => {
    expect(encodeName('tern.lowe')).toBe('tern.lowe');
    expect(encodeName('~tilde')).toBe('~fnRpbGRl');
    expect(encodeName('Zoë Marín')).toBe(`~${Buffer.from('Zoë Marín').toString('base64url')}`);
  });
});
