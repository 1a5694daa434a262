import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loans } from '#demo/world/players/loans.ts';
import type { Data, Params } from '#contract/resources.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
  rig.step(2);
}, 60_000);
afterAll(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

async function list<N extends 'players' | 'clubs' | 'users'>(name: N, params: Params<N>): Promise<NonNullable<Data<N>>> {
  const watch = rig.watch(name, params);
  await rig.until(() => ['live', 'failed'].includes(watch.last().status), watch.last);
  watch.stop();
  return watch.last().data as NonNullable<Data<N>>;
}
const players = () =>
  Array.from({ length: rig.world.scale.players }, (_, at) => {
    const index = rig.world.shares.indexOf('player', at + 1) ?? -1;
    const asks = rig.world.books.peek(index).asks.map(({ price }) => price);
    return { id: at + 1, ...rig.world.players.facts(at + 1), ask: asks.length === 0 ? null : Math.min(...asks) };
  });
const columnsOf = (row: object) => (row as { columns: Record<string, unknown> }).columns;

describe('before the market is read', () => {
  it('a screen has the first rows that the service has for its conditions, with their asks, and says that they are a part', async () => {
    const fits = players().filter(({ rating }) => rating >= 70);
    const page = await list('players', {
      filter: 'rating >= 70',
      columns: { ask: 'ask', played: 'field_time' },
      sort: 'rating',
      order: 'desc',
    });
    expect(page.rows).toHaveLength(Math.min(50, fits.length));
    const top = fits.map(({ rating }) => rating).sort((a, b) => b - a);
    expect(page.rows.map(({ rating }) => rating)).toEqual(top.slice(0, 50));
    const asks = new Map(fits.map(({ id, ask }) => [id, ask]));
    expect(page.rows.map((row) => columnsOf(row)['ask'])).toEqual(page.rows.map(({ player_id }) => asks.get(player_id)));
    expect(page.rows.every((row) => columnsOf(row)['played'] === null)).toBe(true);
    expect(page.plan).toMatchObject([{ what: 'rows', source: 'rest', rows: page.rows.length, first: { of: fits.length, by: 'rating' } }]);
  });

  it('a condition that the service does not know counts on the rows that were read, and unknown ones are counted', async () => {
    const page = await list('players', { filter: 'rating >= 60 && ask < 3', limit: 50 });
    const asks = new Map(players().map(({ id, ask }) => [id, ask]));
    const { true: fit = 0, false: not = 0, unknown = 0 } = page.counts ?? {};
    expect(fit + not + unknown).toBe(page.plan?.[0]?.rows);
    expect(page.rows.every(({ player_id }) => Number(asks.get(player_id)) < 30_000)).toBe(true);
    expect([page.rows.length, page.total]).toEqual([fit, fit]);
    expect(
      (await list('players', { filter: 'payback > 0 || held || loan_offered', columns: { d: 'division' } })).plan?.[0]?.first?.of,
    ).toBe(rig.world.scale.players);
  });

  it('a sort that the service does not know orders the first rows by its usual one, and the plan says so', async () => {
    const page = await list('players', { columns: { spread: 'spread' }, sort: 'spread' });
    expect(page.plan?.[0]?.first).toEqual({ of: rig.world.scale.players, by: 'rating' });
    const spreads = page.rows.map((row) => columnsOf(row)['spread']).filter((one) => one !== null);
    expect(spreads).toEqual(spreads.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('knows of each row that was read whether it is offered on loan', async () => {
    const page = await list('players', { filter: 'age > 0', columns: { offered: 'loan_offered' } });
    const { state } = loans(rig.world);
    expect(page.rows.map((row) => columnsOf(row)['offered'])).toEqual(
      page.rows.map(({ player_id }) => state(player_id).loan_offered !== null),
    );
  });

  it('works for clubs and for traders', async () => {
    const clubs = await list('clubs', { filter: 'balance > 0', sort: 'balance', order: 'desc' });
    expect(clubs.plan?.[0]?.first).toMatchObject({ by: 'balance' });
    expect(clubs.rows.length).toBeGreaterThan(0);
    const users = await list('users', { columns: { idle: 'idle_days' }, sort: 'last_active', order: 'desc' });
    expect(users.plan?.[0]?.first).toEqual({ of: rig.world.scale.users, by: 'last_active' });
    expect(users.rows).toHaveLength(Math.min(50, rig.world.scale.users));
  });
});
