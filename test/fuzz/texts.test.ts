import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createDumpReader } from '#engine/api/read/read-dump.ts';
import { readBook } from '#engine/api/decode/dumps.ts';
import { countUsable } from '#engine/api/schema/usable-rows.ts';
import { decode } from '#engine/api/schema/decode.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { createLane } from '#engine/net/lane/lane.ts';
import { MAX_BODY, MAX_EVENT } from '#engine/net/lane/limits.ts';
import { readAnswers, type RpcAnswer } from '#engine/net/rpc/rpc-answer.ts';
import { toolValue } from '#engine/net/mcp/tool-answer.ts';
import { readMessages } from '#engine/net/mcp/post.ts';
import { systemClock } from '#engine/base/clock.ts';
import { connect } from '#engine/stream/connection.ts';
import { createLog } from '#engine/stream/log.ts';
import { readEvent } from '#engine/stream/envelope.ts';
import { invalidations } from '#engine/stream/topics.ts';
import { GSP_SAMPLES } from '../samples/gsp/all.ts';
import { dice, garble, mutate } from '../support/values/mutate.ts';
import { netWorld } from '../support/engine/net.ts';
import { english } from '../support/english-text.ts';

const SEED = Number(process.env['TOUCHLINE_FUZZ_SEED'] ?? 20_261_121);
const RUNS = Math.ceil(Number(process.env['TOUCHLINE_FUZZ_RUNS'] ?? 10_000) / 4);
const WIRES = Object.values(GSP_SAMPLES).map(({ wire }) => wire);
const wire = (n: number): unknown => WIRES[n % WIRES.length];
const MB = 1024 * 1024;

