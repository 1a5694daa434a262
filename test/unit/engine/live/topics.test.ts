import { LOCAL_OWN } from '#engine/local-kinds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, SERVED } from '../../../support/values/examples.ts';
import { FAMILIES } from '#engine/live/resources/definitions.ts';
import { RESOURCES } from '#contract/resources.ts';
import { KINDS, invalidations, TOPICS, type Invalidation } from '#engine/stream/topics.ts';

const encoded = (name: string): string => `~${Buffer.from(name, 'utf8').toString('base64url')}`;
const userIn = (part: string): unknown => invalidations(`user:${part}:profile`, {})[0]?.ids[0];
const all = (...kinds: Invalidation['kind'][]): Invalidation[] => kinds.map((kind) => ({ kind, ids: 'all' }));

describe('a topic invalidates', () => {
  it.each<[rule: string, topic: string, data: unknown, invalidated: Invalidation[]]>([
    ['a block', 'chain:block', { current: { height: 1 } }, all('block')],
    ['one club', 'club:7', {}, [{ kind: 'club', ids: [7] }]],
    ['the listed clubs', 'clubs', { clubIds: [1, 2] }, [{ kind: 'club', ids: [1, 2] }]],
    ['no club when the list is empty', 'clubs', { clubIds: [] }, [{ kind: 'club', ids: [] }]],
    ['every club without a list', 'clubs', {}, all('club')],
    ['every club when the list was cut', 'clubs', { clubIds: [1], truncated: true }, all('club')],
    ['every club when the list contains anything else', 'clubs', { clubIds: [1, 'x'] }, all('club')],
    ['clubs, players and the market on the daily update', 'clubs', { full: true }, all('club', 'player', 'market')],
    ['one player', 'player:9', null, [{ kind: 'player', ids: [9] }]],
    ['the listed players', 'players', { playerIds: [4] }, [{ kind: 'player', ids: [4] }]],
    ['every player without a list', 'players', undefined, all('player')],
    ['one user', 'user:alice:profile', {}, [{ kind: 'user', ids: ['alice'] }]],
    ['a user with an encoded name', `user:${encoded('Jürgen Ünal')}:profile`, {}, [{ kind: 'user', ids: ['Jürgen Ünal'] }]],
    ['every user when the name is invalid', 'user:~%%:profile', {}, all('user')],
    ['the listed users', 'users', { names: ['a', 'b'] }, [{ kind: 'user', ids: ['a', 'b'] }, ...all('users')]],
    ['every user without a list', 'users', {}, all('user', 'users')],
    ['a book on orders', 'share:club:7:orders', {}, [{ kind: 'orderbook', ids: ['club_7'] }]],
    [
      'a book, its trades and its price on trades',
      'share:player:9:trades',
      {},
      [
        { kind: 'trades', ids: ['player_9'] },
        { kind: 'orderbook', ids: ['player_9'] },
        { kind: 'player', ids: [9] },
      ],
    ],
    ['every book, trade and price in a busy block', 'market:shares', { count: 12 }, all('orderbook', 'trades', 'club', 'player', 'market')],
    [
      'the listed books',
      'market:shares',
      { clubIds: [1], playerIds: [2] },
      [
        { kind: 'orderbook', ids: ['club_1', 'player_2'] },
        { kind: 'trades', ids: ['club_1', 'player_2'] },
        { kind: 'club', ids: [1] },
        { kind: 'player', ids: [2] },
        ...all('market'),
      ],
    ],
    [
      'the books of one kind only',
      'market:shares',
      { playerIds: [2] },
      [
        { kind: 'orderbook', ids: ['player_2'] },
        { kind: 'trades', ids: ['player_2'] },
        { kind: 'club', ids: [] },
        { kind: 'player', ids: [2] },
        ...all('market'),
      ],
    ],
    [
      'every book when a list was cut',
      'market:shares',
      { clubIds: [1], truncated: true },
      all('orderbook', 'trades', 'club', 'player', 'market'),
    ],
    ['the listed auctions', 'auctions', { playerIds: [3] }, [{ kind: 'auctions', ids: [3] }]],
    ['every auction without a list', 'auctions', {}, all('auctions')],
    ['the news', 'messages', {}, all('messages')],
    ['the rich list', 'leaderboard', {}, all('leaderboard')],
    ['the votes', 'proposals', {}, all('proposals')],
    ['everything on a reset', 'cache:reset', {}, all(...KINDS)],
    ['tables, form and fitness on a match day', 'matchday', { turnIds: [3] }, all('matchday', 'club', 'player')],
    ['the jobs and their clubs', 'jobs', { clubIds: [4] }, [...all('jobs'), { kind: 'club', ids: [4] }]],
    ['the jobs and any club', 'jobs', {}, all('jobs', 'club')],
    [
      'the moves, who moved and any club',
      'transfers',
      { playerIds: [9] },
      [...all('transfers'), { kind: 'player', ids: [9] }, ...all('club')],
    ],
    ['the parameters of the rules', 'params', {}, all('params')],
    ['nothing for an index that is not displayed', 'graph:shares', {}, []],
    ['nothing for an unknown topic', 'weather:london', {}, []],
  ])('%s', (_rule, topic, data, invalidated) => expect(invalidations(topic, data)).toEqual(invalidated));

  it('keys defined by a row for every topic of the service', () => {
    const named = [
      'chain:block',
      'club:1',
      'clubs',
      'player:1',
      'players',
      'user:a:profile',
      'users',
      'share:club:1:orders',
      'share:club:1:trades',
      'share:player:1:orders',
      'share:player:1:trades',
      'market:shares',
      'auctions',
      'messages',
      'leaderboard',
      'proposals',
      'cache:reset',
      'matchday',
      'jobs',
      'transfers',
      'params',
    ];
    expect(named).toHaveLength(Object.keys(TOPICS).length - 1); // indexes affect nothing
    for (const topic of named) expect(invalidations(topic, {}), topic).not.toEqual([]);
  });
});

