import { describe, expect, it } from 'vitest';
import { fail, fault as makeFault, ok, type Fault, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { fill } from '#engine/live/versioned-value.ts';
import { createResource, type LoadAsk, type ResourceOptions } from '#engine/live/resource.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { english } from '../../../support/english-text.ts';

/** A resource whose reads are answered manually. */
function bench(options: Partial<ResourceOptions<number>> = {}) {
  const clock = new ManualClock();
  const asks: { ask: LoadAsk<number>; answer: (result: Result<Reading<number>>) => Promise<void> }[] = [];
  const kept: number[] = [];
  const resource = createResource<number>({
    clock,
    load: (ask) =>
      new Promise((resolve) => {
        asks.push({
          ask,
          answer: async (result) => {
            resolve(result);
            await clock.pass(1);
          },
        });
      }),
    cached: () => null,
    keep: ({ data }) => kept.push(data),
    more: () => false,
    ttlMs: 5_000,
    minIntervalMs: 0,
    online: () => true,
    streamed: () => true,
    ...options,
  });
  const seen: string[] = [];
  const watch = () => resource.watch(() => seen.push(`${resource.current().status} ${resource.current().data ?? '-'}`));
  const reading = (data: number, height: number | null = null) =>
    ok({ data, source: 'hosted' as const, height, observedAt: Math.floor(clock.now() / 1_000) });
  return { clock, asks, kept, resource, seen, watch, reading };
}

describe('a live resource', () => {
  it('reads nothing until it is watched', () => {
    const { asks, resource, watch } = bench();
    resource.invalidate(5);
    expect(asks).toHaveLength(0);
    watch();
    expect(asks).toHaveLength(1);
  });

  it('shows the cached value at once as stale, then the fresh one', async () => {
    const { asks, resource, watch, reading } = bench({ cached: () => ({ data: 1, source: 'cache', height: 3, observedAt: 1 }) });
    watch();
    expect(resource.current()).toMatchObject({ status: 'stale', data: 1, source: 'cache', height: 3 });
    await asks[0]?.answer(reading(2, 9));
    expect(resource.current()).toMatchObject({ status: 'live', data: 2, source: 'hosted', height: 9 });
  });

  it('has one read running and one pending, however often it is invalidated', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    for (let n = 0; n < 50; n++) resource.invalidate(n);
    expect(asks).toHaveLength(1);
    await asks[0]?.answer(reading(1, 49));
    expect(asks).toHaveLength(2);
    await asks[1]?.answer(reading(2, 49));
    expect(asks).toHaveLength(2);
    expect(resource.current()).toMatchObject({ status: 'live', data: 2 });
  });

  it('is stale between an invalidating event and the read that follows it', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(1, 1));
    resource.invalidate(2);
    expect(resource.current().status).toBe('stale');
    await asks[1]?.answer(reading(2, 2));
    expect(resource.current().status).toBe('live');
  });

  it('announces a stale state only when it lasts', async () => {
    const { clock, asks, resource, seen, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(1, 1));
    resource.invalidate(2);
    await asks[1]?.answer(reading(2, 2));
    expect(seen).toEqual(['live 1', 'live 2']);
    resource.invalidate(3);
    await clock.pass(300, 50);
    expect(seen.at(-1)).toBe('stale 2');
  });

  it('reads again with the required height when the response is older than the event', async () => {
    const { clock, asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(1, 10));
    resource.invalidate(12);
    expect(asks[1]?.ask.minHeight).toBe(12);
    await asks[1]?.answer(reading(1, 11));
    expect(resource.current().status).toBe('stale');
    await clock.pass(300, 50);
    expect(asks).toHaveLength(3);
    await asks[2]?.answer(reading(2, 12));
    expect(resource.current()).toMatchObject({ status: 'live', data: 2 });
  });

  it('never returns to an older value', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(5, 10));
    resource.invalidate(null);
    await asks[1]?.answer(reading(4, 8));
    expect(resource.current()).toMatchObject({ data: 5, height: 10 });
  });

  it('returns to a lower height after a reorganisation', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(5, 10));
    resource.forget(true);
    await asks[1]?.answer(reading(4, 8));
    expect(resource.current()).toMatchObject({ status: 'live', data: 4, height: 8 });
  });

  it('does not accept a copy from before a gap in the events', async () => {
    const { clock, asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(1, 8));
    resource.forget(true, 10);
    expect(resource.current()).toMatchObject({ status: 'stale', data: 1, height: 8 });
    expect(asks[1]?.ask.minHeight).toBe(10);
    await asks[1]?.answer(reading(1, 8));
    expect(resource.current().status).toBe('stale');
    await clock.pass(2_000, 100);
    await asks[2]?.answer(reading(2, 10));
    expect(resource.current()).toMatchObject({ status: 'live', data: 2, height: 10 });
  });

  it('reads again when its value turns out to precede the first block after a gap', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    resource.forget(true);
    await asks[0]?.answer(reading(0, 1));
    await asks[1]?.answer(reading(1, 8));
    resource.raiseMinHeight(9);
    expect(asks).toHaveLength(2);
    resource.raiseMinHeight(12);
    expect(asks[2]?.ask.minHeight).toBe(11);
    await asks[2]?.answer(reading(2, 12));
    expect(resource.current()).toMatchObject({ status: 'live', data: 2 });
  });

  it('does not wait for a height that the chain has abandoned', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    resource.forget(true, 100);
    resource.raiseMinHeight(7);
    await asks[0]?.answer(reading(0, 1));
    await asks[1]?.answer(reading(1, 7));
    expect(resource.current()).toMatchObject({ status: 'live', data: 1, height: 7 });
  });

  it('drops a response that was pending when the connection changed', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    resource.forget(false);
    await asks[0]?.answer(reading(1, 1));
    expect(resource.current().data).toBeNull();
    await asks[1]?.answer(reading(2, 2));
    expect(resource.current().data).toBe(2);
  });

  it('keeps the last good value after a failure and recovers with the next good response', async () => {
    const { clock, asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(1, 1));
    resource.invalidate(2);
    await asks[1]?.answer(fail('unreadable', verbatim('get_share_orderbook: `ask[3].price` is missing')));
    expect(resource.current()).toMatchObject({ status: 'failed', data: 1, fault: { code: 'unreadable' } });
    await clock.pass(1_100, 100);
    await asks[2]?.answer(reading(2, 2));
    expect(resource.current()).toMatchObject({ status: 'live', data: 2, fault: null });
  });

  it('waits longer after each failure, and as long as the service requests', async () => {
    const { clock, asks, watch } = bench();
    watch();
    await asks[0]?.answer(fail('throttled', verbatim('HTTP 503'), 30_000));
    await clock.pass(29_000, 1_000);
    expect(asks).toHaveLength(1);
    await clock.pass(2_000, 1_000);
    expect(asks).toHaveLength(2);
  });

  it('does not overload a failing service, however many events arrive', async () => {
    const { clock, asks, resource, watch } = bench();
    watch();
    await asks[0]?.answer(fail('server-error'));
    for (let n = 0; n < 100; n++) {
      resource.invalidate(n);
      await clock.pass(5);
    }
    expect(asks).toHaveLength(1);
  });

  it('becomes stale without a stream, and is read again', async () => {
    let streamed = true;
    const { clock, asks, resource, watch, reading } = bench({ streamed: () => streamed });
    watch();
    await asks[0]?.answer(reading(1));
    await clock.pass(10_000, 1_000);
    resource.check();
    expect(resource.current().status).toBe('live');
    streamed = false;
    resource.check();
    expect(resource.current().status).toBe('stale');
    expect(asks).toHaveLength(2);
  });

  it('is never live while no stream reports changes, shows the reason at once, and remains usable until its TTL', async () => {
    let heard = true;
    const unheard = () => (heard ? null : makeFault('unheard', verbatim('the stream is silent')));
    const { clock, asks, resource, seen, watch, reading } = bench({ streamed: () => heard, unheard });
    watch();
    await asks[0]?.answer(reading(1));
    heard = false;
    resource.check();
    expect(seen.at(-1)).toBe('stale 1');
    expect(resource.current().fault).toMatchObject({ code: 'unheard', detail: 'the stream is silent' });
    expect(resource.usable()).toBe(true);
    await clock.pass(7_000, 1_000);
    resource.check();
    expect(resource.usable()).toBe(false);
    await asks[1]?.answer(reading(2));
    expect([resource.current().status, resource.current().data, resource.usable()]).toEqual(['stale', 2, true]);
    heard = true;
    resource.check();
    expect([seen.at(-1), resource.current().fault]).toEqual(['live 2', null]);
  });

  it('is offline when the user chose it, and reads nothing', () => {
    const { asks, resource, watch } = bench({
      online: () => false,
      cached: () => ({ data: 1, source: 'cache', height: 3, observedAt: 1 }),
    });
    watch();
    expect(resource.current()).toMatchObject({ status: 'offline', data: 1, source: 'cache' });
    expect(asks).toHaveLength(0);
  });

  it('keeps the minimum interval between two reads', async () => {
    const { clock, asks, resource, watch, reading } = bench({ minIntervalMs: 1_000 });
    watch();
    await asks[0]?.answer(reading(1, 1));
    resource.invalidate(2);
    expect(asks).toHaveLength(1);
    await clock.pass(1_000, 100);
    expect(asks).toHaveLength(2);
  });

  it('continues reading while its value is incomplete', async () => {
    const { asks, resource, watch, reading } = bench({ more: (data) => data < 3 });
    watch();
    for (let n = 1; n <= 3; n++) await asks[n - 1]?.answer(reading(n));
    expect(asks).toHaveLength(3);
    expect(resource.current()).toMatchObject({ status: 'live', data: 3 });
  });
});

