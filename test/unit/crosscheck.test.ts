import { describe, expect, it } from 'vitest';
import { differences } from '../../src-main/engine/crosscheck/compare.ts';
import { NOT_COMPARED, startCrossCheck } from '../../src-main/engine/crosscheck/crosscheck.ts';
import { MAX_SAMPLES, samplesOf } from '../../src-main/engine/crosscheck/samples.ts';
import type { Notice } from '../../src-preload/contract/protocol.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { apiOf, scripted, type Methods } from '../support/service.ts';

describe('two answers are compared field by field', () => {
  it.each<[rule: string, hosted: unknown, node: unknown, found: unknown]>([
    ['the same', { a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }, []],
    ['another value', { a: 1 }, { a: 2 }, [{ field: 'a', hosted: 1, node: 2 }]],
    ['deep inside', { rows: [{ id: 1, x: { y: 5 } }] }, { rows: [{ id: 1, x: { y: 6 } }] }, [{ field: 'rows[0].x.y', hosted: 5, node: 6 }]],
    ['what only one has is no contradiction', { a: 1, loans: 3 }, { a: 1, more: 2 }, []],
    ['nothing and left out are one', { a: null }, { a: undefined }, []],
    ['true and 1 are one', { a: true }, { a: 1 }, []],
    ['0 and nothing are two', { a: 0 }, { a: null }, [{ field: 'a', hosted: 0, node: null }]],
    [
      'rows with ids in another order',
      [
        { player_id: 1, x: 1 },
        { player_id: 2, x: 2 },
      ],
      [
        { player_id: 2, x: 2 },
        { player_id: 1, x: 1 },
      ],
      [],
    ],
    ['rows without an id in another order', [{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], []],
    [
      'plain values in another order',
      [1, 2],
      [2, 1],
      [
        { field: '[0]', hosted: 1, node: 2 },
        { field: '[1]', hosted: 2, node: 1 },
      ],
    ],
    ['a row more', [{ a: 1 }], [], [{ field: 'length', hosted: 1, node: 0 }]],
    ['nothing against something', null, { a: 1 }, [{ field: '', hosted: null, node: '{"a":1}' }]],
  ])('%s', (_rule, hosted, node, found) => {
    expect(differences(hosted, node)).toEqual(found);
  });
});

describe('what is asked', () => {
  it('is what is watched first, each once, and never more than a round holds', () => {
    const watched = Array.from({ length: 50 }, (_, n) => ({ name: 'club', params: { id: n } }));
    expect(samplesOf([...watched, ...watched], 0)).toHaveLength(MAX_SAMPLES);
    expect(samplesOf([{ name: 'orderbook', params: { share: 'player_3' } }], 0)[0]).toEqual({
      method: 'get_share_orderbook',
      params: { share: { player: 3 } },
    });
  });
  it('comes to everything on screen in turn', () => {
    const watched = Array.from({ length: 50 }, (_, n) => ({ name: 'club', params: { id: n } }));
    const asked = [0, 1, 2].flatMap((round) => samplesOf(watched, round).map(({ params }) => params['club_id']));
    expect(new Set(asked).size).toBe(50);
  });
  it('is something when nothing is watched, and another club each round', () => {
    const clubs = [0, 1].map((round) => samplesOf([], round).find(({ method }) => method === 'get_club')?.params);
    expect(clubs).toEqual([{ club_id: 1 }, { club_id: 2 }]);
  });
});

const club = (total: number, state: object = {}) => ({ data: { club_id: 7, balance: { total, available: 1, reserved: 0 } }, state });
async function check(hosted: Methods, node: Methods | null, options: { connection?: 'both' | 'hosted'; minutes?: number } = {}) {
  const clock = new ManualClock();
  // a node whose height stood still would be judged dead, and not compared any more
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
    watched: () => [{ name: 'club', params: { id: 7 } }],
    changed: () => undefined,
    notify: (notice) => notices.push(notice),
    broke: (_what, cause) => {
      throw cause;
    },
  });
  await clock.pass((options.minutes ?? 1) * 60_000, 250);
  running.stop();
  stopApi();
  return { told: running.now(), notices, asked };
}

describe('the hosted service and the own node', () => {
  it('that say the same of one block agree, and nobody is told', async () => {
    const { told, notices } = await check({ get_club: club(5) }, { get_club: club(5) });
    expect(told).toMatchObject({ height: 100, blockhash: 'ab', different: [], skipped: null });
    expect(told.same).toBeGreaterThan(0);
    expect([told.comparedAt === null, notices]).toEqual([false, []]);
  });
  it('that differ are told of once, with both values', async () => {
    const { told, notices } = await check({ get_club: club(5) }, { get_club: club(6) }, { minutes: 5 });
    expect(told.different.slice(0, 2)).toEqual([
      { method: 'get_club', params: { club_id: 7 }, field: 'balance', hosted: 5, node: 6 },
      { method: 'get_club', params: { club_id: 7 }, field: 'balances.total', hosted: 5, node: 6 },
    ]);
    expect(notices).toMatchObject([{ key: 'crosscheck', tone: 'error' }]);
    expect(notices[0]?.text).toContain('`balance` is 5 to the hosted service and 6 to your node');
  });
  it('are not compared at different blocks, nor at another block of the same height', async () => {
    for (const state of [{ height: 99 }, { blockhash: 'cd' }]) {
      const { told, notices } = await check({ get_club: club(5) }, { get_club: club(6, state) });
      expect([told.comparedAt, told.different, notices.filter(({ title }) => title.includes('disagree'))]).toEqual([null, [], []]);
    }
  });
  it('that stay at different blocks of one height are on two branches, which is told once', async () => {
    const other = { blockhash: 'cd' };
    const seasons = { data: [], state: other };
    const { told, notices } = await check(
      { get_club: club(5), get_seasons: { data: [] } },
      { get_club: club(5, other), get_seasons: seasons },
      { minutes: 5 },
    );
    expect(told.skipped).toBe('at block 100 they have different blocks: one of them stands on another branch of the chain');
    expect(notices.map(({ title }) => title)).toEqual(['Your node and the hosted service are on different branches of the chain']);
  });
  it('are asked little: one request a minute each', async () => {
    const { asked } = await check({ get_club: club(5) }, { get_club: club(5) }, { minutes: 10 });
    const rounds = asked.filter((line) => line === 'hosted get_club {"club_id":7}').length;
    expect([rounds > 5, rounds <= 12]).toEqual([true, true]);
  });
  it('are compared anew with another connection: what was found before counts for nothing', async () => {
    const clock = new ManualClock();
    const script = { hosted: { get_club: club(5) }, health: { '/healthz': { body: 'ok' } } };
    const [astray, well] = [club(6), club(5)].map((one) => apiOf(scripted({ ...script, node: { get_club: one } }).fetch, { clock }));
    let api = astray;
    const stops = [astray?.start(), well?.start()];
    const running = startCrossCheck({
      clock,
      api: () => api ?? null,
      watched: () => [],
      changed: () => undefined,
      notify: () => undefined,
      broke: (_what, cause) => {
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
  it('where there is only one of them nothing is compared, and why is said', async () => {
    expect((await check({}, null, { connection: 'hosted' })).told).toEqual({
      ...NOT_COMPARED,
      skipped: 'only with the connection "Both" there are two to compare',
    });
    expect((await check({}, null)).told.skipped).toMatch(/^your node is not well: /);
  });
});
