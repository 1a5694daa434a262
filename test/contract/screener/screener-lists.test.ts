import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loans } from '#demo/world/players/loans.ts';
import type { Fault } from '#contract/faults.ts';
import type { Data, Params } from '#contract/resources.ts';
import { averagePrice } from '#contract/model/market/book-fill.ts';
import { ageAt } from '#engine/store/cache/market-rows.ts';
import { writeScreen, parseScreen, ScreenBody } from '#contract/model/market/saved-screen.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';
import { synced, syncUntil } from '../../support/engine/small-market.ts';
import { reason } from '../../support/english-text.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
  await synced(rig);
  await syncUntil(rig, ({ state, counts }) => state === 'done' && counts.users > 0);
}, 120_000);
afterAll(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

type Kind = 'players' | 'clubs' | 'users';
async function answer<N extends Kind | 'fields' | 'search' | 'distribution' | 'watchlist' | 'screens'>(
  name: N,
  params: Params<N>,
): Promise<{ data: Data<N> | null; fault: Fault | null }> {
  const watch = rig.watch(name, params);
  await rig.until(() => ['live', 'failed'].includes(watch.last().status), watch.last);
  watch.stop();
  return watch.last();
}
async function list<N extends Kind>(name: N, params: Params<N>): Promise<NonNullable<Data<N>>> {
  const { data, fault } = await answer(name, params);
  if (data === null) throw new Error(fault ? reason(fault) : 'no answer');
  return data;
}
const facts = (): { id: number; rating: number; dob: number; last: number; ask: number | null }[] =>
  Array.from({ length: rig.world.scale.players }, (_, at) => {
    const index = rig.world.shares.indexOf('player', at + 1) ?? -1;
    const { rating, dob } = rig.world.players.facts(at + 1);
    const asks = rig.world.books.peek(index).asks.map(({ price }) => price);
    return { id: at + 1, rating, dob, last: rig.world.figures.lastPrice(index), ask: asks.length === 0 ? null : Math.min(...asks) };
  });
const idsIn = ({ rows }: Data<'players'>): number[] => rows.map(({ player_id }) => player_id);

describe('a list with a filter', () => {
  it('has the rows that plain code finds, and counts true, false and unknown', async () => {
    const now = rig.world.now();
    const all = facts();
    const page = await list('players', { filter: 'rating >= 70 && age < 30 && ask < 0.9 * last', limit: 500 });
    const unknown = ({ ask, last }: (typeof all)[number]): boolean => ask === null || last === 0;
    const base = all.filter(({ rating, dob }) => rating >= 70 && ageAt(dob, now) < 30);
    const fits = base.filter((one) => !unknown(one) && (one.ask ?? 0) < 0.9 * one.last);
    expect(idsIn(page).sort((a, b) => a - b)).toEqual(fits.map(({ id }) => id));
    const blank = base.filter(unknown).length;
    expect(page.counts).toEqual({ true: fits.length, unknown: blank, false: all.length - fits.length - blank });
    expect(page.total).toBe(fits.length);
  });

  it('includes rows with unknown values where that is asked for, or shows only them', async () => {
    const filter = 'ask > 0';
    const { counts } = await list('players', { filter });
    const included = await list('players', { filter, unknown: 'include' });
    const only = await list('players', { filter, unknown: 'only', limit: 500 });
    expect(counts?.unknown).toBeGreaterThan(0);
    expect(included.total).toBe((counts?.true ?? 0) + (counts?.unknown ?? 0));
    expect(only.total).toBe(counts?.unknown);
    const without = new Set(facts().flatMap(({ id, ask }) => (ask === null ? [id] : [])));
    expect(idsIn(only).every((id) => without.has(id))).toBe(true);
  });

  it('computes custom columns, amounts in base units, and sorts by them with unknown values last', async () => {
    const { rows, units } = await list('players', {
      filter: 'rating >= 60',
      columns: { double: '2 * ask', part: 'ask / vwap_7d', named: 'position' },
      sort: 'double',
      order: 'desc',
      limit: 500,
    });
    const asks = new Map(facts().map(({ id, ask }) => [id, ask]));
    const cells = rows.map(({ player_id, columns }) => [(columns as Record<string, unknown>)['double'], asks.get(player_id)]);
    expect(cells.map(([cell]) => cell)).toEqual(cells.map(([, ask]) => (ask === null ? null : 2 * Number(ask))));
    const known = cells.flatMap(([cell]) => (typeof cell === 'number' ? [cell] : []));
    expect(known).toEqual(known.toSorted((a, b) => b - a));
    expect(cells.slice(known.length).every(([cell]) => cell === null)).toBe(true);
    expect(units).toEqual({ double: 'coin', part: 'none', named: 'none' });
  });

  it('shows the prices of a player with its row, and none for one that was never traded', async () => {
    const { rows } = await list('players', { filter: 'rating > 0', limit: 500 });
    const truth = new Map(facts().map(({ id, last }) => [id, last === 0 ? undefined : last]));
    expect(rows.map(({ player_id, last_price }) => [player_id, last_price])).toEqual(
      rows.map(({ player_id }) => [player_id, truth.get(player_id)]),
    );
  });

  it('states what was read from where, and how old it is', async () => {
    const { plan } = await list('players', { filter: 'rating >= 60' });
    expect(plan?.map(({ what, source }) => [what, source])).toEqual([
      ['rows', 'hosted'],
      ['clubs', 'rest'],
      ['prices', 'rest'],
      ['loans', 'rest'],
      ['books', 'dump'],
      ['earnings', 'dump'],
    ]);
    for (const { observedAt, rows } of plan ?? []) {
      expect(rows).toBeGreaterThan(0);
      expect(rig.world.now() - (observedAt ?? 0)).toBeLessThan(3_600);
    }
  });

  it('works for clubs and for traders', async () => {
    const clubs = await list('clubs', { filter: 'balance > 0 && discount > -1000', columns: { nav: 'nav' }, sort: 'discount', limit: 5 });
    expect(clubs.counts).toMatchObject({ unknown: expect.any(Number) as number });
    expect(clubs.total).toBeGreaterThan(0);
    const users = await list('users', { filter: 'total_volume > 0', sort: 'total_volume', order: 'desc', limit: 10 });
    expect(users.plan?.[0]).toMatchObject({ what: 'rows', rows: rig.world.scale.users });
    const volumes = users.rows.map(({ total_volume }) => total_volume ?? 0);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
  });

  it('knows who is offered on loan once the loan offers were read, and that all others are not', async () => {
    const { state } = loans(rig.world);
    const offered = facts().flatMap(({ id }) => (state(id).loan_offered === null ? [] : [id]));
    const page = await list('players', { filter: 'loan_offered', sort: 'player_id', limit: 500 });
    expect(offered.length).toBeGreaterThan(0);
    expect(idsIn(page)).toEqual(offered);
    expect(page.counts).toEqual({ true: offered.length, false: rig.world.scale.players - offered.length, unknown: 0 });
  });

  it('knows the coin traded in the last minute once the trades of the market are followed, and none of it for the others', async () => {
    const { counts, rows } = await list('players', {
      filter: 'volume_1m >= 0',
      columns: { coin: 'volume_1m', more: 'delta_1m' },
      limit: 5,
    });
    expect(counts).toMatchObject({ true: rig.world.scale.players, unknown: 0 });
    const cells = rows.map(({ columns }) => columns as { coin: number; more: number });
    expect(cells.every(({ coin, more }) => coin >= Math.abs(more))).toBe(true);
  });

  it('counts the coin traded since the reset, which a list that is watched begins anew with the setting', async () => {
    const watch = rig.watch('players', { filter: 'volume_reset >= 0', columns: { coin: 'volume_reset' }, limit: 1 });
    await rig.until(() => watch.last().data?.counts?.unknown === rig.world.scale.players, watch.last);
    await rig.client.command('setting.set', { name: 'volumesFrom', value: rig.world.now() });
    await rig.until(() => watch.last().data?.counts?.unknown === 0, watch.last);
    expect(watch.last().data?.counts?.true).toBe(rig.world.scale.players);
    watch.stop();
  });

  it('knows what the user watches and holds', async () => {
    await rig.client.command('watchlist.add', { name: 'Mine', refs: ['player_3', 'player_5'] as never });
    expect(idsIn(await list('players', { filter: 'watched' }))).toEqual(expect.arrayContaining([3, 5]));
    expect((await list('players', { filter: 'watched && player_id == 7' })).total).toBe(0);
    expect((await list('players', { filter: 'held' })).counts).toMatchObject({ true: 0, unknown: 0 });
  });

  it.each([
    [{ filter: 'ratng >= 80' }, /Filter, character 1: There is no field “ratng”. Did you mean `rating`.* ⟦ratng⟧ >= 80/],
    [{ filter: 'rating >= "x"' }, /cannot stand between a number and a text/],
    [{ filter: 'rating' }, /must be a condition/],
    [{ filter: 'rating >= 1', columns: { bad: 'wages +' } }, /Column “bad”, character 8: The expression ends too early/],
    [{ filter: 'agent_name.matches("(a+)+$")' }, /Patterns are not available/],
    [{ filter: 'rating >= 1', sort: 'nothing' }, /there is no field or column “nothing”/],
  ] as const)('%j is refused with its place', async (params, said) => {
    const { fault } = await answer('players', params);
    expect(fault?.code).toBe('bad-params');
    expect(fault && reason(fault)).toMatch(said);
  });

  it('leaves a division by zero unknown', async () => {
    const { counts } = await list('players', { filter: 'rating / 0 > 1' });
    expect(counts).toEqual({ true: 0, false: 0, unknown: rig.world.scale.players });
  });
});

describe('beside lists', () => {
  it('a distribution counts every row once', async () => {
    const { data } = await answer('distribution', { kind: 'players', field: 'ask', filter: 'rating >= 60', bins: 10 });
    const asks = facts().filter(({ rating }) => rating >= 60);
    const known = asks.flatMap(({ ask }) => ask ?? []);
    expect(data).toMatchObject({ from: Math.min(...known), to: Math.max(...known), unknown: asks.length - known.length, unit: 'coin' });
    expect(data?.counts.reduce((sum, n) => sum + n, 0)).toBe(known.length);
  });

  it('fields are listed with unit, title and help', async () => {
    const { data } = await answer('fields', { kind: 'clubs' });
    expect(data?.find(({ name }) => name === 'balance')).toMatchObject({ type: 'number', unit: 'coin', aliases: ['cash'] });
  });

  it('an expression is checked, explained and marked', async () => {
    const good = await rig.client.command('expression.check', { kind: 'players', text: 'rating >= 80 && price < 0.29' });
    expect(good).toMatchObject({ ok: true, value: { errors: [], type: 'flag', fields: ['rating', 'last'] } });
    const bad = await rig.client.command('expression.check', { kind: 'players', text: 'wages > 5 && agee < 22' });
    expect(bad).toMatchObject({ ok: true, value: { type: null, errors: [{ from: 13, to: 17 }] } });
  });
});

describe('a search', () => {
  it('ranks names that match alike by the volume of seven days once the columns have it', async () => {
    const volumes = new Map<string, number>();
    const ofPlayers = await list('players', { filter: 'volume_7d > 0', columns: { volume: 'volume_7d' }, limit: 500 });
    const ofClubs = await list('clubs', { filter: 'volume_7d > 0', columns: { volume: 'volume_7d' }, limit: 500 });
    const volumeOf = ({ columns }: (typeof ofPlayers.rows)[number] | (typeof ofClubs.rows)[number]): number =>
      Number((columns as Record<string, unknown>)['volume']);
    for (const row of ofPlayers.rows) volumes.set(`player_${row.player_id}`, volumeOf(row));
    for (const row of ofClubs.rows) volumes.set(`club_${row.club_id}`, volumeOf(row));
    // the index of names is filled when it is first needed
    await answer('search', { text: 'an', limit: 12 });
    await rig.pass(6 * 60_000);
    let compared = 0;
    for (const text of ['an', 'ka', 'ma', 'sa']) {
      const search = rig.watch('search', { text, limit: 12 });
      await rig.until(() => search.last().data !== null, search.last);
      await rig.settle();
      search.stop();
      for (const hits of Map.groupBy(search.last().data?.hits ?? [], ({ score }) => score).values()) {
        const found = hits.map(({ ref }) => volumes.get(ref) ?? 0);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
        compared += found.filter((volume) => volume > 0).length;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });
});

describe('a saved screen', () => {
  const screen = { name: 'Cheap', kind: 'players', filter: 'rating >= 75', sort: 'rating' } as const;

  it('is stored, shown as a list that stays live, and removed', async () => {
    const saved = await rig.client.command('screen.save', { screen });
    const id = saved.ok ? saved.value.id : '';
    expect((await answer('screens', {})).data).toMatchObject([{ id, ...screen, schedule: 'none', run: null }]);
    const { data } = await answer('watchlist', { id: `screen:${id}` });
    const wanted = facts().filter(({ rating }) => rating >= 75);
    expect(data).toMatchObject({ name: 'Cheap', entered: [], left: [] });
    expect(data?.rows).toHaveLength(wanted.length);
    await rig.client.command('screen.seen', { id });
    await rig.client.command('screen.save', { id, screen: { ...screen, name: 'Cheaper' } });
    expect((await answer('watchlist', { id: `screen:${id}` })).data).toMatchObject({ name: 'Cheaper', entered: [], left: [] });
    expect(await rig.client.command('screen.remove', { id })).toMatchObject({ ok: true });
    expect((await answer('watchlist', { id: `screen:${id}` })).fault?.code).toBe('not-found');
  });

  it('says what entered and left since it was last looked at', async () => {
    const refOf = (id: number) => `player_${id}` as never;
    const [first = 0, second = 0, third = 0] = facts()
      .map(({ id }) => id)
      .slice(-3);
    const added = await rig.client.command('watchlist.add', { name: 'Followed', refs: [refOf(first), refOf(second)] });
    const list = added.ok ? added.value.id : '';
    const saved = await rig.client.command('screen.save', { screen: { name: 'Mine', kind: 'players', filter: 'watched', sort: 'rating' } });
    const id = saved.ok ? saved.value.id : '';
    const shown = async () => (await answer('watchlist', { id: `screen:${id}` })).data;
    expect(await shown()).toMatchObject({ entered: [], left: [] });
    await rig.client.command('screen.seen', { id });
    await rig.client.command('watchlist.add', { id: list, refs: [refOf(third)] });
    await rig.client.command('watchlist.remove', { id: list, refs: [refOf(first)] });
    expect(await shown()).toMatchObject({ entered: [refOf(third)], left: [refOf(first)] });
    await rig.client.command('screen.seen', { id });
    expect(await shown()).toMatchObject({ entered: [], left: [] });
    await rig.client.command('screen.remove', { id });
  });

  it('without a chosen order lists its rows as the screener shows them', async () => {
    const saved = await rig.client.command('screen.save', { screen: { name: 'Plain', kind: 'players', filter: 'rating >= 60' } });
    const id = saved.ok ? saved.value.id : '';
    const ratings = new Map(facts().map((one) => [`player_${one.id}`, one.rating]));
    const shown = (await answer('watchlist', { id: `screen:${id}` })).data?.rows ?? [];
    const listed = shown.map((row) => (row.kind === 'item' ? (ratings.get(row.ref) ?? 0) : 0));
    expect(listed.length).toBeGreaterThan(10);
    expect(listed).toEqual(listed.toSorted((a, b) => b - a));
    await rig.client.command('screen.remove', { id });
  });

  it('says how many rows fit, and whether the user has looked', async () => {
    const saved = await rig.client.command('screen.save', { screen });
    const id = saved.ok ? saved.value.id : '';
    const wanted = facts().filter(({ rating }) => rating >= 75).length;
    const shown = async () => (await answer('watchlist', { id: `screen:${id}` })).data;
    expect(await shown()).toMatchObject({ total: wanted, followed: wanted, looked: false });
    await rig.client.command('screen.seen', { id });
    expect(await shown()).toMatchObject({ looked: true });
    await rig.client.command('screen.remove', { id });
  });

  it('with a wrong expression is refused', async () => {
    const saved = await rig.client.command('screen.save', { screen: { ...screen, filter: 'rating >=' } });
    expect(saved).toMatchObject({ ok: false, fault: { code: 'bad-params' } });
  });

  it('can be shared as one line', () => {
    const body = ScreenBody.parse({ ...screen, columns: { 'my size': 'ask_mine' } });
    expect(writeScreen(body)).not.toContain('\n');
    expect(parseScreen(` ${writeScreen(body)}\n`)).toEqual(body);
  });
  it.each([
    '',
    'touchline screen v2 {}',
    'touchline screen v1 {',
    'touchline screen v1 {"name":"a"}',
    'touchline screen v1 {"name":"a","kind":"players","more":1}',
  ])('is not read from %j', (text) => expect(parseScreen(text)).toBeNull());
});

// Last, because shares of an account rank higher in the searches above.
describe('my size in a list', () => {
  it('has one price for my size with the worth of a share: the asks of others, without the user’s own', async () => {
    const { world } = rig;
    const askOf = (id: number) => world.books.peek(world.shares.indexOf('club', id) ?? -1).asks[0];
    const ids = Array.from({ length: world.clubs.count }, (_, n) => n + 1);
    const id = ids.find((one) => typeof askOf(one)?.trader === 'number') ?? 0;
    const seller = world.users.name(askOf(id)?.trader ?? -1);
    const listed = async () => {
      const { rows } = await list('clubs', { filter: `club_id == ${id}`, columns: { price: 'ask_mine' } });
      return (rows[0] as { columns?: { price?: number } } | undefined)?.columns?.price ?? null;
    };
    const priced = async () => {
      const watch = rig.watch('worth', { share: `club_${id}` as never });
      await rig.until(() => watch.last().status === 'live', watch.last);
      watch.stop();
      return averagePrice(watch.last().data!.fill);
    };
    await rig.client.command('setting.set', { name: 'mySize', value: 10 });
    const before = await listed();
    expect(before).not.toBeNull();
    expect(before).toBe(await priced());
    await rig.client.command('account.add', { name: seller });
    expect(await listed()).not.toBe(before);
    expect(await listed()).toBe(await priced());
    await rig.client.command('account.remove', { name: seller });
    await rig.client.command('setting.set', { name: 'mySize', value: 1_000 });
  });
});
