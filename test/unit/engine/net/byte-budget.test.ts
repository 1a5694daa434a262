import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '#engine/net/http/body.ts';
import { createByteBudget } from '#engine/net/http/byte-budget.ts';
import { parseJson, shapeOf } from '#engine/net/http/read-json.ts';
import { MAX_BODIES, MAX_BODY, MAX_BULK, MAX_EVENT, MAX_JSON_MEMORY, MAX_REFUSAL } from '#engine/net/lane/limits.ts';
import { createStream } from '#engine/stream/stream.ts';
import { fakeFetch, netWorld } from '../../../support/engine/net.ts';

const MB = 1024 * 1024;

/** A body that never ends, and how much of it was taken. */
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

describe('the budget of all answers under way', () => {
  it('is never exceeded, is empty when all have ended, and cuts off the largest answer first', () => {
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

  it('twenty endless answers at once hold no more than it allows, each ends as a fault, and a small one beside them arrives', async () => {
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
          detail: expect.stringMatching(/larger than 16 MiB|hold more than 32 MiB, and this is the largest/) as string,
        },
      });
    expect(hostile.every(({ taken }) => taken.cancelled)).toBe(true);
    // Taken together, not at a time: what was cut off is gone before the next is taken.
    expect(Math.max(...hostile.map(({ taken }) => taken.bytes))).toBeLessThanOrEqual(MAX_BODY + 2 * MB);
  });

  it('an answer that is handed on as it comes holds only its newest piece, and ends at the limit for bulk answers', async () => {
    const budget = createByteBudget(MAX_BODIES);
    const { body, taken } = endless(new Uint8Array(MB).fill(32));
    let most = 0;
    const got = await readText(new Response(body), '/dumps', {
      budget,
      most: MAX_BULK,
      take: () => void (most = Math.max(most, budget.held())),
    });
    expect(got).toMatchObject({ fault: { detail: '/dumps: the answer is larger than 128 MiB' } });
    expect([most, taken.bytes <= MAX_BULK + 2 * MB, budget.held()]).toEqual([MB, true, 0]);
  });

  it('a refusal without an end is read no further than its beginning, and its status counts', async () => {
    const { body, taken } = endless(new TextEncoder().encode('<p>not here</p>'.repeat(1_000)));
    const world = netWorld(() => new Response(body, { status: 404 }));
    const got = await world.http.send({ url: 'http://game.test/x', lane: world.lane, ask: { priority: 'visible' }, what: '/x' });
    expect(got).toMatchObject({ fault: { code: 'not-served' } });
    expect([taken.cancelled, taken.bytes < MAX_REFUSAL + 0.1 * MB]).toEqual([true, true]);
  });

  it('counts the events stream from its first byte until it ends', async () => {
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

describe('JSON of a service', () => {
  it('whose values would need more memory than any known answer is not built', () => {
    const rows = Math.ceil(MAX_JSON_MEMORY / 64);
    for (const text of [`[${'{},'.repeat(rows)}0]`, `[${'[],'.repeat(rows)}0]`, `[${'1,'.repeat(Math.ceil(MAX_JSON_MEMORY / 10))}0]`])
      expect(parseJson(text)).toMatchObject({ fault: { code: 'unreadable', detail: 'the answer has more values than any known one' } });
  });

  it('of the largest known form is', () => {
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
