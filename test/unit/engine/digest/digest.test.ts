import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/model/alerts/alert.ts';
import type { DigestLine } from '#contract/model/app/digest.ts';
import type { Holdings } from '#contract/model/market/holdings.ts';
import type { Watchlist } from '#contract/model/app/watchlist.ts';
import { createAttention } from '#engine/digest/presence.ts';
import { compare } from '#engine/digest/changes.ts';
import { MOST_LINES, rank } from '#engine/digest/rank.ts';
import { nothing, parseBaseline, type Baseline } from '#engine/digest/baseline.ts';
import { followedOf, MOST_SHARES, MOST_SQUADS, type Collected } from '#engine/digest/collect.ts';

const [THEN, NOW] = [1_790_000_000, 1_790_040_000];
const read = { source: 'hosted' as const, height: 90, observedAt: NOW };
const snapshot = <T>(data: T) => ({ status: 'live', data, fault: null, ...read });

const standing = (more: object = {}): Baseline => ({ ...nothing(THEN), votes: {}, ...more });
const survey = (more: object = {}, now: object = {}): Collected =>
  ({
    baseline: { ...nothing(NOW), votes: {}, ...now },
    followed: { held: [], watched: [], squads: [], leftOut: 0 },
    unknown: [],
    open: snapshot([]),
    ended: snapshot([]),
    calendar: null,
    clubs: [7],
    squads: { 7: snapshot({ club: 7, players: [] }) },
    ...more,
  }) as unknown as Collected;
const alert = (more: object = {}): Alert =>
  ({
    id: 1,
    rule: 'r',
    name: 'Dear',
    kind: 'price',
    ref: 'club_7',
    at: NOW - 60,
    text: 'now 2 coin',
    priority: 'normal',
    source: 'hosted',
    height: 90,
    observedAt: NOW - 60,
    opens: { panel: 'chart', ref: 'club_7', params: {} },
    ...more,
  }) as unknown as Alert;
const vote = (more: object = {}) => ({
  id: 3,
  share: 'club_7',
  type: 'manager_vote',
  state: 'voting',
  startTime: THEN + 10,
  endTime: NOW + 100,
  totalVotes: 0,
  data: null,
  options: [],
  voters: {},
  ...more,
});
const said = (then: Baseline, now: Collected, alerts: readonly Alert[] = []) =>
  compare({ then, now, alerts, name: (ref) => `<${ref}>` }).map(({ kind, ref, text }) => [kind, ref, text]);