describe('names in topics', () => {
  it.each<[string, string]>([
    ['alice', 'alice'],
    ['a.b_c-d~e', 'a.b_c-d~e'],
    ['~x', '~fng'],
    ['Zoë', '~Wm_Dqw'],
    ['a b', '~YSBi'],
  ])('%s is read from %s', (name, part) => {
    expect(userIn(part)).toBe(name);
  });

  it('are decoded from every spelling', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => void expect(userIn(encoded(name))).toBe(name)));
  });
});

it('every topic with any data is accepted', () => {
  const topic = fc.oneof(
    fc.string(),
    fc.constantFrom(...Object.keys(TOPICS)),
    fc.constantFrom('club:', 'club:x', 'club:99999999999999999999', 'user::profile', 'share:club:-1:orders'),
  );
  const fields = fc.record(
    { clubIds: fc.anything(), playerIds: fc.anything(), names: fc.anything(), truncated: fc.anything(), full: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(topic, fc.oneof(fc.anything(), fields), (name, data) => {
      for (const { kind, ids } of invalidations(name, data)) {
        expect(KINDS).toContain(kind);
        if (ids !== 'all') expect(ids.every((id) => typeof id === 'string' || Number.isSafeInteger(id))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

describe('every served resource', () => {
  const reached = new Set(Object.keys(TOPICS).flatMap((topic) => invalidations(topic.replace(/\{\w+\}/, '1'), {}).map(({ kind }) => kind)));
  /** Changes on this computer, which are no events of a service. */
  const LOCAL = new Set<string>([...LOCAL_OWN, 'sync', 'recorder', 'names']);
  it.each(SERVED)('%s is invalidated by existing events, or refreshed by TTL', (name) => {
    for (const params of EXAMPLES[name]) {
      const { invalidatedBy, polled, freshness } = FAMILIES[name] as unknown as {
        invalidatedBy: (params: unknown) => readonly (readonly [kind: never, id: unknown])[];
        polled?: boolean;
        freshness?: (params: unknown) => { polled?: boolean };
      };
      const parsed = RESOURCES[name].params.parse(params);
      const keys = invalidatedBy(parsed);
      expect(keys.filter(([kind]) => !reached.has(kind) && !LOCAL.has(kind))).toEqual([]);
      if (keys.length === 0) expect(freshness?.(parsed).polled ?? polled).toBe(true);
    }
  });
});
