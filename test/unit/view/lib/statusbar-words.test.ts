import { describe, expect, it } from 'vitest';
import type { EngineStatus, SourceHealth } from '#contract/model/app/status.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { rateWords } from '#view/lib/format/budget-text.ts';
import { segments, type Segment } from '#view/shell/statusbar/status-labels.ts';

const NOW = Date.UTC(2026, 10, 18, 14, 12, 42) / 1_000;
const VIEW = { now: NOW, streamLostAt: null, wantedRate: 18 } as const;
const lane = (rate: number, perSecond = 18, queued = 0, waitMs = 0) => ({
  lane: 'hosted',
  perSecond,
  burst: 36,
  left: 36,
  rate,
  queued,
  waitMs,
});
const source = (name: SourceHealth['name'], health: SourceHealth['health'] = 'ok', more: Partial<SourceHealth> = {}): SourceHealth => ({
  name,
  health,
  why: null,
  height: null,
  lag: 0,
  budget: null,
  since: null,
  ...more,
});

const WELL: EngineStatus = {
  connection: 'both',
  height: 88_291_432,
  blockhash: null,
  blockAt: NOW - 2,
  lag: 0,
  stream: { state: 'open', heardAt: NOW - 1, height: 88_291_432, eventsPerMinute: 37, retryAt: null, tries: 0, why: null },
  sources: [
    source('node'),
    source('rest', 'ok', { budget: lane(4.3) }),
    source('hosted', 'ok', { budget: lane(4.3) }),
    source('events'),
    source('tools', 'ok', { budget: { ...lane(0.2, 4), lane: 'tools' } }),
  ],
  cutOffSince: null,
  chain: null,
  gameId: null,
  version: null,
  names: 0,
  dataDir: '',
  clockSkew: null,
};
const said = (status: EngineStatus, view: Partial<Parameters<typeof segments>[1]> = {}): string[] =>
  segments(status, { ...VIEW, ...view }).map(({ parts }: Segment) => parts.map(({ text }) => text).join(' '));

