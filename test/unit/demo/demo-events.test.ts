import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEvent } from '#engine/stream/envelope.ts';
import { KINDS, invalidations } from '#engine/stream/topics.ts';
import { demo, listen, type SseEvent } from '../../support/servers/demo.ts';

let d: Awaited<ReturnType<typeof demo>>;
beforeEach(async () => {
  d = await demo();
});
afterEach(() => d.stop());

/** Every topic in document 3, in one of its forms, with the kinds its events must invalidate. */
const TOPICS: readonly (readonly [topic: RegExp, kinds: readonly string[]])[] = [
  [/^chain:block$/, ['block']],
  [/^club:\d+$/, ['club']],
  [/^clubs$/, ['club']],
  [/^player:\d+$/, ['player']],
  [/^players$/, ['player']],
  [/^user:[^:]+:profile$/, ['user']],
  [/^users$/, ['user', 'users']],
  [/^share:club:\d+:orders$/, ['orderbook']],
  [/^share:club:\d+:trades$/, ['trades', 'orderbook', 'club']],
  [/^share:player:\d+:orders$/, ['orderbook']],
  [/^share:player:\d+:trades$/, ['trades', 'orderbook', 'player']],
  [/^market:shares$/, ['orderbook', 'trades', 'club', 'player', 'market']],
  [/^auctions$/, ['auctions']],
  [/^messages$/, ['messages']],
  [/^leaderboard$/, ['leaderboard']],
  [/^proposals$/, ['proposals']],
  [/^graph:\w+$/, []],
  [/^cache:reset$/, [...KINDS]],
  [/^matchday$/, ['matchday', 'club', 'player']],
  [/^jobs$/, ['jobs', 'club']],
  [/^transfers$/, ['transfers', 'player', 'club']],
  [/^params$/, ['params']],
];
const NAMES = ['resource.changed', 'view.ready', 'chain.reorg', 'source.degraded', 'cursor', 'resync-required', 'draining'];

const decoded = ({ event, id, data }: SseEvent) => readEvent(event, id, JSON.stringify(data), null);

describe('the demo world sends everything that document 3 names, and all of it is decoded', () => {
  it('every topic and every event name', async () => {
    const stream = await listen(d.at.eventsUrl);
    await stream.until((event) => event.event === 'cursor');
    // A day of blocks: rounds are played, auctions and votes end, the daily recalculation runs.
    for (let n = 0; n < 400; n++) {
      d.clock.advance(240_000);
      d.world.step();
    }
    for (const topic of ['jobs', 'params', 'share:player:1:orders']) d.servers.hub.changed(topic, {});
    await d.control.fault('degraded', true);
    await d.control.fault('degraded', false);
    await d.control.fault('reorg', true);
    d.servers.hub.changed('auctions', { last: true });
    const seen = await stream.until((event) => event.data['data'] !== undefined && JSON.stringify(event.data).includes('"last":true'));
    d.clock.advance(15_000);
    seen.push(...(await stream.until((event) => event.event === 'cursor')));
    await d.control.fault('drain', true);
    seen.push(...(await stream.until(() => false)));
    const next = await listen(d.at.eventsUrl);
    await next.until((event) => event.event === 'cursor');
    await d.control.fault('resync', true, { reason: 'too_far_behind' });
    seen.push(...(await next.until(() => false)));

    expect([...new Set(seen.map(({ event }) => event))].sort()).toEqual([...NAMES].sort());
    const events = seen.map((event) => ({ event, read: decoded(event) }));
    expect(events.filter(({ read }) => read === null)).toEqual([]);
    const heard = events.flatMap(({ read }) => (read?.topics ?? []).map((topic) => ({ topic, data: read?.data })));
    const known = new Set(heard.map(({ topic }) => TOPICS.findIndex(([pattern]) => pattern.test(topic))));
    expect(known.has(-1)).toBe(false);
    expect(TOPICS.filter((_, at) => !known.has(at)).map(([pattern]) => String(pattern))).toEqual([]);
    for (const { topic, data } of heard) {
      const kinds = TOPICS.find(([pattern]) => pattern.test(topic))?.[1] ?? [];
      const full = (data as { full?: boolean } | undefined)?.full === true;
      expect([...new Set(invalidations(topic, data).map(({ kind }) => kind))].sort(), topic).toEqual(
        [...(full ? ['club', 'player', 'market'] : kinds)].sort(),
      );
    }
    expect(heard.some(({ data }) => (data as { full?: boolean }).full === true)).toBe(true);
    const resync = events.find(({ event }) => event.event === 'resync-required')?.read;
    expect(resync).toMatchObject({ id: null, reason: 'too_far_behind' });
  });

  it.each([
    ['ids-cut', { truncated: true }],
    ['ids-none', { count: expect.any(Number) as number }],
  ] as const)('%s: incomplete lists invalidate everything of their kind', async (fault, shape) => {
    const stream = await listen(`${d.at.eventsUrl}?topics=users`);
    await stream.until((event) => event.event === 'cursor');
    await d.control.fault(fault, true);
    for (let n = 0; n < 10; n++) d.world.step();
    const event = (await stream.until((each) => each.event === 'resource.changed')).at(-1);
    expect(event?.data['data']).toMatchObject(shape);
    expect(invalidations('users', event?.data['data'])).toContainEqual({ kind: 'user', ids: 'all' });
    stream.close();
  });

  it('twice and scrambled: each event arrives twice, and every third is invalid JSON', async () => {
    await d.control.fault('twice', true);
    const stream = await listen(`${d.at.eventsUrl}?topics=jobs`);
    await stream.until((event) => event.event === 'cursor');
    d.servers.hub.changed('jobs', {});
    const [one, two] = [await stream.until(() => true), await stream.until(() => true)];
    expect(one).toEqual(two);
    stream.close();
  });
});

it('the control port returns the true state of the whole service during any fault', async () => {
  const truth = `${await d.control.start()}/control/truth`;
  for (const fault of ['500', 'lag', 'drop'] as const) await d.control.fault(fault, true, { blocks: 2 });
  d.world.step();
  const read = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(truth + path, {
      headers: { 'user-agent': 'Touchline-test/1.0', 'content-type': 'application/json' },
      ...init,
    });
    return (await answer.json()) as never;
  };
  const rpc = (method: string, params: object) => ({ method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
  expect(await read('/api/clubs/detailed?club_id=1')).toMatchObject({ items: [{ club_id: 1 }] });
  expect(await read('/v1/club/1')).toHaveProperty('height', d.world.head().height);
  expect(await read('/v1/gsp', rpc('get_club', { club_id: 1 }))).toMatchObject({ result: { height: d.world.head().height } });
  expect(await read('/mcp', rpc('tools/call', { name: 'get_countries', arguments: {} }))).toHaveProperty('result');
  for (let n = 0; n < 200; n++) await read('/api/coin_price');
});
