import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { createBatcher, type Batch, type Post, type BatchResponse } from '#engine/net/rpc/batcher.ts';
import type { RpcAnswer } from '#engine/net/rpc/rpc-answer.ts';
import { createServerLimits } from '#engine/net/rpc/server-limits.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_CALLS } from '#engine/net/lane/limits.ts';
import type { Priority } from '#engine/net/request-options.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

interface Sent extends Batch {
  readonly priority: Priority;
  readonly ids: number[];
  readonly methods: string[];
}
type Call = { id: number; method: string };
const echo = (body: string): string =>
  JSON.stringify((JSON.parse(body) as Call[]).map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })));

/** A batcher whose requests are sent when `open` is called; `hold: false` sends each at once. */
function world(answer: (body: string) => BatchResponse = (body) => ok(echo(body)), hold = false) {
  const clock = new ManualClock();
  const sent: Sent[] = [];
  const held: { priority: Priority; go: (refusal?: Result<never>) => void }[] = [];
  const post: Post = ({ priority, signal }, fill) =>
    new Promise((resolve) => {
      let over = false;
      const go = (refusal?: Result<never>): void => {
        if (over) return;
        over = true;
        if (refusal) return resolve(refusal);
        const batch = fill();
        if (!batch) return resolve(fail('closed'));
        const calls = [JSON.parse(batch.body) as Call | Call[]].flat();
        sent.push({ ...batch, priority, ids: calls.map(({ id }) => id), methods: calls.map(({ method }) => method) });
        resolve(answer(batch.body));
      };
      signal.addEventListener('abort', () => go(fail('closed')));
      if (hold) held.push({ priority, go });
      else go();
    });
  const batcher = createBatcher(clock, post, createServerLimits(clock));
  const call = (method: string, extra: { priority?: Priority; signal?: AbortSignal; minHeight?: number; params?: object } = {}) => {
    const { params = {}, priority = 'visible', ...rest } = extra;
    return batcher.call(method, params, { priority, ...rest });
  };
  return { clock, sent, held, call };
}
const gather = (clock: ManualClock): Promise<void> => clock.walk(10);

