import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verbatim } from '#contract/text/coded-text.ts';
import { dueAt, initial, step, type StreamInput, type State } from '#engine/stream/stream-reducer.ts';

describe('the stream reducer, for any inputs,', () => {
  it('resyncs less and less often when every connection requests a restart', () => {
    let [state] = step(initial(null), { on: 'start' }, 0);
    const reads: number[] = [];
    const anew: StreamInput = { on: 'event', name: 'resync-required', id: null, topics: [], ready: null, why: verbatim('asked to') };
    const feed = (input: StreamInput, now: number): void => {
      const [next, effects] = step(state, input, now);
      state = next;
      if (effects.some((effect) => effect.do === 'invalidate-all')) reads.push(now);
    };
    for (let now = 0; now < 3_600_000; now += 500) {
      if (state.at === 'opening') feed({ on: 'opened' }, now);
      else if (state.at === 'open') feed(anew, now);
      else feed({ on: 'tick' }, now);
    }
    expect(reads.length).toBeLessThan(70);
    expect(reads.length).toBeGreaterThan(50);
    expect(reads.slice(0, 6).map((at, n) => at - (reads[n - 1] ?? 0))).toEqual([0, 1_000, 5_000, 9_000, 17_000, 33_000]);
  });

  const input: fc.Arbitrary<StreamInput> = fc.oneof(
    fc.constantFrom<StreamInput>(
      { on: 'start' },
      { on: 'stop' },
      { on: 'opened' },
      { on: 'received' },
      { on: 'tick' },
      { on: 'unreadable' },
    ),
    fc.record({ on: fc.constant('retry' as const), ms: fc.integer({ min: 0, max: 1e6 }) }),
    fc.record({ on: fc.constant('dropped' as const), why: fc.string().map(verbatim), dice: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({
      on: fc.constant('refused' as const),
      status: fc.constantFrom(200, 204, 400, 403, 404, 429, 500, 503),
      why: fc.string().map(verbatim),
      waitMs: fc.nat(100_000),
      dice: fc.constant(0),
    }),
    fc.record({ on: fc.constant('wake' as const), gapMs: fc.nat(2_000_000) }),
    fc.record({
      on: fc.constant('event' as const),
      name: fc.constantFrom('cursor', 'resource.changed', 'view.ready', 'resync-required', 'draining', 'chain.reorg', 'x'),
      id: fc.constantFrom(null, 'e1:1', 'e1:2', 'e2:1'),
      topics: fc.subarray(['clubs', 'cache:reset', 'chain:block']),
      ready: fc.constantFrom(null, true, false),
      why: fc.constant('').map(verbatim),
    }),
  );
  const inputs = fc.array(fc.record({ input, gap: fc.nat(20_000) }), { maxLength: 60 });

  it('resyncs after every loss of its position, at the latest when it is open and receives a byte', () => {
    fc.assert(
      fc.property(inputs, (plan) => {
        let [state, now, lost] = [initial('e1:0'), 0, false] as [State, number, boolean];
        for (const { input: one, gap } of plan) {
          now += gap;
          const before = state;
          const [next, effects] = step(state, one, now);
          state = next;
          if (before.cursor !== null && state.cursor === null) lost = true;
          if (effects.some((effect) => effect.do === 'invalidate-all')) lost = false;
          if (lost && state.at === 'open') expect(state.owed).not.toBeNull();
          if (state.at === 'open' && one.on === 'received') expect(lost).toBe(false);
        }
      }),
    );
  });

  it('completes a due action at the due time, at any fraction of a millisecond', () => {
    const fraction = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(inputs, fraction, (plan, start) => {
        let [state, now] = [initial('e1:0'), start] as [State, number];
        for (const { input: one, gap } of plan) [state] = step(state, one, (now += gap / 7));
        for (let turn = 0; turn < 8; turn++) {
          const due = dueAt(state);
          if (due === null) return;
          now = Math.max(now, due);
          [state] = step(state, { on: 'tick' }, now);
          expect(dueAt(state) ?? Infinity).toBeGreaterThan(now);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('always reopens when left alone, except when off or closed', () => {
    fc.assert(
      fc.property(inputs, (plan) => {
        let [state, now] = [initial('e1:0'), 0] as [State, number];
        for (const { input: one, gap } of plan) [state] = step(state, one, (now += gap));
        if (state.at === 'off' || state.at === 'closed') return;
        for (let turn = 0; turn < 3 && state.at !== 'opening'; turn++) {
          const due = dueAt(state);
          expect(due).not.toBeNull();
          [state] = step(state, { on: 'tick' }, Math.max(now, due ?? 0));
        }
        expect(state.at).toBe('opening');
      }),
    );
  });
});
