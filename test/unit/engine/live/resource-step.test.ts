import { verbatim } from '#contract/text/coded-text.ts';
import { describe, expect, it } from 'vitest';
import { fail, fault, ok } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { INITIAL, statusOf, type Moment, type ResourceState } from '#engine/live/resource-state.ts';
import { dueAt, step, type ResourceEffect, type ResourceInput } from '#engine/live/resource-step.ts';

type State = ResourceState<number>;
type Input = ResourceInput<number>;
/** One input at a tick, the effects it has to have, and what holds outside the resource. */
type Row = readonly [tick: number, input: Input, effects: string, outside?: Partial<Moment>];
type Expected = Partial<State> & { readonly status?: string; readonly data?: number | null; readonly due?: number | null };

const START = 1_000_000;
const moment = (tick: number, outside: Partial<Moment> = {}): Moment => ({
  tick,
  time: START + tick,
  watched: true,
  online: true,
  readsOffline: false,
  paused: false,
  streamed: true,
  vouchedAt: 0,
  unheard: null,
  doubt: () => null,
  ttlMs: 5_000,
  minIntervalMs: 0,
  ...outside,
});
const said = (effect: ResourceEffect<number>): string =>
  effect.do === 'read' ? `read ${effect.minHeight}` : effect.do === 'keep' ? `keep ${effect.reading.data}` : effect.do;

const reading = (data: number, height: number | null, more: Partial<Reading<number>> = {}): Reading<number> => ({
  data,
  source: 'hosted',
  height,
  observedAt: START / 1_000,
  ...more,
});
const watch: Input = { on: 'watch', stored: null };
const refresh: Input = { on: 'refresh' };
const resume: Input = { on: 'resume' };
const check: Input = { on: 'check' };
const tick: Input = { on: 'tick' };
const stop: Input = { on: 'stop' };
const event = (height: number | null): Input => ({ on: 'invalidate', height });
const raise = (height: number): Input => ({ on: 'raise', height });
const forget = (keepData: boolean, from = 0, stored: Reading<number> | null = null): Input => ({ on: 'forget', keepData, from, stored });
const got = (data: number, height: number | null, more: Partial<Reading<number>> = {}, era = 0): Input => ({
  on: 'loaded',
  era,
  got: ok(reading(data, height, more)),
  more: false,
});
const partial = (data: number, era = 0): Input => ({ on: 'partial', era, reading: reading(data, 1) });
const failure = (...why: Parameters<typeof fail>): Input => ({ on: 'loaded', era: 0, got: fail(...why), more: false });
const behind = fault('behind');
const lacking = fault('server-error');
/** A value of height 10 was read. */
const read: readonly Row[] = [
  [0, watch, 'read 0'],
  [0, got(1, 10), 'keep 1, announce'],
];

