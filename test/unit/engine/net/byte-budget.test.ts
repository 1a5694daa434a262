import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '#engine/net/http/round-trip.ts';
import { createByteBudget } from '#engine/net/http/byte-budget.ts';
import { parseJson, shapeOf } from '#engine/net/http/read-json.ts';
import { MAX_BODIES, MAX_BODY, MAX_BULK, MAX_EVENT, MAX_JSON_MEMORY, MAX_REFUSAL } from '#engine/net/lane/limits.ts';
import { createStream } from '#engine/stream/stream.ts';
import { fakeFetch, netWorld } from '../../../support/engine/net.ts';

const MB = 1024 * 1024;

/** A body without an end, and how much of it was read. */
function endless(piece: Uint8Array<ArrayBuffer>) {
  const taken = { bytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (to) => {
        taken.bytes += piece.length;
        to.enqueue(piece);
      },
      cancel: () => void (taken.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { taken, body };
}

describe('the byte budget of all pending responses', () => {
  it('is never exceeded, is empty when all have ended, and cuts off the largest response first', () => {
    const move = fc.record({ who: fc.nat(5), bytes: fc.nat(40), does: fc.constantFrom('take', 'take', 'take', 'give', 'end') });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 80 }), (moves) => {
        const budget = createByteBudget(100);
        const held = Array.from({ length: 6 }, () => 0);
        const over = new Set<number>();
        const claims = held.map((_, who) =>
          budget.open(() => {
            expect(held[who]).toBe(Math.max(...held));
            held[who] = 0;
            over.add(who);
          }),
        );
        for (const { who, bytes, does } of moves) {
          const claim = claims[who];
          if (!claim) continue;
          if (does === 'take') {
            if (!over.has(who)) held[who] = (held[who] ?? 0) + bytes;
            expect(claim.take(bytes)).toBe(!over.has(who));
          } else if (does === 'give') {
            held[who] = Math.max(0, (held[who] ?? 0) - bytes);
            claim.give(bytes);
          } else {
            held[who] = 0;
            over.add(who);
            claim.end();
          }
          expect(budget.held()).toBe(held.reduce((sum, one) => sum + one, 0));
          expect(budget.held()).toBeLessThanOrEqual(100);
        }
        for (const claim of claims) claim.end();
        expect(budget.held()).toBe(0);
      }),
    );
  });

  it('limits twenty endless responses together, fails each, and lets a small one through', async () => {
    const hostile = Array.from({ length: 20 }, () => endless(new Uint8Array(MB).fill(32)));
    const world = netWorld(
      ({ url }) => new Response(url.endsWith('/small') ? '{"a":1}' : (hostile[Number(url.split('/').at(-1))]?.body ?? null)),
    );
    const send = (path: string) =>
      world.http.send({ url: `http://game.test/${path}`, lane: world.lane, ask: { priority: 'visible' }, what: `/${path}` });
    const all = hostile.map((_, n) => send(String(n)));
    const small = await send('small');
    expect(small).toMatchObject({ ok: true, value: { text: '{"a":1}' } });
    for (const got of await Promise.all(all))
      expect(got).toMatchObject({
        fault: {
          code: 'unreadable',
          detail: expect.stringMatching(/larger than 16 MiB|the responses in transit exceed 32 MiB, and this one is the largest/) as string,
        },
      });
    expect(hostile.every(({ taken }) => taken.cancelled)).toBe(true);
    // In total, not at any one time: a response that was cut off is released before the next is read.
    expect(Math.max(...hostile.map(({ taken }) => taken.bytes))).toBeLessThanOrEqual(MAX_BODY + 2 * MB);
  });

  it('counts only the newest piece of a streamed response, which ends at the limit for bulk responses', async () => {
    const budget = createByteBudget(MAX_BODIES);
    const { body, taken } = endless(new Uint8Array(MB).fill(32));
    let most = 0;
    const got = await readText(new Response(body), '/dumps', budget, {
      most: MAX_BULK,
      take: () => void (most = Math.max(most, budget.held())),
    });
    expect(got).toMatchObject({ fault: { detail: '/dumps: the response is larger than 128 MiB' } });
    expect([most, taken.bytes <= MAX_BULK + 2 * MB, budget.held()]).toEqual([MB, true, 0]);
  });

  it('reads only the beginning of an endless refusal, and uses its status', async () => {
    const { body, taken } = endless(new TextEncoder().encode('<p>not here</p>'.repeat(1_000)));
    const world = netWorld(() => new Response(body, { status: 404 }));
    const got = await world.http.send({ url: 'http://game.test/x', lane: world.lane, ask: { priority: 'visible' }, what: '/x' });
    expect(got).toMatchObject({ fault: { code: 'not-served' } });
    expect([taken.cancelled, taken.bytes < MAX_REFUSAL + 0.1 * MB]).toEqual([true, true]);
  });

  it('counts the event stream from its first byte until it ends', async () => {
    const budget = createByteBudget(MAX_BODIES);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (to) => to.enqueue(new TextEncoder().encode(': keep-alive\n\n')) });
    const world = netWorld(() => new Response(null));
    const { fetch } = fakeFetch(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const stream = createStream({
      clock: world.clock,
      fetch,
      budget,
      url: 'http://game.test/events',
      userAgent: 'Touchline/test',
      load: () => null,
      save: () => undefined,
    });
    stream.start();
    for (let turn = 0; turn < 200 && budget.held() === 0; turn++) {
      await world.clock.walk(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(budget.held()).toBe(MAX_EVENT);
    stream.stop();
    expect(budget.held()).toBe(0);
  });
});

describe('JSON from a service', () => {
  it('is not parsed when its values need more memory than any known response', () => {
    const rows = Math.ceil(MAX_JSON_MEMORY / 64);
    for (const text of [`[${'{},'.repeat(rows)}0]`, `[${'[],'.repeat(rows)}0]`, `[${'1,'.repeat(Math.ceil(MAX_JSON_MEMORY / 10))}0]`])
      expect(parseJson(text)).toMatchObject({ fault: { code: 'unreadable', detail: 'the response has too many values' } });
  });

  it('is parsed in the largest known form', () => {
    const row = {
      name: 'a manager of a club',
      club_id: 7,
      from: 1_700_000_000,
      to: 1_710_000_000,
      points: 12.5,
      wins: 3,
      draws: 2,
      lost: 1,
    };
    const text = JSON.stringify(Array.from({ length: 60_000 }, () => row));
    expect(text.length).toBeGreaterThan(7_000_000);
    expect(shapeOf(text).bytes).toBeLessThan(MAX_JSON_MEMORY / 2);
    expect(parseJson(text)).toMatchObject({ ok: true });
  });
});