describe('the batcher', () => {
  it('sends calls made together as one request, and returns each its own answer', async () => {
    const { clock, sent, call } = world();
    const answers = Promise.all([call('a'), call('b', { params: { x: 1 } }), call('c')]);
    await gather(clock);
    expect(await answers).toEqual(['a', 'b', 'c'].map((result) => ok(expect.objectContaining({ error: null, result }))));
    expect(sent.map(({ methods }) => methods)).toEqual([['a', 'b', 'c']]);
    expect(sent[0]?.body).toContain('"method":"b","params":{"x":1}');
  });

  it('splits at 100 calls', async () => {
    const { clock, sent, call } = world();
    const answers = Promise.all(Array.from({ length: 1_000 }, (_, n) => call(`m${n}`)));
    await gather(clock);
    expect((await answers).every((answer) => answer.ok)).toBe(true);
    expect(sent.map(({ calls }) => calls)).toEqual(Array.from({ length: 10 }, () => MAX_BATCH_CALLS));
  });

  it('splits below 256 KiB, counted in bytes', async () => {
    const { clock, sent, call } = world();
    void Promise.all(Array.from({ length: 20 }, (_, n) => call(`m${n}`, { params: { text: 'é'.repeat(20_000) } })));
    await gather(clock);
    expect(sent.length).toBeGreaterThan(1);
    for (const { body } of sent) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BATCH_BYTES);
    expect(sent.flatMap(({ methods }) => methods)).toHaveLength(20);
  });

  it('refuses only a call that is too large for any request', async () => {
    const { clock, call } = world();
    const huge = call('huge', { params: { text: 'x'.repeat(300_000) } });
    const fine = call('fine');
    await gather(clock);
    expect(await huge).toMatchObject({ ok: false, fault: { code: 'bad-params' } });
    expect(await fine).toMatchObject({ ok: true });
  });

  it('merges two equal calls', async () => {
    const { clock, sent, call } = world();
    const both = Promise.all([call('a', { params: { id: 1 } }), call('a', { params: { id: 1 }, minHeight: 7 })]);
    await gather(clock);
    expect(await both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(sent).toMatchObject([{ calls: 1, minHeight: 7 }]);
  });

  it('sends a request with the priority of its most urgent call, which comes first', async () => {
    const { clock, sent, call } = world();
    for (let n = 0; n < 150; n++) void call(`b${n}`, { priority: 'background' });
    void call('f', { priority: 'focus', minHeight: 3 });
    void call('v', { priority: 'visible', minHeight: 9 });
    await gather(clock);
    expect(sent.map(({ priority, calls, minHeight }) => [priority, calls, minHeight])).toEqual([
      ['focus', 100, 9],
      ['background', 52, 0],
    ]);
    expect(sent[0]?.methods.slice(0, 3)).toEqual(['f', 'v', 'b0']);
  });

  it('fills a request only when it may be sent, so that waiting calls share it', async () => {
    const { clock, sent, held, call } = world(undefined, true);
    void call('a', { priority: 'background' });
    await gather(clock);
    void call('b', { priority: 'background' });
    await gather(clock);
    void call('c', { priority: 'focus' });
    await gather(clock);
    expect(held.map(({ priority }) => priority)).toEqual(['background', 'focus']);
    held[1]?.go();
    await clock.settle();
    expect(sent).toMatchObject([{ priority: 'focus', methods: ['c', 'a', 'b'] }]);
    held[0]?.go();
    await clock.settle();
    expect(sent).toHaveLength(1); // no call was left for the other
  });

  it('settles an aborted call at once and does not send it', async () => {
    const { clock, sent, call } = world();
    const gone = new AbortController();
    const aborted = call('gone', { signal: gone.signal });
    const fine = call('fine');
    gone.abort();
    expect(await aborted).toMatchObject({ fault: { code: 'closed' } });
    await gather(clock);
    expect(await fine).toMatchObject({ ok: true });
    expect(sent.map(({ methods }) => methods)).toEqual([['fine']]);
  });

  it('passes a refused request to every caller', async () => {
    const { clock, call } = world(() => fail('throttled', verbatim('HTTP 429'), 2_000));
    const both = Promise.all([call('a'), call('b')]);
    await gather(clock);
    expect(await both).toMatchObject([{ fault: { code: 'throttled', waitMs: 2_000 } }, { fault: { code: 'throttled', waitMs: 2_000 } }]);
  });

  it('fails only the least urgent calls when one of several waiting requests is rejected', async () => {
    const { clock, sent, held, call } = world(undefined, true);
    const low = Promise.all(Array.from({ length: 100 }, (_, n) => call(`b${n}`, { priority: 'background' })));
    const high = Promise.all(Array.from({ length: 100 }, (_, n) => call(`f${n}`, { priority: 'focus' })));
    await gather(clock);
    held.find(({ priority }) => priority === 'background')?.go(fail('throttled'));
    expect((await low).every((answer) => !answer.ok && answer.fault.code === 'throttled')).toBe(true);
    held.find(({ priority }) => priority === 'focus')?.go();
    expect((await high).every((answer) => answer.ok)).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('returns an error member only to its own call', async () => {
    const { clock, call } = world((body) =>
      ok(
        JSON.stringify(
          (JSON.parse(body) as Call[]).map(({ id, method }) =>
            method === 'bad' ? { id, error: { code: -32601, message: 'no' } } : { id, result: 1 },
          ),
        ),
      ),
    );
    const both = Promise.all([call('bad'), call('good')]);
    await gather(clock);
    expect(await both).toMatchObject([
      { ok: true, value: { error: { code: -32601, message: 'no' } } },
      { ok: true, value: { error: null, result: 1 } },
    ]);
  });

  it.each<[string, string]>([
    ['an object', '{"x":1}'],
    ['null', 'null'],
    ['not JSON', '<html>'],
    ['empty', ''],
    ['an empty list', '[]'],
    ['a list of invalid entries', '[1,null,"x",{},{"id":{}}]'],
  ])('settles every caller when the answer is %s', async (_what, text) => {
    const { clock, call } = world(() => ok(text));
    const both = Promise.all([call('a'), call('b')]);
    await gather(clock);
    expect(await both).toMatchObject([{ fault: { code: 'unreadable' } }, { fault: { code: 'unreadable' } }]);
  });

  it('treats one JSON-RPC error for the whole batch as the answer to each call', async () => {
    const { clock, call } = world(() => ok('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch?"}}'));
    const both = Promise.all([call('a'), call('b')]);
    await gather(clock);
    expect(await both).toMatchObject([{ value: { error: { code: -32600 } } }, { value: { error: { code: -32600 } } }]);
  });
});

describe('a service with stricter limits', () => {
  const refuse = (refused: NonNullable<BatchResponse['refused']>, code: 'refused' | 'server-error' = 'refused'): BatchResponse => ({
    ...fail(code),
    refused,
  });
  const calls = (body: string): Call[] => [JSON.parse(body) as Call | Call[]].flat();
  const one = (body: string): BatchResponse => ok(JSON.stringify(calls(body).map(({ id, method }) => ({ id, result: method }))[0]));
  const many = (call: ReturnType<typeof world>['call'], n: number, from = 0) =>
    Promise.all(Array.from({ length: n }, (_, at) => call(`m${from + at}`)));
  const results = (answers: Result<RpcAnswer>[]): unknown[] => answers.map((got) => (got.ok ? got.value.result : got.fault.code));
  const names = (n: number, from = 0) => Array.from({ length: n }, (_, at) => `m${from + at}`);

  it('receives smaller batches after it refused one, and no batch is sent in vain', async () => {
    const { clock, sent, call } = world((body) => (calls(body).length > 30 ? refuse('calls') : ok(echo(body))));
    const first = many(call, 100);
    await gather(clock);
    expect(results(await first)).toEqual(names(100));
    const before = sent.length;
    const second = many(call, 60, 100);
    await gather(clock);
    expect(results(await second)).toEqual(names(60, 100));
    expect(sent.slice(before).map((batch) => batch.calls)).toEqual([25, 25, 10]);
  });

  it('receives fewer bytes per batch after it refused too many', async () => {
    const { clock, sent, call } = world((body) => (body.length > 5_000 ? refuse('bytes') : ok(echo(body))));
    const all = Promise.all(Array.from({ length: 20 }, (_, n) => call(`m${n}`, { params: { text: 'x'.repeat(900) } })));
    await gather(clock);
    expect(results(await all)).toEqual(names(20));
    expect(sent.at(-1)?.body.length).toBeLessThan(5_000);
  });

  it('fails a single call that is too large', async () => {
    const { clock, call } = world(() => refuse('bytes'));
    const got = call('a');
    await gather(clock);
    expect(await got).toMatchObject({ fault: { code: 'refused' } });
  });

  it.each<[string, () => BatchResponse]>([
    ['an HTTP status', () => refuse('form')],
    ['one error without an id', () => ok('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}')],
  ])('receives smaller batches and finally single calls after it refused a batch with %s', async (_how, no) => {
    const { clock, sent, call } = world((body) => (body.startsWith('[') ? no() : one(body)));
    const first = many(call, 40);
    await gather(clock);
    expect(results(await first)).toEqual(names(40));
    expect(sent.slice(0, 9).map((batch) => batch.calls)).toEqual([40, 20, 10, 5, 3, 2, 1, 1, 1]);
    const before = sent.length;
    const later = many(call, 3, 40);
    await gather(clock);
    expect(results(await later)).toEqual(names(3, 40));
    expect(sent.slice(before).map((batch) => batch.calls)).toEqual([1, 1, 1]);
  });

  it('receives batches of a size found by halving when it refuses longer ones without naming a limit', async () => {
    const { clock, sent, call } = world((body) => (calls(body).length > 30 ? refuse('form') : ok(echo(body))));
    const first = many(call, 100);
    await gather(clock);
    expect(results(await first)).toEqual(names(100));
    const before = sent.length;
    const second = many(call, 60, 100);
    await gather(clock);
    expect(results(await second)).toEqual(names(60, 100));
    expect(sent.slice(before).map((batch) => batch.calls)).toEqual([25, 25, 10]);
  });

  it('loses only the one call it cannot process, and batches keep their size', async () => {
    const { clock, sent, call } = world((body) => {
      const wanted = calls(body);
      if (wanted.some(({ method }) => method === 'm37')) return refuse('form');
      return body.startsWith('[') ? ok(echo(body)) : one(body);
    });
    const first = many(call, 100);
    await gather(clock);
    expect(results(await first)).toEqual(names(100).map((name) => (name === 'm37' ? 'refused' : name)));
    expect(sent.length).toBeLessThan(20);
    const before = sent.length;
    const second = many(call, 100, 100);
    await gather(clock);
    expect(results(await second)).toEqual(names(100, 100));
    expect(sent.slice(before).map((batch) => batch.calls)).toEqual([100]);
  });

  it('that refuses everything is tried a few times, not call by call', async () => {
    const { clock, sent, call } = world(() => refuse('form'));
    const all = many(call, 100);
    await gather(clock);
    expect(results(await all)).toEqual(Array.from({ length: 100 }, () => 'refused'));
    expect(sent.length).toBeLessThan(25);
    const before = sent.length;
    void many(call, 50, 100);
    await gather(clock);
    expect(sent[before]?.calls).toBe(50);
  });

  it('that fails during the search for its limit leaves no limit behind', async () => {
    let down = false;
    const { clock, sent, call } = world((body) => {
      if (down) return ok(echo(body));
      return calls(body).length > 1 ? refuse('form') : fail('unreachable');
    });
    const all = many(call, 2);
    await gather(clock);
    expect(results(await all)).toEqual(['unreachable', 'unreachable']);
    down = true;
    const before = sent.length;
    void many(call, 2, 2);
    await gather(clock);
    expect(sent.slice(before).map((batch) => batch.calls)).toEqual([2]);
  });

  it('does not delay calls outside the refused batch', async () => {
    const { clock, sent, held, call } = world(
      (body) => (calls(body).some(({ method }) => method === 'm0') ? refuse('form') : ok(echo(body))),
      true,
    );
    void many(call, 4);
    await gather(clock);
    held.shift()?.go();
    await clock.settle();
    const other = call('other', { priority: 'focus' });
    await gather(clock);
    held.pop()?.go();
    expect(await other).toMatchObject({ ok: true });
    expect(sent.map(({ methods }) => methods)).toEqual([['m0', 'm1', 'm2', 'm3'], ['other']]);
  });

  it.each<[string, NonNullable<BatchResponse['refused']>]>([
    ['batches', 'form'],
    ['more than a few calls', 'calls'],
  ])('that refused %s receives full batches again within minutes', async (_what, why) => {
    let strict = true;
    const { clock, sent, call } = world((body) =>
      strict && calls(body).length > 1 ? refuse(why) : body.startsWith('[') ? ok(echo(body)) : one(body),
    );
    void many(call, 8);
    await gather(clock);
    strict = false;
    await clock.walk(6 * 60_000);
    const before = sent.length;
    void many(call, 8, 8);
    await gather(clock);
    expect(sent.slice(before).map((batch) => batch.calls)).toEqual([8]);
  });
});

describe('the batcher, for any responses,', () => {
  const trick = fc.constantFrom('answer', 'missing', 'twice', 'error', 'garbage', 'string id');
  const plan = fc.record({
    calls: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 6 }),
        priority: fc.constantFrom<Priority>('focus', 'visible', 'alert', 'background'),
        trick,
        abort: fc.boolean(),
      }),
      { minLength: 1, maxLength: 150 },
    ),
    order: fc.infiniteStream(fc.nat()),
    extra: fc.boolean(),
    reply: fc.constantFrom('list', 'list', 'list', 'object', 'refused', 'not json', 'no lists', 'small', 'lone error'),
  });

  it('settles every caller exactly once with its own answer', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ calls, order, extra, reply }) => {
        const answer = (body: string): BatchResponse => {
          const alone = !body.startsWith('[');
          const wanted = [JSON.parse(body) as Call | Call[]].flat();
          if (reply === 'no lists' && !alone) return { ...fail('refused'), refused: 'form' };
          if (reply === 'small' && wanted.length > 3) return { ...fail('refused'), refused: 'calls' };
          if (reply === 'lone error') return ok('{"id":null,"error":{"code":-32600,"message":"no"}}');
          if (reply === 'refused') return fail('server-error');
          if (reply === 'not json') return ok('oops');
          if (reply === 'object') return ok('{"hello":1}');
          const list = wanted.flatMap(({ id, method }): unknown[] => {
            const good = { jsonrpc: '2.0', id, result: method };
            switch (calls[Number(method)]?.trick) {
              case 'missing':
                return [];
              case 'twice':
                return [good, { ...good, result: 'second' }];
              case 'error':
                return [{ id, error: { code: -32603, message: 'x' } }];
              case 'garbage':
                return [{ id, junk: true }];
              case 'string id':
                return [{ ...good, id: String(id) }];
              default:
                return [good];
            }
          });
          if (extra) list.push({ id: 999_999, result: 'stranger' }, { id: null, result: 0 }, 7);
          const shuffled = list
            .map((one) => ({ one, at: order.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
          if (alone) return ok(JSON.stringify(list[0] ?? {}));
          return ok(JSON.stringify(calls.some((c) => c.trick === 'twice') ? list : shuffled));
        };
        const { clock, sent, call } = world(answer);
        const settled = calls.map(() => [] as Result<RpcAnswer>[]);
        for (const [n, { gap, priority, abort }] of calls.entries()) {
          const gone = new AbortController();
          void call(String(n), { priority, signal: gone.signal }).then((result) => settled[n]?.push(result));
          if (abort && n % 3 === 0) gone.abort();
          await clock.walk(gap);
        }
        await clock.walk(50);
        expect(settled.every((answers) => answers.length === 1)).toBe(true);
        for (const [n, [got]] of settled.entries()) if (got?.ok && got.value.error === null) expect(got.value.result).toBe(String(n));
        expect(sent.every((batch) => batch.calls <= MAX_BATCH_CALLS)).toBe(true);
        const ids = sent.flatMap((batch) => batch.ids);
        // A call is sent again only when the whole request was refused, and then in halves.
        const most = reply === 'small' || reply === 'no lists' || reply === 'lone error' ? 9 : 1;
        for (const id of new Set(ids)) expect(ids.filter((one) => one === id).length).toBeLessThanOrEqual(most);
      }),
      { numRuns: 80 },
    );
  });
});
