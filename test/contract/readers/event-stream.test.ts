import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLane } from '#engine/net/lane/lane.ts';
import { systemClock } from '#engine/base/clock.ts';
import { connect } from '#engine/stream/connection.ts';
import { english } from '../../support/english-text.ts';

interface Told {
  readonly name: string;
  readonly id: string | null;
  readonly text: string;
}
interface Heard {
  readonly events: Told[];
  readonly retries: number[];
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The events Touchline receives on a stream until it ends. */
function listen(url: string, fetch: typeof globalThis.fetch, each: (heard: Heard) => void = () => undefined): Promise<Heard> {
  const heard: Heard = { events: [], retries: [] };
  return new Promise((resolve, reject) => {
    const stop = connect({
      clock: systemClock,
      fetch,
      lane: createLane(systemClock, { name: 'stream', perSecond: Number.POSITIVE_INFINITY, burst: 100, atOnce: 1 }),
      url,
      userAgent: 'Touchline/test',
      lastEventId: null,
      on: {
        opened: () => undefined,
        bytes: () => undefined,
        retry: (ms) => void heard.retries.push(ms),
        event: (name, id, text) => {
          heard.events.push({ name, id, text });
          each(heard);
        },
        dropped: () => resolve(heard),
        refused: (status, why) => reject(new Error(`${status} ${english(why) ?? ''}`)),
      },
    });
    ends.push(stop);
  });
}
/** The same bytes in exactly these pieces. */
const pieces = (bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] => {
  const out: Uint8Array[] = [];
  for (let [at, n] = [0, 0]; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    out.push(bytes.subarray(at, at + size));
    at += size;
  }
  return out;
};
const inMemory = (chunks: readonly Uint8Array[]): typeof fetch => {
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start: (to) => {
        for (const chunk of chunks) to.enqueue(chunk.slice());
        to.close();
      },
    });
  return async () => new Response(body(), { headers: { 'content-type': 'text/event-stream' } });
};
/** A real server that sends one chunk per turn, and the events Touchline receives. */
async function overHttp(chunks: readonly Uint8Array[]): Promise<Heard> {
  const server = createServer(async (request, response) => {
    request.socket.setNoDelay(true);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for (const chunk of chunks) {
      response.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, fetch);
}
/** The events an independent parser finds; an id holds for later events, as in the standard. */
function parsed(bytes: Uint8Array): Heard {
  const heard: Heard = { events: [], retries: [] };
  let last: string | null = null;
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (id !== undefined) last = id || null;
      heard.events.push({ name: event ?? 'message', id: last, text: data });
    },
    onRetry: (ms) => void heard.retries.push(ms),
  });
  const text = new TextDecoder().decode(bytes);
  parser.feed(text);
  if (text.endsWith('\r')) parser.feed('\n'); // this parser waits for the byte after a CR; CR and LF together are one line end
  return heard;
}

const END = fc.constantFrom('\n', '\r', '\r\n');
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, '')),
  fc.constantFrom('', ' ', ' two spaces', 'a:b', ':', '{"a":"⚽"}', '👩🏽‍🚀é漢', 'nul\0l', '\uFEFF', 'data: x', 'x'.repeat(300)),
);
const line = fc.oneof(
  fc.tuple(fc.constantFrom('data', 'event', 'id', 'data', 'data'), fc.constantFrom(':', ': '), value).map((parts) => parts.join('')),
  fc.nat(999_999).map((ms) => `retry: ${ms}`),
  fc.constantFrom(
    'retry: soon',
    'retry:',
    'retry: -1',
    'retry',
    'data',
    'event',
    'id',
    'unknown: field',
    'Data: capital',
    ' data: space',
    'dat',
    'datax: 1',
    ':',
    ': keep-alive',
  ),
  value.map((text) => `:${text}`),
);
/** A block has data: parsers differ about an id in a block without data, which has its own test. */
const block = fc
  .tuple(fc.array(fc.tuple(line, END), { maxLength: 5 }), value, END, END)
  .map(
    ([lines, text, one, two]) =>
      `${lines.map(([content, end]) => content + end).join('')}data: ${text}${one}${two === '\n' && one === '\r' ? '\r' : two}`,
  );
