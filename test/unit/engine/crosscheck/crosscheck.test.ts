import { describe, expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import { unwrap } from '#engine/api/schema/envelope.ts';
import type { ComparedMethod } from '#engine/crosscheck/canonical-methods.ts';
import { NOT_COMPARED, startCrossCheck } from '#engine/crosscheck/crosscheck.ts';
import { logDisagreements, readDisagreements } from '#engine/crosscheck/disagreements.ts';
import { apart, comparePayloads, type Disagreed } from '#engine/crosscheck/round.ts';
import { MAX_SAMPLES, samplesOf, type Sample } from '#engine/crosscheck/samples.ts';
import { MAX_DISAGREEMENTS, MAX_LOGGED_FIELDS, MAX_LOGGED_RESPONSE } from '#contract/model/app/crosscheck.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Notice } from '#contract/protocol.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { apiOf, scripted, type Methods } from '../../../support/servers/service.ts';
import { english } from '../../../support/english-text.ts';

const PLAYER = { player_id: 5, rating: 70, club_id: 7 };
const found = (method: ComparedMethod, hosted: unknown, node: unknown, params: Sample['params'] = {}) => {
  const comparison = comparePayloads({ method, params }, hosted, node);
  return typeof comparison === 'string' ? comparison : comparison.found;
};

describe('two responses compared field by field', () => {
  it.each<[rule: string, hosted: unknown, node: unknown, found: unknown]>([
    ['are equal', PLAYER, PLAYER, []],
    ['differ in a value', PLAYER, { ...PLAYER, rating: 71 }, [{ field: '[player_id=5].rating', hosted: 70, node: 71 }]],
    ['differ in no field that only one contains', { ...PLAYER, contract: 3 }, { ...PLAYER, wages: 2 }, []],
    [
      'null is a value where it means nobody',
      { ...PLAYER, club_id: null },
      PLAYER,
      [{ field: '[player_id=5].club_id', hosted: null, node: 7 }],
    ],
    ['null is no value where it means unknown', { ...PLAYER, rating: null }, PLAYER, []],
    ['0 is a value', { ...PLAYER, rating: 0 }, PLAYER, [{ field: '[player_id=5].rating', hosted: 0, node: 70 }]],
    ['true and 1 are equal', { ...PLAYER, retired: true }, { ...PLAYER, retired: 1 }, []],
    ['undocumented fields are not compared', { ...PLAYER, read_at: 1 }, { ...PLAYER, read_at: 2 }, []],
    ['rows in another order are equal', [PLAYER, { player_id: 6 }], [{ player_id: 6 }, PLAYER], []],
    ['an additional row', [PLAYER], [], [{ field: '[player_id=5]', hosted: 'listed', node: 'not listed' }]],
    ['an empty list and null are equal', [], null, []],
    ['an unreadable response', [PLAYER], 'nonsense', 'unreadable'],
  ])('%s', (_rule, hosted, node, expected) => {
    expect(found('get_squad', hosted, node)).toEqual(expected);
  });
  it('differ when one knows the club and the other does not', () => {
    expect(found('get_club', null, { club_id: 7 }, { club_id: 7 })).toEqual([{ field: 'response', hosted: null, node: 'present' }]);
  });
  it('are not compared when one is about a different entity', () => {
    expect(found('get_club', { club_id: 8 }, { club_id: 7 }, { club_id: 7 })).toBe('unreadable');
  });
  it('are not compared without a common field', () => {
    expect(found('get_params', { a: 1 }, { b: 1 })).toBe('nothing-shared');
    expect(found('get_params', { toString: 1 }, { b: 1 })).toBe('nothing-shared');
  });
  it('are equal when numbers are written as text', () => {
    expect(found('get_params', { a: '500', b: 'x' }, { a: 500, b: 'x' })).toEqual([]);
    expect(found('get_params', { a: '500' }, { a: 501 })).toEqual([{ field: 'a', hosted: 500, node: 501 }]);
  });
  it('are equal when one has an empty holding and the other has no row', () => {
    const row = (club: number, total: number) => ({ share: { club }, balance: { total, available: total, reserved: 0 } });
    expect(found('get_user_share_balances', [row(1, 5), row(2, 0)], [row(1, 5)])).toEqual([]);
    expect(found('get_user_share_balances', [row(2, 3)], [])).toEqual([{ field: '[share=club_2]', hosted: 'listed', node: 'not listed' }]);
  });
  it('count rows with the same key, because nothing distinguishes them', () => {
    const vote = { share: 'club_7', type: 'manager', state: 'voting', start_time: 1, end_time: 2 };
    expect(found('get_all_votes', [vote, { ...vote, state: 'upcoming' }], [{ ...vote, end_time: 3 }, vote])).toEqual([]);
    expect(found('get_all_votes', [vote, vote], [vote, vote, vote])).toEqual([
      { field: '[share type=club_7 manager].rows', hosted: 2, node: 3 },
    ]);
  });
  it('do not use an action of tactics with a score condition as the initial one', () => {
    const start = { time: 0, situation: 0, formation_id: 4, lineup: [] };
    const flat = { formation_id: 4, lineup: [] };
    const stored = { team_sheet: [], tactic_actions: [{ ...start, situation: 2, formation_id: 9 }, start] };
    expect(found('get_club_tactics', stored, flat)).toEqual([]);
    expect(found('get_club_tactics', stored, { ...flat, formation_id: 9 })).toEqual([{ field: 'formation_id', hosted: 4, node: 9 }]);
  });
});

describe('responses are compared only at the same known block', () => {
  const BLOCK = unwrap({ data: 1, chain: 'polygon', gameid: 'g', height: 100, blockhash: 'ab', state: 'up-to-date' });
  it.each<[why: string | null, node: Partial<typeof BLOCK> | null]>([
    [null, {}],
    [null, { state: null, chain: null }],
    ['one-source', null],
    ['no-block', { height: null }],
    ['no-block', { hash: 'pending' }],
    ['not-current', { state: 'catching-up' }],
    ['other-chain', { gameId: 'other' }],
    ['other-height', { height: 101 }],
    ['other-block', { hash: 'cd' }],
  ])('%s: %j', (why, node) => {
    expect(apart([BLOCK, node && { ...BLOCK, ...node }])).toBe(why);
  });
});

describe('the log of disagreements', () => {
  const at = (n: number) => n as Unix;
  const disagreed = (id: number, over: Partial<Disagreed> = {}): Disagreed => ({
    sample: { method: 'get_club', params: { club_id: id } },
    height: 100,
    hash: 'ab',
    found: [{ field: 'balance.total', hosted: 5, node: 6 }],
    hosted: { club_id: id },
    node: { club_id: id },
    ...over,
  });
  it('stores both responses, newest first', () => {
    const memory = inMemory();
    logDisagreements(memory, [disagreed(1), disagreed(2)], at(50));
    expect(readDisagreements(memory)).toMatchObject({
      total: 2,
      entries: [
        { params: { club_id: 2 }, hosted: '{"club_id":2}' },
        { params: { club_id: 1 }, at: 50, lastAt: 50, times: 1 },
      ],
    });
  });
  it('counts a lasting disagreement instead of listing it again', () => {
    const memory = inMemory();
    logDisagreements(memory, [disagreed(1)], at(50));
    logDisagreements(memory, [disagreed(1, { height: 130 })], at(110));
    expect(readDisagreements(memory)).toMatchObject({ total: 1, entries: [{ at: 50, lastAt: 110, times: 2, height: 130 }] });
  });
  it('is limited in entries, fields and characters, and reports how many there were', () => {
    const memory = inMemory();
    const fields = Array.from({ length: 40 }, (_, n) => ({ field: `f${n}`, hosted: 1, node: 2 }));
    for (let id = 0; id < 30; id++) logDisagreements(memory, [disagreed(id, { found: fields, hosted: 'x'.repeat(50_000) })], at(id));
    const { entries, total } = readDisagreements(memory);
    expect([entries.length, total]).toEqual([MAX_DISAGREEMENTS, 30]);
    expect(entries[0]).toMatchObject({ params: { club_id: 29 }, differing: 40 });
    expect([entries[0]?.fields.length, entries[0]?.hosted.length]).toEqual([MAX_LOGGED_FIELDS, MAX_LOGGED_RESPONSE]);
  });
  it('starts empty when the stored log is damaged', () => {
    const memory = inMemory();
    memory.set('disagreements', '{"entries":[{}]}');
    expect(readDisagreements(memory)).toEqual({ entries: [], total: 0 });
  });
});

describe('the requests of a cross-check', () => {
  it('start with watched entities, each once, up to the limit of a round', () => {
    const watched = Array.from({ length: 50 }, (_, n) => ({ name: 'club', params: { id: n } }));
    expect(samplesOf([...watched, ...watched], 0)).toHaveLength(MAX_SAMPLES);
    expect(samplesOf([{ name: 'orderbook', params: { share: 'player_3' } }], 0)[0]).toEqual({
      method: 'get_share_orderbook',
      params: { share: { player: 3 } },
    });
  });
  it('cover everything on screen in turn', () => {
    const watched = Array.from({ length: 50 }, (_, n) => ({ name: 'club', params: { id: n } }));
    const asked = [0, 1, 2].flatMap((round) => samplesOf(watched, round).map(({ params }) => params['club_id']));
    expect(new Set(asked).size).toBe(50);
  });
  it('use a different club each round when nothing is watched', () => {
    const clubs = [0, 1].map((round) => samplesOf([], round).find(({ method }) => method === 'get_club')?.params);
    expect(clubs).toEqual([{ club_id: 1 }, { club_id: 2 }]);
  });
});

const club = (total: number, state: object = {}) => ({ data: { club_id: 7, balance: { total, available: 1, reserved: 0 } }, state });
async function check(hosted: Methods, node: Methods | null, options: { connection?: 'both' | 'hosted'; minutes?: number } = {}) {
  const clock = new ManualClock();
  // A node whose height does not change would be judged stalled, and not compared any more.
  const moving = {
    getnullstate: {
      get result() {
        return { chain: 'polygon', gameid: 'g', state: 'up-to-date', height: 100 + Math.floor(clock.tick() / 2_000), blockhash: 'ab' };
      },
    },
  };
  const { fetch, asked } = scripted({ hosted, ...(node && { node: { ...moving, ...node } }), health: { '/healthz': { body: 'ok' } } });
  const api = apiOf(fetch, { clock, connection: options.connection ?? 'both' });
  const notices: Omit<Notice, 'at'>[] = [];
  const stopApi = api.start();
  const running = startCrossCheck({
    clock,
    api: () => api,
    memory: inMemory,
    watched: () => [{ name: 'club', params: { id: 7 } }],
    changed: () => undefined,
    notify: (notice) => notices.push(notice),
    reportError: (_what, cause) => {
      throw cause;
    },
  });
  await clock.pass((options.minutes ?? 1) * 60_000, 250);
  running.stop();
  stopApi();
  return { told: running.now(), notices, asked };
}

describe('the hosted service and the user’s node', () => {
  it('agree at one block without a notification', async () => {
    const { told, notices } = await check({ get_club: club(5) }, { get_club: club(5) });
    expect(told).toMatchObject({ height: 100, blockhash: 'ab', different: [], skipped: null });
    expect(told.same).toBeGreaterThan(0);
    expect([told.comparedAt === null, notices]).toEqual([false, []]);
  });
  it('are reported once when they differ, with both values', async () => {
    const { told, notices } = await check({ get_club: club(5) }, { get_club: club(6) }, { minutes: 5 });
    expect(told.different[0]).toEqual({ method: 'get_club', params: { club_id: 7 }, field: 'balance.total', hosted: 5, node: 6 });
    expect(notices).toMatchObject([{ key: 'crosscheck', tone: 'warn' }]);
    expect(english(notices[0]?.text)).toMatch(
      /^Hosted service and node differ in `balance\.total` of get_club.* at block 100: 5 on the hosted service, 6 on your node\./,
    );
  });
  it('are not compared at different blocks, nor at different hashes of the same height', async () => {
    for (const state of [{ height: 99 }, { blockhash: 'cd' }]) {
      const { told, notices } = await check({ get_club: club(5) }, { get_club: club(6, state) });
      expect([told.comparedAt, told.different, notices.filter(({ title }) => title.code === 'crosscheck.differ')]).toEqual([null, [], []]);
    }
  });
  it('are reported once as two branches when their hashes at one height stay different', async () => {
    const other = { blockhash: 'cd' };
    const seasons = { data: [], state: other };
    const { told, notices } = await check(
      { get_club: club(5), get_seasons: { data: [] } },
      { get_club: club(5, other), get_seasons: seasons },
      { minutes: 5 },
    );
    expect(told.skipped).toEqual('different blocks at height 100: the two follow different branches of the chain');
    expect(notices.map(({ title }) => title)).toEqual(['Your node and the hosted service are on different branches of the chain']);
  });
  it('receive at most one comparison request a minute each', async () => {
    const { asked } = await check({ get_club: club(5) }, { get_club: club(5) }, { minutes: 10 });
    const rounds = asked.filter((line) => line === 'hosted get_club {"club_id":7}').length;
    expect([rounds > 5, rounds <= 12]).toEqual([true, true]);
  });
  it('are compared from scratch after a change of connection', async () => {
    const clock = new ManualClock();
    const script = { hosted: { get_club: club(5) }, health: { '/healthz': { body: 'ok' } } };
    const [astray, well] = [club(6), club(5)].map((one) => apiOf(scripted({ ...script, node: { get_club: one } }).fetch, { clock }));
    let api = astray;
    const stops = [astray?.start(), well?.start()];
    const running = startCrossCheck({
      clock,
      api: () => api ?? null,
      memory: inMemory,
      watched: () => [{ name: 'club', params: { id: 7 } }],
      changed: () => undefined,
      notify: () => undefined,
      reportError: (_what, cause) => {
        throw cause;
      },
    });
    await clock.pass(20_000, 250);
    expect(running.now().different.length).toBeGreaterThan(0);
    api = well;
    await clock.pass(20_000, 250);
    expect(running.now()).toMatchObject({ different: [], skipped: null });
    running.stop();
    for (const stop of stops) stop?.();
  });
  it('are not compared when there is only one, with the reason', async () => {
    expect((await check({}, null, { connection: 'hosted' })).told).toEqual({
      ...NOT_COMPARED,
      skipped: 'comparison needs the connection “Both”',
    });
    expect(english((await check({}, null)).told.skipped)).toMatch(/^your node is not healthy: /);
  });
});