describe('a live resource that cannot be read', () => {
  it('is retried soon after an event, but at most every two seconds', async () => {
    const { clock, asks, resource, watch } = bench();
    watch();
    for (let n = 0; n < 4; n++) {
      await asks[n]?.answer(fail('unreadable'));
      await clock.pass(30_000, 1_000);
    }
    const before = asks.length;
    await asks[before - 1]?.answer(fail('unreadable'));
    resource.invalidate(9);
    resource.invalidate(10);
    await clock.pass(2_100, 100);
    expect(asks).toHaveLength(before + 1);
  });

  it('is loading offline while the stored value is being read', async () => {
    const { asks, resource, seen, watch, reading } = bench({ online: () => false, readsOffline: true });
    watch();
    expect(resource.opening()).toBe(true);
    expect(resource.current()).toMatchObject({ status: 'loading', data: null, fault: null });
    await asks[0]?.answer(reading(1, 1));
    expect(resource.opening()).toBe(false);
    expect(seen).toEqual(['offline 1']);
  });

  it('is offline without a value after the disk was read', async () => {
    const { asks, clock, resource, seen, watch } = bench({ online: () => false, readsOffline: true });
    watch();
    await asks[0]?.answer(fail('offline'));
    expect(seen).toEqual(['offline -']);
    expect(resource.current()).toMatchObject({ status: 'offline', fault: { detail: 'not loaded before' } });
    await clock.pass(120_000, 1_000); // another read does not change the status meanwhile
    expect([resource.opening(), resource.current().status, asks.length > 1]).toEqual([false, 'offline', true]);
  });

  it('is offline without a value when nothing is stored', () => {
    const { resource, watch } = bench({ online: () => false });
    watch();
    expect(resource.current()).toMatchObject({ status: 'offline', data: null, fault: { code: 'offline' } });
  });
});

