import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvent } from '#engine/stream/envelope.ts';
import { createEventParser } from '#engine/stream/event-parser.ts';

const served = {
  type: 'resource.changed',
  topics: ['share:club:7:orders'],
  data: {},
  source: { height: 70, name: 'gsp.shares', ready: true, checkpoint: 71, checkpointKind: 'gspHeight' },
  observedAt: '2026-11-20T12:00:00.000Z',
  id: '2',
};
const NOTHING = { data: undefined, height: null, head: null, ready: null, reason: null, observedAt: null };
const read = (json: unknown) => readEvent('resource.changed', 'e:2', JSON.stringify(json), 70);

it('a well-formed event is read, with missing or additional fields', () => {
  expect(read(served)).toMatchObject({ id: 'e:2', topics: ['share:club:7:orders'], height: 71, ready: true });
  expect(read({ ...served, source: { ...served.source, strange: [1] }, more: 1 })).toEqual(read(served));
  expect(read({})).toEqual({ name: 'resource.changed', id: 'e:2', topics: [], ...NOTHING });
});

it('an event loses only its invalid part, and is unreadable only with invalid topics', () => {
  expect(read({ ...served, source: 5, observedAt: 7 })).toMatchObject({ height: null, ready: null, observedAt: null });
  expect(read({ ...served, source: { ...served.source, height: 'tall', checkpoint: -1 } })).toMatchObject({ height: null, ready: true });
  for (const topics of ['clubs', null, [7], {}]) expect(read({ ...served, topics })).toBeNull();
  for (const json of [null, 5, 'text', []]) expect(read(json)).toBeNull();
  expect(readEvent('resource.changed', null, '{"topics":', 70)).toBeNull();
});

it('a reason is read only from the event or its data', () => {
  expect(read({ reason: 'outer', data: { reason: 'inner' } })?.reason).toBe('outer');
  expect(read({ data: { reason: 'inner' } })?.reason).toBe('inner');
  for (const data of [{ reason: 7 }, 'reason', null, []]) expect(read({ data })?.reason).toBeNull();
});

it('the retry field of a stream is found with any line end and any split', () => {
  const end = fc.constantFrom('\n', '\r\n', '\r');
  const line = fc.constantFrom('event: view.ready', 'retry:7', `data: ${'é'.repeat(400)}`, 'data: retry: 5', 'retry: 2000', 'id: e:1', '');
  fc.assert(
    fc.property(end, fc.array(line), fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (mark, lines, pieces) => {
      const bytes = new TextEncoder().encode(lines.map((each) => each + mark).join(''));
      const told: number[] = [];
      const look = createEventParser({ onEvent: () => undefined, onRetry: (ms) => told.push(ms), maxChars: 10_000 });
      for (let [at, n] = [0, 0]; at < bytes.length; n++) look(bytes.subarray(at, (at += pieces[n % pieces.length] ?? 1)));
      expect(told).toEqual(lines.flatMap((each) => /^retry: ?(.*)$/.exec(each)?.slice(1).map(Number) ?? []));
    }),
    { numRuns: 500 },
  );
});
