import { describe, expect, it } from 'vitest';
import { verbatim } from '#contract/text/coded-text.ts';
import { initial, reconnectDelay, step, type StreamEffect, type StreamInput, type State } from '#engine/stream/stream-reducer.ts';

const base = initial('e1:7');
const open: State = { ...base, at: 'open', receivedAt: 0, probeUntil: null, unconfirmed: null };
const opening: State = { ...base, at: 'opening', since: 0, silent: false, tries: 1 };
const fresh: State = { ...initial(null), at: 'opening', since: 0, silent: false, tries: 1 };
const event = (name: string, topics: string[] = [], extra: Partial<Extract<StreamInput, { on: 'event' }>> = {}): StreamInput => ({
  on: 'event',
  name,
  id: 'e1:8',
  topics,
  ready: null,
  why: verbatim('asked to'),
  ...extra,
});
const dropped: StreamInput = { on: 'dropped', why: verbatim('broken'), dice: 0 };
const refused = (status: number, waitMs = 1_000): StreamInput => ({
  on: 'refused',
  status,
  why: verbatim(`HTTP ${status}`),
  waitMs,
  dice: 0,
});
const quiet = (effects: readonly StreamEffect[]): StreamEffect[] => effects.filter((effect) => effect.do !== 'mark');
const all = (why: string, replaced = false): StreamEffect => ({ do: 'invalidate-all', why: verbatim(why), replaced });
const close: StreamEffect = { do: 'close' };
const openAt = (lastEventId: string | null): StreamEffect => ({ do: 'open', lastEventId });