describe('a value after a read', () => {
  it('stays stale and is read again when the response is an older copy and the event named no block', async () => {
    const { clock, asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(5, 10));
    resource.invalidate(null);
    await asks[1]?.answer(reading(4, 8));
    expect(resource.current()).toMatchObject({ status: 'stale', data: 5, height: 10 });
    await clock.pass(300, 50);
    await asks[2]?.answer(reading(6, 10));
    expect(resource.current()).toMatchObject({ status: 'live', data: 6 });
  });

  it('from the stored market is accepted whatever its oldest row is, and read again soon after each event', async () => {
    const { clock, asks, resource, watch } = bench();
    const list = (data: number, height: number) =>
      ok({ data, source: 'cache' as const, height, observedAt: Math.floor(clock.now() / 1_000) });
    watch();
    await asks[0]?.answer(list(1, 8));
    resource.invalidate(9);
    await asks[1]?.answer(list(25, 5));
    expect(resource.current()).toMatchObject({ status: 'stale', data: 25, height: 5 });
    for (let n = 2; n < 8; n++) {
      resource.invalidate(9 + n);
      await clock.pass(2_000);
      expect(asks.length).toBeGreaterThan(n);
      await asks.at(-1)?.answer(list(25 + n, 5));
      expect(resource.current()).toMatchObject({ data: 25 + n });
    }
  });

  it('with a lower height is accepted after the service repeats it', async () => {
    const { clock, asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(5, 10));
    resource.invalidate(null);
    for (let n = 1; n < 30 && resource.current().status !== 'live'; n++) {
      await asks[n]?.answer(reading(4, 8));
      await clock.pass(6_000, 1_000);
    }
    expect(resource.current()).toMatchObject({ status: 'live', data: 4, height: 8 });
  });

  it('without one part is a failure that keeps the previous part, and is read again', async () => {
    const parts = (data: object, lacking = false) =>
      ok({ data, source: 'rest' as const, height: null, observedAt: 1, ...(lacking && { lacking: makeFault('server-error') }) }) as never;
    const { clock, asks, resource, kept, watch } = bench();
    watch();
    await asks[0]?.answer(parts({ state: 1, price: 1 }));
    resource.invalidate(2);
    await asks[1]?.answer(parts({ state: 2 }, true));
    expect(resource.current()).toMatchObject({ status: 'failed', data: { state: 2, price: 1 }, fault: { code: 'server-error' } });
    expect(kept).toHaveLength(1);
    await clock.pass(1_100, 100);
    await asks[2]?.answer(parts({ state: 2, price: 2 }));
    expect(resource.current()).toMatchObject({ status: 'live', data: { state: 2, price: 2 }, fault: null });
  });

  it('without one part keeps its own notes, however often it is retried', async () => {
    const parts = (data: object, more: object = {}) => ok({ data, source: 'rest' as const, height: null, observedAt: 1, ...more }) as never;
    const odd = { unusable: { rows: 1, of: 3, why: verbatim('odd') }, notes: [verbatim('A note.')] };
    const { clock, asks, resource, watch } = bench();
    watch();
    await asks[0]?.answer(parts({ state: 1, price: 1 }, odd));
    expect(english(resource.current().note)).toBe('1 of 3 rows cannot be used and is left out (odd). A note.');
    resource.invalidate(2);
    const lacking = makeFault('server-error');
    await asks[1]?.answer(parts({ state: 2, price: null }, { ...odd, lacking, doubt: makeFault('behind') }));
    for (let n = 2; n < 5; n++) {
      await clock.pass(60_000, 500);
      await asks[n]?.answer(parts({ state: n, price: null }, { ...odd, lacking }));
    }
    expect(resource.current()).toMatchObject({
      status: 'failed',
      data: { state: 4, price: 1 },
      note: '1 of 3 rows cannot be used and is left out (odd). A note.',
    });
  });

  it('without a part that was never loaded stays as it was read', () => {
    const held = { data: { state: 1, price: null }, source: 'hosted', height: 1, observedAt: 1, notes: [verbatim('Old.')] } as const;
    const reading = {
      data: { state: 2, price: null },
      source: 'hosted',
      height: 5,
      observedAt: 5,
      lacking: makeFault('server-error'),
    } as const;
    expect(fill<object>(reading, held)).toEqual(reading);
    const doubted = { ...held, data: { state: 1, price: 7 }, doubt: makeFault('behind') } as const;
    expect(fill<object>(reading, doubted)).toEqual({ ...reading, data: { state: 2, price: 7 }, height: 1, observedAt: 1, notes: ['Old.'] });
  });

  it('without a height is requested once more after the service had time to update', async () => {
    const { clock, asks, resource, watch } = bench();
    const rest = (data: number) => ok({ data, source: 'rest' as const, height: null, observedAt: Math.floor(clock.now() / 1_000) });
    watch();
    await asks[0]?.answer(rest(1));
    await clock.pass(9_000, 500);
    expect(asks).toHaveLength(2);
    expect(resource.current().status).toBe('live');
    await asks[1]?.answer(rest(2));
    await clock.pass(60_000, 1_000);
    expect(asks).toHaveLength(2);
    for (let n = 2; n < 5; n++) {
      resource.invalidate(n);
      await asks[n]?.answer(rest(n));
      await clock.pass(3_000, 500);
    }
    expect(asks).toHaveLength(5); // each event alone leads to one read
  });

  it('is not live while its source reports that it is catching up', async () => {
    let behind: Fault | null = null;
    const { asks, clock, resource, seen, watch, reading } = bench({ doubt: () => behind });
    watch();
    await asks[0]?.answer(reading(1, 1));
    behind = makeFault('behind', verbatim('it is catching up'));
    resource.check();
    await clock.pass(300, 50);
    expect(seen.at(-1)).toBe('stale 1');
    expect(resource.current().fault).toEqual(behind);
    behind = null;
    resource.check();
    await clock.pass(1_000, 100);
    await asks[1]?.answer(reading(2, 2));
    expect(seen.at(-1)).toBe('live 2');
  });

  it('from a source that was behind is requested again once the source has recovered', async () => {
    let behind: Fault | null = makeFault('behind', verbatim('it is catching up'));
    const { asks, clock, resource, watch, reading } = bench({ doubt: () => behind });
    watch();
    await asks[0]?.answer(reading(1, 1));
    expect(resource.current()).toMatchObject({ status: 'stale', data: 1, fault: behind });
    for (let n = 0; n < 60; n++) {
      resource.check();
      await clock.pass(1_000, 250);
    }
    expect(asks).toHaveLength(1);
    behind = null;
    resource.check();
    await clock.pass(1_000, 100);
    await asks[1]?.answer(reading(2, 2));
    expect(resource.current()).toMatchObject({ status: 'live', data: 2, fault: null });
  });

  it('is requested less and less often while copies of one service differ', async () => {
    const { asks, clock, resource, watch } = bench();
    watch();
    for (let second = 0; second < 120; second++) {
      const [ask] = asks.slice(-1);
      await ask?.answer(ok({ data: 1, source: 'hosted', height: 1, observedAt: 1, doubt: makeFault('behind') }));
      resource.check();
      await clock.pass(1_000, 100);
    }
    expect(resource.current().status).toBe('stale');
    expect(asks.length).toBeLessThan(30);
  });

  it('that cannot be read because its source is behind stays, stale and with the reason', async () => {
    const { asks, resource, watch, reading } = bench();
    watch();
    await asks[0]?.answer(reading(1, 1));
    resource.invalidate(2);
    await asks[1]?.answer(fail('behind', verbatim('your node is not used: it is catching up')));
    expect(resource.current()).toMatchObject({ status: 'stale', data: 1, fault: { code: 'behind' } });
  });
});

