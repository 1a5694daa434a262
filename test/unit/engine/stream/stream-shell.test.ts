import { afterEach, describe, expect, it } from 'vitest';
import { createStream } from '#engine/stream/stream.ts';
import type { Invalidated, StreamState } from '#engine/stream/types.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { fakeFetch, json, type Seen } from '../../../support/engine/net.ts';
import { english } from '../../../support/english-text.ts';

const turns = async (n = 60): Promise<void> => {
  for (let turn = 0; turn < n; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** One connection of a service, controlled by the test. */
function line() {
  let control: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({ start: (c) => void (control = c) });
  return {
    answer: (headers: Record<string, string> = {}): Response =>
      new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } }),
    say: (text: string): void => control?.enqueue(new TextEncoder().encode(text)),
    send: (name: string, id: string | null, data: unknown): void =>
      control?.enqueue(
        new TextEncoder().encode(
          `${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
        ),
      ),
    end: (): void => control?.close(),
    fail: (): void => control?.error(new TypeError('terminated')),
  };
}

const stopAll: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopAll.splice(0)) stop();
});

function world(options: { saved?: string | null; answers?: ((seen: Seen) => Response)[]; topics?: string[] } = {}) {
  const clock = new ManualClock(1_700_000_000_000);
  const lines: ReturnType<typeof line>[] = [];
  const { fetch, seen } = fakeFetch((one) => {
    const prepared = options.answers?.shift();
    if (prepared) return prepared(one);
    const next = line();
    lines.push(next);
    return next.answer({ date: new Date(clock.now() + 90_000).toUTCString() });
  });
  const saves: (string | null)[] = [];
  const invalidated: Invalidated[] = [];
  const states: StreamState[] = [];
  const stream = createStream({
    clock,
    fetch,
    url: 'http://game.test/events',
    userAgent: 'Touchline/test',
    load: () => options.saved ?? null,
    save: (id) => saves.push(id),
    random: () => 0,
    ...(options.topics && { topics: options.topics }),
  });
  stream.onInvalidate((invalidation) => invalidated.push(invalidation));
  stream.onState((state) => states.push(state));
  stopAll.push(stream.stop);
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await turns();
  };
  return { clock, stream, seen, lines, saves, invalidated, states, pass };
}
const block = (height: number, ready = true) => ({
  type: 'view.ready',
  topics: ['chain:block'],
  data: { current: { height, blockHash: `h${height}`, ready } },
  source: { name: 'gsp', height },
});
const change = (topics: string[], data: unknown = {}, height = 10) => ({
  type: 'resource.changed',
  topics,
  data,
  source: { name: 'gsp', height },
});

describe('the event stream', () => {
  it('opens with its position and the user agent, and resyncs when it has no position', async () => {
    const { stream, seen, invalidated } = world();
    stream.start();
    await turns();
    expect(seen[0]?.headers.get('user-agent')).toBe('Touchline/test');
    expect(seen[0]?.headers.get('accept')).toBe('text/event-stream');
    expect(seen[0]?.headers.has('last-event-id')).toBe(false);
    expect(stream.state()).toMatchObject({ state: 'open' });
    expect(invalidated).toEqual([{ all: true, why: 'stream started', replaced: false, height: null }]);
  });

  it('resumes from the position of the last run', async () => {
    const { stream, seen, invalidated } = world({ saved: 'e1:41' });
    stream.start();
    await turns();
    expect(seen[0]?.headers.get('last-event-id')).toBe('e1:41');
    expect(invalidated).toEqual([]);
  });

  it('reports the invalidations of each event, with data and height', async () => {
    const { stream, lines, invalidated } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    lines[0]?.send('resource.changed', 'e1:2', change(['clubs', 'club:3'], { clubIds: [3] }, 77));
    await turns();
    expect(invalidated).toEqual([
      { all: false, topic: 'clubs', data: { clubIds: [3] }, height: 77 },
      { all: false, topic: 'club:3', data: { clubIds: [3] }, height: 77 },
    ]);
  });

  it('takes the head from a new block', async () => {
    const { stream, lines, clock } = world({ saved: 'e1:1' });
    const heads: unknown[] = [];
    stream.onHead((head) => heads.push(head));
    stream.start();
    await turns();
    lines[0]?.send('view.ready', 'e1:2', block(500));
    await turns();
    expect(heads).toEqual([{ height: 500, hash: 'h500', at: clock.now() / 1_000 }]);
    expect(stream.state()).toMatchObject({ height: 500, eventsPerMinute: 1 });
  });

  it('ignores the height of an index of another chain, except that of the newest block', async () => {
    const { stream, lines, invalidated } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    lines[0]?.send('view.ready', 'e1:2', block(500));
    lines[0]?.send('resource.changed', 'e1:3', change(['graph:x', 'clubs'], {}, 80_000_000));
    await turns();
    expect(invalidated.at(-1)).toMatchObject({ topic: 'clubs', height: 500 });
  });

  it('receives events with unknown names, however the bytes are split', async () => {
    const { stream, lines, invalidated } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    const text = `retry: 3000\n: comment\n\nid: e1:2\nevent: club.renamed\ndata: ${JSON.stringify(change(['club:1']))}\n\n`;
    for (const char of text) lines[0]?.say(char);
    await turns(800);
    expect(invalidated).toMatchObject([{ topic: 'club:1' }]);
  });

  it('stores its position at most once a second, and when it stops', async () => {
    const { stream, lines, saves, pass } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    for (let n = 2; n < 30; n++) lines[0]?.send('cursor', `e1:${n}`, { id: String(n), epoch: 'e1' });
    await turns();
    expect(saves).toEqual([]);
    await pass(1_000);
    expect(saves).toEqual(['e1:29']);
    lines[0]?.send('cursor', 'e1:30', {});
    await turns();
    stream.stop();
    expect(saves).toEqual(['e1:29', 'e1:30']);
  });

  it('derives its position from the cursor’s data when the line has no id', async () => {
    const { stream, lines, saves } = world();
    stream.start();
    await turns();
    lines[0]?.send('cursor', null, { epoch: 'e9', id: '5' });
    await turns();
    stream.stop();
    expect(saves).toEqual(['e9:5']);
  });

  it('reconnects once with its id after a drop', async () => {
    const { stream, lines, seen, invalidated, pass } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    lines[0]?.say('retry: 4000\n\n');
    lines[0]?.send('cursor', 'e1:9', {});
    await turns();
    lines[0]?.end();
    await turns();
    expect(stream.state()).toMatchObject({ state: 'waiting', why: 'the service closed the stream' });
    await pass(3_999);
    expect(seen).toHaveLength(1);
    await pass(1);
    expect(seen).toHaveLength(2);
    expect(seen[1]?.headers.get('last-event-id')).toBe('e1:9');
    expect(invalidated).toEqual([]);
  });

  it('reconnects when the connection breaks in the middle', async () => {
    const { stream, lines, seen, pass } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    lines[0]?.fail();
    await turns();
    expect(stream.state()).toMatchObject({ state: 'waiting', why: 'game.test closed the connection' });
    await pass(2_000);
    expect(seen).toHaveLength(2);
  });

  it('pauses as long as a refusal requests, and reports the reason', async () => {
    const { stream, seen, pass, clock } = world({
      saved: 'e1:1',
      answers: [() => json({ detail: 'full' }, { status: 503, headers: { 'retry-after': '45' } })],
    });
    stream.start();
    await turns();
    expect(stream.state()).toMatchObject({ state: 'waiting', why: 'HTTP 503, full', retryAt: clock.now() / 1_000 + 45 });
    await pass(44_999);
    expect(seen).toHaveLength(1);
    await pass(1);
    expect(seen).toHaveLength(2);
    expect(stream.state().state).toBe('open');
  });

  it('forgets an id the service refuses', async () => {
    const { stream, seen, invalidated, pass, saves } = world({ saved: 'e1:1', answers: [() => json({}, { status: 400 })] });
    stream.start();
    await turns();
    await pass(2_000);
    expect(seen[1]?.headers.has('last-event-id')).toBe(false);
    expect(invalidated).toEqual([{ all: true, why: 'the stream can’t resume from the last event', replaced: false, height: null }]);
    expect(saves).toEqual([null]);
  });

  it('stops with the reason when the topics are refused, and does not retry', async () => {
    const { stream, seen } = world({
      topics: ['chain:block', 'share:club:*'],
      answers: [() => json({ detail: 'invalid topic' }, { status: 400 })],
    });
    stream.start();
    await turns();
    expect(seen[0]?.url).toBe('http://game.test/events?topics=chain:block,share:club:*');
    expect(stream.state()).toMatchObject({ state: 'closed', why: 'HTTP 400, invalid topic' });
  });

  it('reports a response that is not a stream', async () => {
    const { stream } = world({ answers: [() => new Response('<html>', { headers: { 'content-type': 'text/html' } })] });
    stream.start();
    await turns();
    expect(stream.state()).toMatchObject({ state: 'waiting', why: 'HTTP 200, the response isn’t an event stream' });
  });

  it('reopens without an id after resync-required', async () => {
    const { stream, lines, seen, invalidated, pass } = world({ saved: 'old:1' });
    stream.start();
    await turns();
    lines[0]?.send('resync-required', null, { type: 'resync-required', data: { reason: 'epoch_mismatch', snapshotRequired: true } });
    await turns();
    await pass(2_000); // a new connection every two seconds at most
    expect(seen).toHaveLength(2);
    expect(seen[1]?.headers.has('last-event-id')).toBe(false);
    expect(invalidated).toEqual([{ all: true, why: 'the service requested a restart (epoch_mismatch)', replaced: false, height: null }]);
    expect(stream.log().entries.map(({ mark }) => mark)).toEqual(['open', 'resync', 'resync', 'open']);
  });

  it('reopens after a minute of silence', async () => {
    const { stream, lines, seen, invalidated, pass, states } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    for (let n = 0; n < 4; n++) {
      await pass(15_000);
      lines[0]?.say(': still here\n\n');
      await turns();
    }
    expect(seen).toHaveLength(1);
    for (let n = 0; n < 12; n++) await pass(5_000);
    expect(seen).toHaveLength(2);
    expect(states.map(({ state }) => state)).toContain('silent');
    expect(invalidated).toEqual([{ all: true, why: 'no data for one minute', replaced: false, height: null }]);
  });

  it('confirms nothing after two missed keep-alives, and confirms again with the next byte', async () => {
    const { stream, lines, pass, states } = world();
    stream.start();
    await turns();
    lines[0]?.say('retry: 2000\n\n');
    await turns();
    expect([stream.state().state, stream.unheard()]).toEqual(['open', null]);
    for (let n = 0; n < 6; n++) await pass(5_000);
    expect([stream.state().state, stream.unheard()]).toEqual(['open', null]);
    await pass(1_000);
    const why = 'the event stream is open but has missed two keep-alives';
    expect([stream.state().state, stream.state().why, stream.unheard()]).toEqual(['silent', why, why]);
    expect(states.at(-1)?.state).toBe('silent');
    lines[0]?.say(': still here\n\n');
    await turns();
    expect([stream.state().state, stream.unheard(), states.at(-1)?.state]).toEqual(['open', null, 'open']);
  });

  it('confirms nothing while it is closed, and gives no reason before the first connection', async () => {
    const { stream, lines, pass } = world({ saved: 'e1:1' });
    expect(stream.unheard()).toBeNull();
    stream.start();
    expect(stream.unheard()).toBeNull();
    await turns();
    lines[0]?.say('retry: 2000\n\n');
    await turns();
    lines[0]?.end();
    await turns();
    expect(english(stream.unheard())).toMatch(/^the event stream is closed/);
    await pass(2_000);
    expect([stream.state().state, stream.unheard()]).toEqual(['open', 'the event stream has just opened and has sent nothing yet']);
    lines[1]?.say('retry: 2000\n\n');
    await turns();
    expect(stream.unheard()).toBeNull();
  });

  it('survives invalid data, and resyncs for it at a limited rate', async () => {
    const { stream, lines, invalidated, pass } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    lines[0]?.send('resource.changed', 'e1:2', '{"topics":');
    lines[0]?.send('resource.changed', 'e1:3', '{"topics":5}');
    lines[0]?.send('error', 'e1:4', 'x');
    lines[0]?.send('open', 'e1:5', '[]');
    await turns();
    expect(invalidated).toEqual([{ all: true, why: 'an event was unreadable', replaced: false, height: null }]);
    expect(english(stream.log().entries[0]?.text)).toBe('unreadable: []');
    expect(stream.state().state).toBe('open');
    await pass(5_000);
    expect(invalidated).toHaveLength(2);
    await pass(5_000);
    expect(invalidated).toHaveLength(2);
  });

  it('detects sleep by comparing two clocks, and reopens from its position when it receives nothing', async () => {
    const { clock, stream, seen, invalidated, pass } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    clock.jump(20 * 60_000);
    await pass(5_000);
    expect(seen).toHaveLength(1);
    await pass(5_000);
    expect(seen[1]?.headers.get('last-event-id')).toBe('e1:1');
    expect(invalidated).toEqual([
      { all: true, why: 'this computer slept longer than the stream keeps events', replaced: false, height: null },
    ]);
  });

  it('measures how far the service’s clock is ahead', async () => {
    const { stream } = world();
    expect(stream.skew()).toBeNull();
    stream.start();
    await turns();
    expect(stream.skew()).toBe(90);
  });

  it('marks replayed events', async () => {
    const { clock, stream, lines } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    const at = (ms: number): string => new Date(clock.now() + 90_000 + ms).toISOString();
    lines[0]?.send('resource.changed', 'e1:2', { ...change(['clubs']), observedAt: at(-60_000) });
    lines[0]?.send('resource.changed', 'e1:3', { ...change(['clubs']), observedAt: at(1_000) });
    await turns();
    expect(stream.log().entries.map(({ mark }) => mark)).toEqual(['event', 'replay', 'open']);
  });

  it('keeps the newest 500 entries, newest first', async () => {
    const { stream, lines } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    lines[0]?.say(Array.from({ length: 1_500 }, (_, n) => `id: e1:${n + 2}\nevent: cursor\ndata: {}\n\n`).join(''));
    await turns();
    const { total, entries } = stream.log();
    expect([total, entries.length, entries[0]?.n, entries[0]?.id]).toEqual([1_501, 500, 1_501, 'e1:1501']);
  });

  it('leaves no timer after it stops, and receives nothing more', async () => {
    const { clock, stream, lines, invalidated, seen } = world({ saved: 'e1:1' });
    stream.start();
    await turns();
    stream.stop();
    lines[0]?.send('resource.changed', 'e1:2', change(['clubs']));
    await turns();
    expect(seen[0]?.signal?.aborted).toBe(true);
    expect([stream.state().state, clock.waiting, invalidated]).toEqual(['off', 0, []]);
  });
});