describe('the status bar', () => {
  it('shows that all is well', () => {
    expect(said(WELL)).toEqual([
      'Both node first',
      'Block 88,291,432 2 s',
      'Lag 0',
      'Stream live 37 events/min',
      'Budget 4.3 of 18/s 0 waiting',
      'Tools 0.2 of 4/s',
    ]);
  });
  it('shows the degraded parts, when the stream reconnects and by how much the budget is reduced', () => {
    const status: EngineStatus = {
      ...WELL,
      connection: 'hosted',
      lag: 28,
      stream: { ...WELL.stream, state: 'waiting', retryAt: NOW + 4, tries: 3 },
      sources: [
        source('rest', 'degraded', { budget: lane(6, 6, 14) }),
        source('hosted', 'ok', { budget: lane(6, 6, 14) }),
        source('tools', 'busy', { budget: { ...lane(0, 4), waitMs: 12_000 } }),
      ],
    };
    expect(said(status, { streamLostAt: NOW - 10 })).toEqual([
      'Hosted degraded',
      'Block 88,291,432 2 s',
      'Lag 28',
      'Stream reconnecting in 4 s 3 attempts',
      'Budget slowed to 6/s 14 waiting',
      'Tools busy 12 s',
    ]);
  });
  it('shows why a source is degraded', () => {
    const why = 'the game node of the hosted service is catching up';
    const status: EngineStatus = {
      ...WELL,
      connection: 'hosted',
      sources: [source('rest', 'degraded', { why: verbatim(why) }), source('hosted', 'degraded', { why: verbatim(why) })],
    };
    expect(said(status).slice(0, 3)).toEqual(['Hosted degraded', why, 'Block 88,291,432 2 s']);
    expect(said({ ...status, connection: 'both', sources: [source('node'), ...status.sources] }).slice(0, 2)).toEqual([
      'Both hosted degraded',
      why,
    ]);
    expect(said({ ...status, connection: 'offline' })).not.toContain(why);
  });
  it('shows how many blocks a node is behind, and that it has no event feed and no limits', () => {
    const status: EngineStatus = {
      ...WELL,
      connection: 'node',
      height: 88_102_310,
      blockAt: null,
      stream: { ...WELL.stream, state: 'off' },
      sources: [source('node', 'catching-up', { lag: 189_122, progress: { left: 189_122, perSecond: 410, seconds: 461 } })],
    };
    expect(said(status)).toEqual([
      'Your node catching up',
      'Block 88,102,310',
      '189,122 left · 410/s · ≈ 8 min',
      'No event stream; updates per block',
      'No limits',
    ]);
  });
  it('shows only the speed of a node when the remaining distance is unknown', () => {
    const pace = (perSecond: number | null) =>
      said({
        ...WELL,
        connection: 'node',
        lag: null,
        sources: [source('node', 'catching-up', { progress: { left: null, perSecond, seconds: null } })],
      })[2];
    expect([pace(410), pace(2.5), pace(null)]).toEqual(['410 blocks/s', '2.5 blocks/s', 'Lag ?']);
  });
  it('shows offline as a choice, never as an error', () => {
    const status: EngineStatus = {
      ...WELL,
      connection: 'offline',
      blockAt: NOW - 52_302,
      stream: { ...WELL.stream, state: 'off' },
      sources: [],
      cutOffSince: NOW - 5,
    };
    expect(said(status)).toEqual(['Offline by choice', 'Cached to block 88,291,432 Tue 17 Nov 23:41', 'Stream off', 'Budget not in use']);
    expect(segments(status, VIEW).some(({ tone }) => tone === 'error')).toBe(false);
  });
  it('shows since when nothing is reachable, and why', () => {
    const status: EngineStatus = {
      ...WELL,
      connection: 'hosted',
      cutOffSince: NOW - 222,
      sources: [source('rest', 'unreachable', { why: verbatim('name not found: is this computer online?') })],
    };
    expect(said(status).slice(0, 3)).toEqual([
      'Hosted unreachable since 14:09',
      'name not found: is this computer online?',
      'Last block 88,291,432 2 s',
    ]);
    expect(segments(status, VIEW).at(-1)?.id).toBe('do');
  });
  it('shows which of the two sources is unreachable', () => {
    const node = [source('node', 'unreachable'), ...WELL.sources.slice(1)];
    expect(said({ ...WELL, sources: node })[0]).toBe('Both node unreachable; using hosted');
  });
});

describe('the state of a broken stream', () => {
  const broken: EngineStatus = { ...WELL, stream: { ...WELL.stream, state: 'opening', tries: 1 } };
  it('is no warning for three seconds, but is not live either', () => {
    expect(said(broken, { streamLostAt: NOW - 2 })[3]).toBe('Stream reconnecting 37 events/min');
    expect(said(broken, { streamLostAt: NOW - 4 })[3]).toBe('Stream reconnecting');
  });
  it('is “opening” before its first connection', () => {
    expect(said({ ...broken, stream: { ...broken.stream, heardAt: null } }, { streamLostAt: NOW - 1 })[3]).toBe('Stream opening');
  });
});

it('connection, block and lag are always visible', () => {
  const kept = segments(WELL, VIEW)
    .filter(({ drop }) => drop === 0)
    .map(({ id }) => id);
  expect(kept).toEqual(['connection', 'block', 'lag']);
});

describe('the request budget', () => {
  const spending = (rate: number, perSecond = 18) => ({ ...WELL, sources: [source('rest', 'ok', { budget: lane(rate, perSecond) })] });
  it.each([0, 4.3, 18, 19, 36])('shows %d requests in the last second without exceeding its maximum', (rate) => {
    const meter = segments(spending(rate), VIEW).find(({ id }) => id === 'budget')?.meter;
    expect(meter?.value).toBe(Math.min(rate, 18));
    expect(meter?.max).toBe(18);
  });
  it('labels a burst as a burst and shows a rate as a part of its limit', () => {
    expect(rateWords({ rate: 36, perSecond: 18 })).toBe('burst of 36, then 18/s');
    expect(rateWords({ rate: 18, perSecond: 18 })).toBe('18.0 of 18/s');
    expect(rateWords({ rate: 0.2, perSecond: 0.5 })).toBe('0.2 of 0.5/s');
  });
});