it('during a replay of missed events, a value becomes stale without a read; a value without data is read', async () => {
  let held = false;
  const { asks, resource, watch, reading } = bench({ held: () => held });
  held = true;
  watch();
  expect(asks).toHaveLength(1);
  await asks[0]?.answer(reading(1, 1));
  for (let n = 2; n < 50; n++) resource.invalidate(n);
  expect([asks.length, resource.current().status]).toEqual([1, 'stale']);
  held = false;
  resource.resume();
  expect(asks).toHaveLength(2);
  expect(asks[1]?.ask.minHeight).toBe(49);
});

it('a stream that broke off confirms a value until its last sign of life', async () => {
  let [streamed, vouched] = [true, 0];
  const { clock, asks, resource, watch, reading } = bench({ streamed: () => streamed, vouchedAt: () => vouched });
  watch();
  await asks[0]?.answer(reading(1, 9));
  await clock.pass(60_000, 1_000);
  vouched = Math.floor(clock.now() / 1_000);
  streamed = false;
  resource.check();
  expect([resource.current().status, asks.length]).toEqual(['live', 1]);
  await clock.pass(7_000, 1_000);
  resource.check();
  expect([resource.current().status, asks.length]).toEqual(['stale', 2]);
});

it('a local value with throttled updates stays live in between', async () => {
  const { clock, asks, resource, watch, reading, seen } = bench({ ttlMs: Infinity, minIntervalMs: 250 });
  watch();
  await asks[0]?.answer(reading(1));
  resource.invalidate(null);
  expect(resource.current()).toMatchObject({ status: 'live', data: 1 });
  await clock.pass(300);
  await asks[1]?.answer(reading(2));
  expect(seen).toEqual(['live 1', 'live 2']);
});