describe('the stream reducer', () => {
  it.each<
    [
      rule: string,
      from: State,
      input: StreamInput,
      now: number,
      at: State['at'],
      effects: StreamEffect[],
      more?: Partial<Record<string, unknown>>,
    ]
  >([
    ['starts from the position of the last run', initial('e1:7'), { on: 'start' }, 0, 'opening', [openAt('e1:7')], { tries: 1 }],
    ['starts from now without a position', initial(null), { on: 'start' }, 0, 'opening', [openAt(null)]],
    ['starts once', open, { on: 'start' }, 0, 'open', []],
    ['resyncs once it is open when it starts from now', fresh, { on: 'opened' }, 5, 'open', [all('stream started')], { owed: null }],
    ['does not resync when the service accepts the position', opening, { on: 'opened' }, 5, 'open', []],
    [
      'a change invalidates its topics and moves the position',
      open,
      event('resource.changed', ['club:3']),
      5,
      'open',
      [{ do: 'invalidate', topics: ['club:3'] }],
      { cursor: 'e1:8', receivedAt: 5 },
    ],
    [
      'the same event twice is harmless',
      { ...open, cursor: 'e1:8' },
      event('resource.changed', ['club:3']),
      5,
      'open',
      [{ do: 'invalidate', topics: ['club:3'] }],
      { cursor: 'e1:8' },
    ],
    ['a keep-alive invalidates nothing and moves the position', open, event('cursor'), 5, 'open', [], { cursor: 'e1:8', receivedAt: 5 }],
    ['an event without an id does not move the position', open, event('cursor', [], { id: null }), 5, 'open', [], { cursor: 'e1:7' }],
    [
      'an unknown event name is processed',
      open,
      event('brand.new', ['clubs']),
      5,
      'open',
      [{ do: 'invalidate', topics: ['clubs'] }],
      { receivedAt: 5 },
    ],
    [
      'a change without topics invalidates everything',
      open,
      event('resource.changed'),
      5,
      'open',
      [all('an event didn’t state what changed')],
    ],
    [
      'a reorganisation invalidates everything',
      open,
      event('chain.reorg', ['chain:block']),
      5,
      'open',
      [all('the latest blocks were reorganised', true)],
    ],
    ['a cache reset invalidates everything', open, event('view.ready', ['cache:reset']), 5, 'open', [all('the game node recovered', true)]],
    [
      'another epoch without a resync invalidates everything',
      open,
      event('cursor', [], { id: 'e2:1' }),
      5,
      'open',
      [all('the stream began a new epoch')],
      { cursor: 'e2:1' },
    ],
    ['a degraded source is stored', open, event('source.degraded'), 5, 'open', [], { degraded: true }],
    [
      '… until a block is ready',
      { ...open, degraded: true },
      event('view.ready', ['chain:block'], { ready: true }),
      5,
      'open',
      [{ do: 'invalidate', topics: ['chain:block'] }],
      { degraded: false },
    ],
    [
      '… and not by an unready block',
      { ...open, degraded: true },
      event('view.ready', ['chain:block'], { ready: false }),
      5,
      'open',
      [{ do: 'invalidate', topics: ['chain:block'] }],
      { degraded: true },
    ],
    [
      '… or the node recovered',
      { ...open, degraded: true },
      event('view.ready', ['cache:reset']),
      5,
      'open',
      [all('the game node recovered', true)],
      { degraded: false },
    ],
    [
      'a resync reopens without an id and resyncs when open',
      open,
      event('resync-required', [], { id: null }),
      5,
      'opening',
      [openAt(null)],
      { cursor: null, owed: verbatim('asked to'), resynced: { at: 5, times: 1 } },
    ],
    [
      '… but waits when one was requested shortly before',
      { ...open, resynced: { at: 0, times: 1 } },
      event('resync-required', [], { id: null }),
      5,
      'waiting',
      [close],
      { cursor: null, owed: verbatim('asked to'), until: 4_005, resynced: { at: 5, times: 2 } },
    ],
    [
      '… for a minute at most',
      { ...open, resynced: { at: 0, times: 50 } },
      event('resync-required', [], { id: null }),
      5,
      'waiting',
      [close],
      { until: 60_005 },
    ],
    [
      '… and not at all when that was two minutes ago',
      { ...open, receivedAt: 119_000, resynced: { at: 0, times: 50 } },
      event('resync-required', [], { id: null }),
      120_000,
      'opening',
      [openAt(null)],
      { resynced: { at: 120_000, times: 1 } },
    ],
    [
      'draining reconnects with the id after the retry time',
      open,
      event('draining'),
      5,
      'waiting',
      [close],
      { cursor: 'e1:8', until: 2_005 },
    ],
    ['a drop is retried after two seconds', open, dropped, 5, 'waiting', [close], { until: 2_005, cursor: 'e1:7' }],
    ['… or after the time the server sent', { ...open, retryMs: 7_000 }, dropped, 5, 'waiting', [close], { until: 7_005 }],
    ['the server’s retry time is stored', open, { on: 'retry', ms: 7_000 }, 5, 'open', [], { retryMs: 7_000 }],
    ['… within limits', open, { on: 'retry', ms: 0 }, 5, 'open', [], { retryMs: 500 }],
    ['… and not for hours', open, { on: 'retry', ms: 9_999_999 }, 5, 'open', [], { retryMs: 60_000 }],
    ['repeated failures wait longer', { ...opening, tries: 2 }, dropped, 5, 'waiting', [close], { until: 4_005 }],
    [
      '… seven seconds at most: the network may return at any moment',
      { ...opening, tries: 50 },
      dropped,
      5,
      'waiting',
      [close],
      { until: 7_005 },
    ],
    [
      '… and a minute at most when the service itself fails',
      { ...opening, tries: 50 },
      refused(500),
      5,
      'waiting',
      [close],
      { until: 60_005 },
    ],
    ['a pause of a day is treated as an error', opening, refused(503, 86_400_000), 5, 'waiting', [close], { until: 600_005 }],
    [
      'a long sleep drops the old position',
      { ...base, at: 'waiting', until: 60_000, why: verbatim(''), serverRequested: false, tries: 9 },
      { on: 'wake', gapMs: 8 * 3_600_000 },
      9,
      'opening',
      [openAt(null)],
      { owed: verbatim('this computer slept longer than the stream keeps events'), tries: 1 },
    ],
    [
      'the wait ends with a new attempt from the position',
      { ...base, at: 'waiting', until: 9, why: verbatim(''), serverRequested: false },
      { on: 'tick' },
      9,
      'opening',
      [openAt('e1:7')],
    ],
    ['… and not before', { ...base, at: 'waiting', until: 9, why: verbatim(''), serverRequested: false }, { on: 'tick' }, 8, 'waiting', []],
    ['429 pauses for 30 s', opening, refused(429), 5, 'waiting', [close], { until: 30_005, why: verbatim('HTTP 429') }],
    ['503 pauses for 30 s', opening, refused(503), 5, 'waiting', [close], { until: 30_005 }],
    ['… or longer with Retry-After', opening, refused(503, 90_000), 5, 'waiting', [close], { until: 90_005 }],
    ['500 is a failure like any other', { ...opening, tries: 2 }, refused(500), 5, 'waiting', [close], { until: 4_005 }],
    [
      '400 to the id forgets it and resyncs when open',
      opening,
      refused(400),
      5,
      'waiting',
      [close],
      { cursor: null, owed: verbatim('the stream can’t resume from the last event'), until: 2_005 },
    ],
    [
      '400 to the topics ends it, with the reason',
      { ...fresh, filtered: true },
      refused(400),
      5,
      'closed',
      [close],
      { why: verbatim('HTTP 400') },
    ],
    ['400 for an unknown reason is retried slowly', fresh, refused(400), 5, 'waiting', [close], { until: 60_005 }],
    ['403 is retried slowly', opening, refused(403), 5, 'waiting', [close], { until: 60_005, why: verbatim('HTTP 403'), cursor: 'e1:7' }],
    ['404 is retried slowly', opening, refused(404), 5, 'waiting', [close], { until: 60_005 }],
    ['405 is retried slowly', opening, refused(405), 5, 'waiting', [close], { until: 60_005 }],
    ['no answer in 15 s is a failure', opening, { on: 'tick' }, 15_000, 'waiting', [close], { until: 17_000 }],
    ['any byte is a sign of life', open, { on: 'received' }, 50_000, 'open', [], { receivedAt: 50_000, tries: 0 }],
    ['a late keep-alive changes nothing', open, { on: 'tick' }, 30_999, 'open', [], { unconfirmed: null }],
    ['two missed keep-alives leave every value unconfirmed', open, { on: 'tick' }, 31_000, 'open', [], { unconfirmed: 'silent' }],
    ['… until a byte comes', { ...open, unconfirmed: 'silent' }, { on: 'received' }, 50_000, 'open', [], { unconfirmed: null }],
    ['59 s of silence do not close the stream', { ...open, unconfirmed: 'silent' }, { on: 'tick' }, 59_999, 'open', []],
    ['a service that replays has to send a byte first', opening, { on: 'opened' }, 5, 'open', [], { unconfirmed: 'opened' }],
    [
      '… and again after a silence',
      { ...fresh, silent: true },
      { on: 'opened' },
      5,
      'open',
      [all('stream started')],
      { unconfirmed: 'opened' },
    ],
    [
      'a stream that starts from now confirms at once what is read then',
      fresh,
      { on: 'opened' },
      5,
      'open',
      [all('stream started')],
      { unconfirmed: null },
    ],
    [
      'waking leaves every value unconfirmed until a byte comes',
      open,
      { on: 'wake', gapMs: 60_000 },
      100,
      'open',
      [],
      { unconfirmed: 'woke' },
    ],
    [
      'a minute of silence restarts the stream with a resync',
      open,
      { on: 'tick' },
      60_000,
      'opening',
      [openAt(null)],
      { cursor: null, silent: true, owed: verbatim('no data for one minute') },
    ],
    ['waking checks the connection', open, { on: 'wake', gapMs: 60_000 }, 100, 'open', [], { probeUntil: 5_100, owed: null }],
    ['… and keeps it when a byte arrives', { ...open, probeUntil: 5_100 }, { on: 'received' }, 200, 'open', [], { probeUntil: null }],
    ['… and reopens from its position otherwise', { ...open, probeUntil: 5_100 }, { on: 'tick' }, 5_100, 'opening', [openAt('e1:7')]],
    [
      'a sleep longer than the replay makes a resync due',
      open,
      { on: 'wake', gapMs: 16 * 60_000 },
      100,
      'open',
      [],
      { owed: verbatim('this computer slept longer than the stream keeps events') },
    ],
    [
      '… which runs when a byte arrives',
      { ...open, owed: verbatim('slept') },
      { on: 'received' },
      100,
      'open',
      [all('slept')],
      { owed: null },
    ],
    ['… or when it is open again', { ...opening, owed: verbatim('slept') }, { on: 'opened' }, 100, 'open', [all('slept')], { owed: null }],
    [
      'waking ends a wait for the network',
      { ...base, at: 'waiting', until: 60_000, why: verbatim(''), serverRequested: false },
      { on: 'wake', gapMs: 0 },
      9,
      'opening',
      [openAt('e1:7')],
    ],
    [
      '… but not a pause the service requested',
      { ...base, at: 'waiting', until: 60_000, why: verbatim(''), serverRequested: true },
      { on: 'wake', gapMs: 0 },
      9,
      'waiting',
      [],
    ],
    [
      'an unreadable event invalidates everything',
      open,
      { on: 'unreadable' },
      5,
      'open',
      [all('an event was unreadable')],
      { unreadable: { at: 5, more: false } },
    ],
    [
      'a second one shortly afterwards waits',
      { ...open, unreadable: { at: 5, more: false } },
      { on: 'unreadable' },
      6,
      'open',
      [],
      { unreadable: { at: 5, more: true } },
    ],
    [
      '… and resyncs later',
      { ...open, unreadable: { at: 5, more: true } },
      { on: 'tick' },
      5_005,
      'open',
      [all('an event was unreadable')],
      { unreadable: { at: 5_005, more: false } },
    ],
    [
      'events of an abandoned connection are ignored',
      { ...base, at: 'waiting', until: 9, why: verbatim(''), serverRequested: false },
      event('resource.changed', ['club:1']),
      5,
      'waiting',
      [],
    ],
    [
      'a drop during a wait changes nothing',
      { ...base, at: 'waiting', until: 9, why: verbatim(''), serverRequested: false },
      dropped,
      5,
      'waiting',
      [],
      { until: 9 },
    ],
    ['stopping closes the stream and stores the position', open, { on: 'stop' }, 5, 'off', [close], { cursor: 'e1:7' }],
    [
      'a closed stream opens again when started',
      { ...base, at: 'closed', why: verbatim('') },
      { on: 'start' },
      5,
      'opening',
      [openAt('e1:7')],
    ],
  ])('%s', (_rule, from, input, now, at, effects, more = {}) => {
    const [to, done] = step(from, input, now);
    expect([to.at, quiet(done)]).toEqual([at, effects]);
    expect(to).toMatchObject(more);
  });

  it('logs opening, gaps, resyncs, refusals and the end', () => {
    const marks = (from: State, input: StreamInput, now = 5): string[] =>
      step(from, input, now)[1].flatMap((effect) => (effect.do === 'mark' ? [effect.mark] : []));
    expect(marks(opening, { on: 'opened' })).toEqual(['open']);
    expect(marks(open, dropped)).toEqual(['gap']);
    expect(marks(open, { on: 'tick' }, 60_000)).toEqual(['gap']);
    expect(marks(open, event('resync-required'))).toEqual(['resync']);
    expect(marks(opening, refused(429))).toEqual(['refused']);
    expect(marks({ ...fresh, filtered: true }, refused(400))).toEqual(['closed']);
  });

  it('waits two seconds first, then longer, never more than a minute and never less than before', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((tries) => reconnectDelay(tries, 2_000, 0));
    expect(waits).toEqual([2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(reconnectDelay(3, 2_000, 1)).toBe(10_000);
  });
});