describe('the digest of events since the last visit', () => {
  it('contains a price that moved enough, and no other', () => {
    const price = (value: number) => ({ price: value, ...read });
    const then = standing({ prices: { club_7: price(10_000), club_8: price(10_000), club_9: price(10_000), player_1: price(10_000) } });
    const now = survey({}, { prices: { club_7: price(15_000), club_8: price(10_100), club_9: price(8_000), club_10: price(5) } });
    expect(said(then, now)).toEqual([
      ['price', 'club_7', 'rose in price'],
      ['price', 'club_9', 'fell in price'],
    ]);
    expect(compare({ then, now, alerts: [], name: String })[0]).toMatchObject({ price: { from: 10_000, to: 15_000 }, ...read });
  });

  it('contains a vote that opened, one that ended with its result, and one whose result is not reported', () => {
    const then = standing({ votes: { 'club_7/1/5': { share: 'club_7', type: 'manager_vote', ends: THEN + 50 } } });
    const ended = [
      vote({
        id: 2,
        share: 'player_4',
        endTime: NOW - 5,
        options: [
          { id: 1, candidate: 'ann', votes: 1_200 },
          { id: 2, candidate: 'bob', votes: 3 },
        ],
      }),
      vote({ id: 9, endTime: THEN - 5 }),
    ];
    expect(said(then, survey({ open: snapshot([vote()]), ended: snapshot(ended) }))).toEqual([
      ['vote-opened', 'club_7', 'vote opened: manager vote'],
      ['vote-ended', 'player_4', 'vote ended (manager vote) for “ann”, 1,200 votes'],
      ['vote-ended', 'club_7', 'vote ended (manager vote); result not available'],
    ]);
  });
  it('omits a vote that was open at the last visit on a share followed only since then', () =>
    expect(said(standing({ votes: {} }), survey({ open: snapshot([vote({ startTime: THEN - 86_400 })]) }))).toEqual([]));
  it('omits votes that were not read at the last visit', () =>
    expect(said(standing({ votes: null }), survey({ open: snapshot([vote()]) }))).toEqual([]));
  it('names the winning option of an unlocking vote, and notes that its options are unnamed', () => {
    const options = [
      { id: 1, candidate: null, votes: 9 },
      { id: 2, candidate: null, votes: 2 },
    ];
    const ended = snapshot([vote({ type: 'unlock', endTime: NOW - 5, options })]);
    expect(said(standing(), survey({ ended }))[0]?.[2]).toEqual('vote ended (unlock) for “Unlock (likely)”, 9 votes');
  });
  it('names no winner of a draw', () =>
    expect(
      said(
        standing(),
        survey({
          ended: snapshot([
            vote({
              endTime: NOW - 5,
              options: [
                { id: 1, candidate: 'a', votes: 2 },
                { id: 2, candidate: 'b', votes: 2 },
              ],
            }),
          ]),
        }),
      )[0]?.[2],
    ).toEqual('vote ended (manager vote) without a reported winner'));

  it('contains a result, from the side of the followed club', () => {
    const match = (more: object) => ({
      fixture_id: 1,
      played: true,
      date: NOW - 100,
      home_club: 8,
      away_club: 7,
      home_goals: 1,
      away_goals: 3,
      ...more,
    });
    const calendar = snapshot({
      season_id: 1,
      clubs: [{ club: 7, why: 'asked' }],
      fixtures: [
        match({}),
        match({ fixture_id: 2, date: THEN - 5 }),
        match({ fixture_id: 3, played: false }),
        match({ fixture_id: 4, home_goals: null }),
      ],
      leftOut: 0,
    });
    const lines = compare({ then: standing(), now: survey({ calendar }), alerts: [], name: (ref) => `<${ref}>` });
    expect(lines).toMatchObject([
      { kind: 'result', ref: 'club_7', text: 'won 3–1 away at <club_8>', opens: { panel: 'match', ref: 'fixture:1' } },
    ]);
  });

  it('contains arrivals, departures, injuries, bans and recoveries', () => {
    const player = (injured = 0, banned = 0) => ({ injured, banned });
    const then = standing({ squads: { 7: { 1: player(), 2: player(), 3: player(), 4: player(THEN + 500), 5: player() } } });
    const now = survey(
      {},
      { squads: { 7: { 1: player(NOW + 3 * 86_400), 2: player(0, 1), 4: player(THEN + 500), 5: player(), 6: player() } } },
    );
    expect(said(then, now)).toEqual([
      ['injured', 'player_1', '(<club_7>) is injured for 3 days'],
      ['banned', 'player_2', '(<club_7>) is banned'],
      ['fit', 'player_4', '(<club_7>) can play again'],
      ['joined', 'player_6', 'joined <club_7>'],
      ['left', 'player_3', 'left <club_7>'],
    ]);
  });
  it('omits a squad that was not read at the last visit', () =>
    expect(said(standing(), survey({}, { squads: { 7: { 1: { injured: NOW + 5, banned: 0 } } } }))).toEqual([]));

  it('merges the alerts of one rule about one entity into a line, and does not repeat their content', () => {
    const price = (value: number) => ({ price: value, ...read });
    const then = standing({ prices: { club_7: price(10_000), club_8: price(10_000) } });
    const now = survey({}, { prices: { club_7: price(20_000), club_8: price(20_000) } });
    expect(
      said(then, now, [alert({ id: 5 }), alert({ id: 4 }), alert({ id: 3, ref: null, name: '', kind: 'source', text: 'gone' })]),
    ).toEqual([
      ['alert', 'club_7', 'Dear: 2 times, most recently: now 2 coin'],
      ['alert', null, expect.stringMatching(/: gone$/)],
      ['price', 'club_8', 'rose in price'],
    ]);
  });
  it('is empty when nothing happened', () => expect(said(standing(), survey())).toEqual([]));
});