/** Bytes in memory after a garbage collection. */
function held(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('with garbled text,', () => {
  it('a batch answer settles every call, with its own answer or a fault', () => {
    const roll = dice(SEED);
    const told = { ok: 0, faults: 0 };
    for (let n = 0; n < RUNS; n++) {
      const ids = [n, n + 1, n + 2];
      const good = ids.map((id) => ({ jsonrpc: '2.0', id, result: { data: wire(id), height: id } }));
      const text = roll() < 0.5 ? garble(JSON.stringify(good), roll) : JSON.stringify(mutate(good, roll).value);
      const answers = readAnswers(text, ids);
      for (const id of answers.keys()) expect(ids).toContain(id);
      for (const answer of answers.values()) {
        told[answer.ok ? 'ok' : 'faults']++;
        if (!answer.ok) expect([answer.fault.code, (english(answer.fault.detail) ?? '').length < 500]).toEqual(['unreadable', true]);
      }
    }
    console.log(`fuzz: ${RUNS} batch answers: ${told.ok} answers, ${told.faults} faults`);
    expect(Math.min(told.ok, told.faults)).toBeGreaterThan(0);
  });

  it('an answer of the tool server leads to messages or a fault, as JSON and as a stream', () => {
    const roll = dice(SEED + 1);
    const told = { values: 0, faults: 0 };
    for (let n = 0; n < RUNS; n++) {
      const result = { content: [{ type: 'text', text: JSON.stringify(wire(n)) }] };
      const good = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      const text = roll() < 0.5 ? good : `event: message\r\ndata: ${good}\r\n\r\n: ping\n\n`;
      const read = readMessages(garble(text, roll), roll() < 0.5 ? 'application/json' : 'text/event-stream');
      const value = toolValue('get_squad', { error: null, result: mutate(result, roll).value } as RpcAnswer);
      for (const got of [read, value]) told[got.ok ? 'values' : 'faults']++;
    }
    console.log(`fuzz: ${2 * RUNS} tool answers: ${told.values} values, ${told.faults} faults`);
    expect(Math.min(told.values, told.faults)).toBeGreaterThan(0);
  });

  it('an event is read or dropped, and its invalidations are always a list', () => {
    const roll = dice(SEED + 2);
    const told = { read: 0, dropped: 0 };
    const topics = [
      'clubs',
      'players',
      'users',
      'market:shares',
      'share:club:7:orders',
      'user:~eA:profile',
      'auctions',
      'cache:reset',
      'club:x',
    ];
    for (let n = 0; n < RUNS; n++) {
      const good = {
        topics: [topics[n % topics.length]],
        data: { clubIds: [1, 2], playerIds: [3], names: ['a'], truncated: false, full: n % 2 === 0 },
        source: { height: 100, ready: true, checkpointKind: 'gspHeight', checkpoint: '100' },
        observedAt: '2026-09-01T00:00:00Z',
        epoch: 'e',
        id: '5',
      };
      const text = roll() < 0.5 ? garble(JSON.stringify(good), roll) : JSON.stringify(mutate(good, roll).value);
      const event = readEvent(n % 7 === 0 ? 'view.ready' : 'resource.changed', 'e:5', text, 100);
      told[event ? 'read' : 'dropped']++;
      for (const topic of event?.topics ?? [])
        for (const { kind, ids } of invalidations(topic, event?.data))
          expect([typeof kind, ids === 'all' || Array.isArray(ids)]).toEqual(['string', true]);
      expect(event === null || event.height === null || Number.isSafeInteger(event.height)).toBe(true);
    }
    console.log(`fuzz: ${RUNS} events: ${told.read} read, ${told.dropped} dropped`);
    expect(Math.min(told.read, told.dropped)).toBeGreaterThan(0);
  });

  it('an order book dump yields whole books or an error, in any pieces', () => {
    const roll = dice(SEED + 3);
    const good = JSON.stringify({ meta: { fields: [] }, data: Object.fromEntries([1, 2, 3].map((id) => [id, [[1, 'a', true, 9, 1]]])) });
    const told = { books: 0, wrong: 0, faults: 0 };
    for (let n = 0; n < RUNS; n++) {
      const reader = createDumpReader((key, rows) => {
        const count = countUsable();
        const book = readBook('player', key, rows, count);
        told[book === null || count.left() !== null ? 'wrong' : 'books']++;
      });
      const text = garble(good, roll);
      for (let at = 0; at < text.length;) {
        const to = at + 1 + Math.floor(roll() * 40);
        reader.push(text.slice(at, to));
        at = to;
      }
      if (!reader.end().ok) told.faults++;
    }
    console.log(`fuzz: ${RUNS} dumps: ${told.books} books, ${told.wrong} wrong ones, ${told.faults} faults`);
    expect(Math.min(told.books, told.wrong, told.faults)).toBeGreaterThan(0);
  });
});

/** One connection of the event stream over these bytes; how it ended, and its events. */
function streamOf(bytes: ReadableStream<Uint8Array>) {
  const told: string[] = [];
  const ended = new Promise<string>((resolve) => {
    connect({
      clock: systemClock,
      fetch: () => Promise.resolve(new Response(bytes, { headers: { 'content-type': 'text/event-stream' } })),
      lane: createLane(systemClock, { name: 'stream', perSecond: 1_000, burst: 1_000 }),
      url: 'http://game.test/events',
      userAgent: 'Touchline/test',
      lastEventId: null,
      on: {
        opened: () => undefined,
        bytes: () => undefined,
        retry: () => undefined,
        event: (name) => told.push(name),
        dropped: (why) => resolve(`dropped: ${english(why) ?? ''}`),
        refused: (status) => resolve(`refused: ${status}`),
      },
    });
  });
  return { ended, told };
}
const pieces = (text: string, roll: () => number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const to = at + 1 + Math.floor(roll() * 200);
      controller.enqueue(bytes.slice(at, to));
      at = to;
    },
  });
};

describe('the event stream', () => {
  it('ends once and reports it for any bytes', async () => {
    const roll = dice(SEED + 4);
    const good =
      'retry: 10\n\nid: e:1\nevent: resource.changed\ndata: {"topics":["clubs"]}\n\n: keep-alive\n\nid: e:2\nevent: cursor\ndata: {}\n\n';
    let events = 0;
    const runs = Math.ceil(RUNS / 10);
    for (let n = 0; n < runs; n++) {
      const { ended, told } = streamOf(pieces(garble(good, roll), roll));
      expect(await ended).toMatch(/^dropped: /);
      events += told.length;
    }
    console.log(`fuzz: ${runs} streams, ${events} events`);
    expect(events).toBeGreaterThan(0);
  });
});