describe('the step of a resource', () => {
  it.each<[rule: string, rows: readonly Row[], expected: Expected]>([
    ['reads nothing while nobody watches', [[0, event(5), '', { watched: false }]], { dirty: true, running: false }],
    ['reads at the first watcher', [[0, watch, 'read 0']], { running: true, dirty: false, status: 'loading' }],
    ['shows the stored value as stale', [[0, { on: 'watch', stored: reading(1, 3) }, 'read 0']], { stale: true, status: 'stale', data: 1 }],
    ['keeps and announces what was read', read, { status: 'live', data: 1, running: false, dirty: false, due: null }],
    [
      'does not keep a first part',
      [
        [0, watch, 'read 0'],
        [0, partial(1), 'announce'],
      ],
      { running: true, status: 'live', data: 1 },
    ],
    [
      'reads on without an event while a value is only a first part',
      [
        [0, watch, 'read 0'],
        [0, { on: 'loaded', era: 0, got: ok(reading(1, 10)), more: true }, 'keep 1, read 0, announce'],
      ],
      { running: true },
    ],
    [
      'reads only once more after many events during a read',
      [...read, [1, event(11), 'read 11'], [1, event(12), ''], [2, event(13), '']],
      { running: true, dirty: true },
    ],
    [
      'reads again when an event came during a read, with the new minimum height',
      [...read, [1, event(11), 'read 11'], [2, event(12), ''], [3, got(2, 11), 'keep 2, read 12']],
      { running: true, status: 'stale', behind: 0 },
    ],
    [
      'counts no event before the read caught up',
      [...read, [1, event(11), 'read 11'], [2, event(null), ''], [3, { on: 'caught-up', era: 0 }, ''], [4, got(2, 11), 'keep 2, announce']],
      { status: 'live', dirty: false, running: false },
    ],
    [
      'reads again when an event came after the read caught up',
      [...read, [1, event(11), 'read 11'], [2, { on: 'caught-up', era: 0 }, ''], [3, event(null), ''], [4, got(2, 11), 'keep 2, read 11']],
      { status: 'stale', running: true },
    ],
    [
      'announces a stale value only after the grace period',
      [...read, [1, event(11), 'read 11'], [251, tick, 'announce']],
      { status: 'stale', announced: 'stale', due: null },
    ],
    [
      'announces no stale value when the read ends within the grace period',
      [...read, [1, event(11), 'read 11'], [100, got(2, 11), 'keep 2, announce']],
      { status: 'live', due: null },
    ],
    [
      'backs off while answers are below the minimum height',
      [...read, [0, event(12), 'read 12'], [0, got(1, 11), 'keep 1'], [200, tick, 'read 12'], [200, got(1, 11), 'keep 1']],
      { behind: 2, waitUntil: 600, status: 'stale' },
    ],
    [
      'rejects an older copy and reads again',
      [...read, [0, event(null), 'read 0'], [0, got(2, 8), '']],
      { data: 1, status: 'stale', waitUntil: 200, behind: 1 },
    ],
    [
      'repeats a failed read with back-off and keeps the value',
      [...read, [0, event(11), 'read 11'], [0, failure('unreadable'), 'announce']],
      { data: 1, status: 'failed', failures: 1, dirty: true, waitUntil: 1_000 },
    ],
    [
      'is stale, not failed, when its source is only behind',
      [...read, [0, event(11), 'read 11'], [0, failure('behind'), '']],
      { status: 'stale', failures: 1 },
    ],
    [
      'retries soon after an event, at most every two seconds',
      [
        [0, watch, 'read 0'],
        [0, failure('refused'), 'announce'],
        [500, event(9), ''],
      ],
      { waitUntil: 2_000 },
    ],
    [
      'waits as long as the service requests, in spite of events',
      [
        [0, watch, 'read 0'],
        [0, failure('throttled', verbatim('HTTP 503'), 30_000), 'announce'],
        [500, event(9), ''],
      ],
      { waitUntil: 30_000 },
    ],
    [
      'does not keep a reading that lacks a part, and repeats it',
      [
        [0, watch, 'read 0'],
        [0, got(1, 10, { lacking }), 'announce'],
      ],
      { data: 1, status: 'failed', fault: lacking, failures: 1, waitUntil: 1_000 },
    ],
    [
      'refreshes in spite of a back-off',
      [
        [0, watch, 'read 0'],
        [0, failure('unreadable'), 'announce'],
        [1, refresh, 'read 0'],
      ],
      { waitUntil: null, running: true },
    ],
    [
      'keeps the minimum interval between two reads',
      [
        [0, watch, 'read 0', { minIntervalMs: 1_000 }],
        [5, got(1, 10), 'keep 1, announce'],
        [10, event(11), '', { minIntervalMs: 1_000 }],
      ],
      { waitUntil: 1_000, dirty: true },
    ],
    ['holds reads of a value, not of nothing', [...read, [1, event(11), '', { paused: true }], [2, resume, 'read 11']], { running: true }],
    ['reads nothing offline', [[0, watch, '', { online: false }]], { dirty: true, running: false }],
    ['reads stored data offline', [[0, watch, 'read 0', { online: false, readsOffline: true }]], { running: true }],
    [
      'expires without a stream and is read again',
      [...read, [7_000, check, 'read 0', { streamed: false }]],
      { stale: true, running: true },
    ],
    [
      'is confirmed by events up to the last one',
      [...read, [7_000, check, '', { streamed: false, vouchedAt: START / 1_000 + 5 }]],
      { stale: false, running: false },
    ],
    [
      'stops being live at once when events can no longer arrive',
      [...read, [1, check, 'announce', { unheard: fault('unheard') }]],
      { announced: 'stale', announcedUsable: true, due: null },
    ],
    [
      'reads again when its source has recovered',
      [...read, [1, check, '', { doubt: () => behind }], [300, tick, 'announce', { doubt: () => behind }], [1_000, check, '']],
      { doubtful: true, dirty: true, waitUntil: 1_200 },
    ],
    [
      'doubles the wait for a recovered source with each doubtful answer',
      [
        [0, watch, 'read 0'],
        [0, got(1, 10, { doubt: behind }), 'keep 1, announce'],
        [0, refresh, 'read 0'],
        [0, got(1, 10, { doubt: behind }), 'keep 1, announce'],
        [1_000, check, ''],
      ],
      { behind: 2, waitUntil: 1_800 },
    ],
    [
      'confirms an answer without a height once',
      [
        [0, watch, 'read 0'],
        [0, got(1, null), 'keep 1, announce'],
        [8_000, tick, 'read 0'],
        [8_000, got(1, null), 'keep 1, announce'],
      ],
      { settleAt: null, confirms: false, status: 'live', due: null },
    ],
    [
      'needs no confirmation where an event causes the read anyway',
      [
        [0, watch, 'read 0'],
        [0, got(1, null), 'keep 1, announce'],
        [5_000, event(5), 'read 5'],
      ],
      { settleAt: null },
    ],
    [
      'after a gap drops the read under way and reads after its end',
      [
        [0, watch, 'read 0'],
        [0, forget(true, 7), 'abort'],
        [0, got(1, 3), 'read 7'],
      ],
      { era: 1, data: null, running: true },
    ],
    [
      'ignores a first part from before a gap',
      [
        [0, watch, 'read 0'],
        [0, forget(true), 'abort'],
        [0, partial(1), ''],
      ],
      { data: null },
    ],
    [
      'after a gap keeps the value as stale and accepts lower heights',
      [...read, [1, forget(true), 'abort, read 0'], [2, got(2, 4, {}, 1), 'keep 2, announce']],
      { data: 2, status: 'live' },
    ],
    [
      'on another connection shows what is stored there',
      [...read, [1, forget(false, 0, reading(7, 2)), 'abort, read 0, announce']],
      { data: 7, status: 'stale', era: 1 },
    ],
    [
      'reads at most three times within five seconds after gaps',
      [
        ...read,
        [0, forget(true), 'abort, read 0'],
        [1, forget(true), 'abort'],
        [2, forget(true), 'abort'],
        [3, forget(true), 'abort'],
        [4, got(1, 10), ''],
      ],
      { notBefore: 5_000, waitUntil: 5_000, forgotten: [0, 1, 2] },
    ],
    ['requires the height before the first block after a gap', [...read, [1, raise(12), 'read 11']], { status: 'stale', running: true }],
    ['does not read a value that reached this height', [...read, [1, raise(11), '']], { status: 'live', running: false }],
    [
      'starts nothing after its end',
      [...read, [1, event(11), 'read 11'], [2, stop, 'abort'], [3, got(2, 11), '', { watched: false }]],
      { data: 1, running: false, due: null },
    ],
    [
      'of local data with announcements at intervals is never stale',
      [
        [0, watch, 'read 0', { ttlMs: Infinity }],
        [0, got(1, null, { source: 'local' }), 'keep 1, announce', { ttlMs: Infinity }],
        [1, event(null), '', { ttlMs: Infinity, minIntervalMs: 250 }],
      ],
      { announced: 'live', waitUntil: 250 },
    ],
  ])('%s', (_rule, rows, { status, data, due, ...expected }) => {
    let state: State = INITIAL;
    let now = moment(0);
    for (const [at, input, effects, outside] of rows) {
      now = moment(at, outside);
      const [next, done] = step(state, input, now);
      expect(done.map(said).join(', '), `${input.on} at ${at}`).toBe(effects);
      state = next;
    }
    expect(state).toMatchObject(expected);
    if (status !== undefined) expect(statusOf(state, now)).toBe(status);
    if (data !== undefined) expect(state.held.value?.data ?? null).toBe(data);
    if (due !== undefined) expect(dueAt(state)).toBe(due);
  });

  it('has states that can be printed', () => {
    let state: State = INITIAL;
    for (const [at, input, , outside] of [...read, [1, event(11), ''] as Row]) [state] = step(state, input, moment(at, outside));
    expect(JSON.parse(JSON.stringify(state))).toMatchObject({ held: { value: { data: 1 }, floor: 11 }, running: true, announced: 'live' });
  });
});