describe('the order of a digest', () => {
  const line = (id: string, more: Partial<DigestLine>): DigestLine =>
    ({ id, kind: 'price', about: 'other', at: null, price: null, critical: false, ...more }) as DigestLine;
  it('has critical alerts first, then holdings, then watchlists, each by weight', () => {
    const lines = [
      line('other alert', { kind: 'alert' }),
      line('listed price', { about: 'watched' }),
      line('held fit', { about: 'held', kind: 'fit' }),
      line('held price', { about: 'held', price: { from: 100, to: 110 } as never }),
      line('held steep', { about: 'held', price: { from: 100, to: 160 } as never }),
      line('held vote', { about: 'held', kind: 'vote-ended' }),
      line('critical', { kind: 'alert', critical: true }),
    ];
    expect(rank(lines).lines.map(({ id }) => id)).toEqual([
      'critical',
      'held vote',
      'held steep',
      'held price',
      'held fit',
      'listed price',
      'other alert',
    ]);
  });
  it('is limited, and counts the omitted lines', () => {
    const { lines, more } = rank(Array.from({ length: MOST_LINES + 7 }, (_, at) => line(String(at), {})));
    expect([lines.length, more]).toEqual([MOST_LINES, 7]);
  });
});

describe('the entities a digest follows', () => {
  const holdings = (shares: readonly string[], clubs: readonly number[] = []): Holdings =>
    ({ rows: shares.map((share, at) => ({ share, total: shares.length - at })), clubs }) as unknown as Holdings;
  const list = (refs: readonly string[]): Watchlist =>
    ({
      id: 'l',
      name: 'L',
      rows: [{ kind: 'section', title: 'S' }, ...refs.map((ref) => ({ kind: 'item', ref, flag: null }))],
    }) as unknown as Watchlist;
  it('are the managed and held ones, then those on watchlists', () =>
    expect(followedOf(holdings(['player_1', 'club_5'], [9]), [list(['club_5', 'club_6', 'user:ann'])])).toEqual({
      held: ['club_9', 'player_1', 'club_5'],
      watched: ['club_6'],
      squads: [9, 5],
      leftOut: 0,
    }));
  it('are limited, and counted when omitted', () => {
    const all = followedOf(holdings(Array.from({ length: 250 }, (_, at) => `club_${at}`)), [
      list(Array.from({ length: 100 }, (_, at) => `player_${at}`)),
    ]);
    expect([all.held.length + all.watched.length, all.squads.length, all.leftOut]).toEqual([MOST_SHARES, MOST_SQUADS, 50]);
  });
});

it('an unreadable part of the last visit counts as unknown', () => {
  for (const body of ['', '{', '[]', '{"prices":1}']) expect(parseBaseline(body, 5)).toEqual(nothing(5));
  const whole = standing({ prices: { club_7: { price: 5, ...read } } });
  expect(parseBaseline(JSON.stringify(whole), 5)).toEqual(whole);
});

describe('the presence of the user', () => {
  it('is reported by views; a locked screen overrides them, and the last view to leave ends it', () => {
    const heard: boolean[] = [];
    const attention = createAttention((looking) => heard.push(looking));
    const [window, tab, host] = [{}, {}, {}];
    attention.say(window, 'yes');
    attention.say(tab, 'yes');
    attention.say(window, 'no');
    attention.say(host, 'nobody');
    attention.say(host, 'no');
    attention.leave(tab);
    attention.leave(host);
    expect(heard).toEqual([true, false, true, false]);
  });
});