describe('megabytes up to the limit of a response', () => {
  const rows = (bytes: number): string => {
    const row = JSON.stringify({
      club_id: 1,
      manager_name: 'm'.repeat(40),
      manager_voted: 1,
      won: 1,
      drawn: 2,
      lost: 3,
      num_games: 6,
      start_date: 1,
      end_date: null,
    });
    return `[${Array.from({ length: Math.floor(bytes / (row.length + 1)) }, () => row).join(',')}]`;
  };

  it('of valid rows are read, and released afterwards', () => {
    const before = held();
    const read = (): number => {
      const text = `[{"jsonrpc":"2.0","id":1,"result":{"height":5,"data":${rows(12 * MB)}}}]`;
      const answer = readAnswers(text, [1]).get(1);
      if (!answer?.ok) return -1;
      const got = decode('get_best_managers', GSP.get_best_managers.data, (answer.value.result as { data: unknown }).data);
      return got.ok ? got.value.length : -2;
    };
    expect(read()).toBeGreaterThan(50_000);
    expect(held() - before).toBeLessThan(12 * MB);
  });
  it.each([
    ['open brackets', () => '['.repeat(MAX_BODY), /nested more than/],
    ['white space', () => ' '.repeat(MAX_BODY), /empty/],
    ['a single text', () => `"${'x'.repeat(MAX_BODY)}"`, /neither result|isn’t a list/],
    ['more values than any known response has', () => `[${'{},'.repeat(MAX_BODY / 4)}0]`, /too many values/],
    ['invalid characters', () => '<'.repeat(MAX_BODY), /^not JSON: .{1,300}$/],
  ])('of %s are a fault in one sentence', (_what, make, said) => {
    const answer = readAnswers(make(), [1]).get(1);
    expect(answer).toMatchObject({ ok: false, fault: { code: 'unreadable', detail: expect.stringMatching(said) as string } });
  });
  it('are not kept in memory by the fault that explains them', () => {
    const faults: unknown[] = [];
    const before = held();
    for (let n = 0; n < 20; n++)
      faults.push(
        readAnswers(`${n}${'<'.repeat(4 * MB)}`, [1]).get(1),
        toolValue('x', { error: { code: 1, message: '', data: `${n}${'y '.repeat(2 * MB)}` }, result: null }),
      );
    expect(faults).toHaveLength(40);
    expect(held() - before).toBeLessThan(8 * MB);
  });
  it('use one line each in the log of the event stream', () => {
    const log = createLog(systemClock);
    const before = held();
    for (let n = 0; n < 50; n++) {
      const frame = `id${n} ${'z'.repeat(MB)}`;
      log.add({ name: frame.slice(0, 20), id: frame.slice(0, 4), topics: [frame.slice(0, 30)], text: frame, mark: 'event' });
    }
    expect(log.read().entries).toHaveLength(50);
    expect(held() - before).toBeLessThan(8 * MB);
  });
  it('end the event stream when they are in one line', async () => {
    const line = new TextEncoder().encode('x'.repeat(64 * 1024));
    let sent = 0;
    const before = held();
    const { ended, told } = streamOf(
      new ReadableStream({
        pull(controller) {
          if (sent === 0) controller.enqueue(new TextEncoder().encode('data: '));
          controller.enqueue(line);
          sent += line.length;
          if (sent > 50 * MB) controller.close();
        },
      }),
    );
    expect(await ended).toMatch(/^dropped: /);
    expect([told, sent < 8 * MAX_EVENT]).toEqual([[], true]);
    expect(held() - before).toBeLessThan(16 * MB);
  });
  it('are cut off above the limit', async () => {
    let sent = 0;
    const chunk = new Uint8Array(MB);
    const { http, lane } = netWorld(
      () => new Response(new ReadableStream({ pull: (controller) => (controller.enqueue(chunk), void (sent += MB)) })),
    );
    const got = await http.send({ url: 'http://game.test/x', lane, ask: { priority: 'focus' }, what: 'x' });
    expect(got).toMatchObject({ ok: false, fault: { code: 'unreadable' } });
    expect(sent).toBeLessThan(MAX_BODY + 8 * MB);
  });
});
