import { expect, it } from 'vitest';
import { fault } from '#contract/faults.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { chipOf, together, tileState } from '#view/ui/tile/tile-state.ts';
import { english } from '../../../support/english-text.ts';

const live: Snapshot<number[]> = { status: 'live', data: [1], source: 'node', height: 88, observedAt: 1_000, fault: null };
const failed = (code: Parameters<typeof fault>[0], data: number[] | null = null): Snapshot<number[]> =>
  data
    ? { ...live, status: 'failed', data, fault: fault(code, null, 23_000) }
    : { ...NOTHING, status: 'failed', fault: fault(code, null, 23_000) };
const isEmpty = (data: number[]) => data.length === 0;

it.each<[rule: string, Snapshot<number[]>, kind: string, data: boolean]>([
  ['a tile without a value is loading', NOTHING, 'loading', false],
  ['a tile with a fresh value is live', live, 'live', true],
  ['a tile with an empty live value is empty', { ...live, data: [] }, 'empty', true],
  ['a tile with an invalidated value is stale', { ...live, status: 'stale' }, 'stale', true],
  ['an offline tile shows its value', { ...live, status: 'offline' }, 'offline', true],
  ['an offline tile without a value reports that', { ...NOTHING, status: 'offline', fault: fault('offline') }, 'offline', false],
  ['a failed read without a value fails the tile', failed('unreadable'), 'failed', false],
  ['a failed read keeps the value', failed('unreachable', [1]), 'failed', true],
  ['an unserved tile without a value needs a node', failed('not-served'), 'needs-node', false],
  ['an unserved tile with a value shows it under a band', failed('not-served', [1]), 'failed', true],
  [
    'an unserved tile with another remedy needs no node',
    { ...NOTHING, status: 'failed', fault: fault('not-served', null, null, verbatim('Check the address.')) },
    'failed',
    false,
  ],
  ['a throttled tile with a value waits', failed('throttled', [1]), 'waiting', true],
  ['a throttled tile without a value waits', failed('throttled'), 'waiting', false],
  ['a failed tile is not empty', failed('unreachable', []), 'failed', true],
])('%s', (_rule, snapshot, kind, data) => expect(tileState(snapshot, isEmpty)).toEqual({ kind, data }));

it('a tile of several readings shows each message once', () => {
  const noted = { ...live, note: verbatim('Two rows are left out.') };
  expect(english(together([1], [live, noted, noted]).note)).toBe('Two rows are left out.');
  expect(together([1], [live])).not.toHaveProperty('note');
});

it.each<[rule: string, Snapshot<unknown>, heardAt: number | null, expected: object]>([
  ['loading', NOTHING, null, { glyph: 'ring', tail: 'loading…', at: null }],
  ['live with source, block and age', live, null, { glyph: 'live', source: 'node', height: 88, at: 1_000 }],
  ['the age of a live value on a silent stream since its last byte', live, 1_050, { at: 1_050 }],
  ['the same age after an older sign of life', live, 900, { at: 1_000 }],
  [
    'the age of a stale value since its reading',
    { ...live, status: 'stale', source: 'hosted' },
    1_050,
    { glyph: 'half', tone: 'warn', source: 'hosted', at: 1_000, tail: 'stale', height: null },
  ],
  [
    'offline with the time of the value',
    { ...live, status: 'offline' },
    1_050,
    { glyph: 'unplug', source: 'cache', dated: true, at: 1_000, tone: 'quiet' },
  ],
  ['failed as one word', failed('unreadable', [1]), null, { glyph: 'cross', tone: 'error', tail: 'failed' }],
  ['that it needs a node', failed('not-served'), null, { glyph: 'server', tail: 'needs a node' }],
  ['the demo as source on the demo world', { ...live, source: 'demo' }, null, { source: 'demo' }],
  [
    'a value as stale when nothing reports its changes, however new it is',
    { ...live, status: 'stale', fault: fault('unheard', verbatim('the event stream is closed')) },
    1_050,
    { glyph: 'half', tone: 'warn', at: 1_000, tail: 'stale' },
  ],
  [
    'own data as from this computer, without an age',
    { ...live, source: 'local', height: null },
    1_050,
    { glyph: 'local', source: 'this computer', at: null },
  ],
])('the chip shows %s', (_rule, snapshot, heardAt, expected) => expect(chipOf(snapshot, heardAt)).toMatchObject(expected));

it('several readings combine to the worst status, the weakest source, the lowest block and the oldest reading', () => {
  const older: Snapshot<number[]> = { ...live, source: 'hosted', height: 80, observedAt: 900 };
  const broken = failed('unreachable');
  expect(together('data', [live, older])).toEqual({
    status: 'live',
    data: 'data',
    source: 'hosted',
    height: 80,
    observedAt: 900,
    fault: null,
  });
  expect(together('data', [live, broken])).toMatchObject({ status: 'failed', source: 'node', fault: { code: 'unreachable' } });
  expect(together('data', [])).toMatchObject({ status: 'live', source: 'local' });
});