const stream = fc
  .tuple(fc.boolean(), fc.array(block, { maxLength: 6 }))
  .map(([mark, blocks]) => `${mark ? '\uFEFF' : ''}${blocks.join('')}`);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the event stream is read as by an independent parser', () => {
  it('for any lines, line ends and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), async (text, sizes) => {
        const bytes = bytesOf(text);
        expect(await listen('http://game.test/events', inMemory(pieces(bytes, sizes)))).toEqual(parsed(bytes));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, string]>([
    ['CR and LF', 'event: a\r\nid: 1\r\ndata: one\r\ndata: two\r\n\r\n: comment\r\ndata: three\r\n\r\n'],
    ['lone CR', 'event: a\rid: 1\rdata: one\rdata: two\r\r: comment\rdata: three\r\r'],
    ['LF', 'event: a\nid: 1\ndata: one\ndata: two\n\n: comment\ndata: three\n\n'],
    ['a mixture', 'event: a\r\nid: 1\rdata: one\ndata: two\r\n\n: comment\rdata: three\n\r\n'],
  ])('over HTTP with line ends of %s, a byte at a time', async (_, text) => {
    const bytes = bytesOf(`\uFEFFretry: 2500${text.includes('\r\n') ? '\r\n' : '\n'}${text}`);
    const meant = {
      events: [
        { name: 'a', id: '1', text: 'one\ntwo' },
        { name: 'message', id: '1', text: 'three' },
      ],
      retries: [2_500],
    };
    expect(parsed(bytes)).toEqual(meant);
    expect(await overHttp(pieces(bytes, [1]))).toEqual(meant);
  });

  it.each([1, 2, 3, 5, 7])('over HTTP in pieces of %i bytes, which cut characters and line ends in two', async (size) => {
    const text = Array.from(
      { length: 20 },
      (_, n) => `id: ${n}\r\nevent: é${n}\r\ndata: ⚽ 👩🏽‍🚀 漢字 ${n}\r\ndata: ${'x'.repeat(n * 5)}\r\n\r\n`,
    ).join('');
    const bytes = bytesOf(text);
    const heard = await overHttp(pieces(bytes, [size]));
    expect(heard.events).toHaveLength(20);
    expect(heard).toEqual(parsed(bytes));
  });
});

describe('the event stream', () => {
  const hear = (text: string, sizes = [text.length + 4]): Promise<Heard> =>
    listen('http://game.test/events', inMemory(pieces(bytesOf(text), sizes)));

  it('keeps the id of a block without data for the events after it', async () => {
    expect((await hear('id: 7\n\ndata: one\n\n')).events).toEqual([{ name: 'message', id: '7', text: 'one' }]);
  });
  it('ignores an id with NULL, and an empty id takes the id back', async () => {
    const { events } = await hear('id: 7\ndata: one\n\nid: a\0b\ndata: two\n\nid\ndata: three\n\n');
    expect(events.map(({ id }) => id)).toEqual(['7', '7', null]);
  });
  it('drops an unfinished event at the end of the stream', async () => {
    expect((await hear('data: one\n\ndata: half\n')).events.map(({ text }) => text)).toEqual(['one']);
  });
  it.each([[[100]], [[1]], [[2]], [[4]]])(
    'reads the retry field in the first line after a byte order mark, in pieces of %j bytes',
    async (sizes) => {
      expect((await hear('\uFEFFretry: 4000\n\n', sizes)).retries).toEqual([4_000]);
    },
  );
  it.each(['\n\n', '\r\r', '\r\n\r\n'])('delivers an event as soon as its blank line arrives: %j', async (end) => {
    let to: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({ start: (control) => void (to = control) });
    const heard = new Promise<Heard>((resolve) => {
      const open: typeof fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      void listen('http://game.test/events', open, resolve);
    });
    (to as ReadableStreamDefaultController<Uint8Array> | null)?.enqueue(bytesOf(`data: one${end}`));
    expect((await heard).events).toEqual([{ name: 'message', id: null, text: 'one' }]);
  });
});
