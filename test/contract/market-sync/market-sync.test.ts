import { afterEach, describe, expect, it } from 'vitest';
import { bookDifferences, differences, requests, synced, syncUntil } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

let rig: Rig;
afterEach(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});
const done = { state: 'done', fault: null, complete: true };

describe('a market sync', () => {
  it('stores every club, player and order book of the game, within the limits', async () => {
    rig = await createRig();
    const end = await synced(rig);
    expect(end).toMatchObject({ ...done, total: 840, done: 840, counts: { clubs: 20, players: 400 }, skipped: [] });
    expect(end.requests).toBeLessThanOrEqual(20);
    expect(await differences(rig)).toEqual([]);
    expect(await bookDifferences(rig)).toEqual([]);
    expect(rig.servers.meter.read()['hosted']?.refused).toBe(0);
  });

  it.each([0, 250, 730])('that begins %i ms into a second keeps the books it reads in that second', async (ms) => {
    rig = await createRig();
    await rig.until(() => rig.engine().status().stream.state === 'open');
    await rig.pass(1_000 - (rig.clock.now() % 1_000) + ms);
    await synced(rig);
    expect(await bookDifferences(rig)).toEqual([]);
  });

  it('with the user’s node sends requests to no other source', async () => {
    rig = await createRig({ connection: 'node' });
    await rig.until(() =>
      rig
        .engine()
        .status()
        .sources.some(({ name, health }) => name === 'node' && health === 'ok'),
    );
    const end = await synced(rig);
    expect(end).toMatchObject({ ...done, counts: { clubs: 20, players: 400 } });
    expect(requests(rig)['hosted'] ?? 0).toBe(0);
    expect(await bookDifferences(rig)).toEqual([]);
    const screen = rig.watch('players', { sort: 'rating', order: 'desc', limit: 5 });
    await rig.until(() => screen.last().data !== null, screen.last);
    expect(screen.last().data?.total).toBe(400);
  });

  it('with both sources stores the data of both', async () => {
    rig = await createRig({ connection: 'both' });
    expect(await synced(rig)).toMatchObject({ ...done, counts: { clubs: 20, players: 400 } });
    expect(await differences(rig)).toEqual([]);
  });

  it('is refused offline, where stored data remains available', async () => {
    rig = await createRig();
    await synced(rig);
    await rig.restart('offline');
    expect(await rig.client.command('market.sync', {})).toMatchObject({ ok: false, fault: { code: 'offline' } });
    const screen = rig.watch('players', { where: { rating_min: 70 }, sort: 'value', order: 'desc', limit: 10 });
    await rig.until(() => screen.last().data !== null, screen.last);
    expect(screen.last()).toMatchObject({ status: 'offline', source: 'cache' });
    expect(screen.last().data?.rows).toHaveLength(10);
    // The stored value comes first: no earlier snapshot is empty.
    expect(screen.seen[0]).toMatchObject({ status: 'offline', fault: null, data: { total: expect.any(Number) as number } });
    const book = rig.watch('orderbook', { share: 'club_3' as never });
    await rig.until(() => book.last().data !== null, book.last);
    expect(rig.shown(book.last())).toEqual(rig.truth('club_3'));
  });

  it('pauses, resumes at its checkpoint, and can be stopped', async () => {
    rig = await createRig();
    await rig.until(() => rig.engine().status().stream.state === 'open');
    await rig.control.fault('slow', true, { interface: 'gsp', ms: 5_000 });
    await rig.client.command('market.sync', {});
    await syncUntil(rig, ({ what }) => what?.code === 'sync.squads');
    expect(await rig.client.command('market.sync', { action: 'pause' })).toMatchObject({ ok: true, value: { state: 'paused' } });
    const before = requests(rig)['rest'] ?? 0;
    await rig.control.fault('slow', false);
    rig.step();
    await rig.client.command('market.sync', { action: 'resume' });
    expect(await syncUntil(rig, ({ state }) => state === 'done')).toMatchObject({ complete: true, counts: { players: 400 } });
    // Clubs were not read again: REST served only the newest player, prices and the two dumps since.
    expect((requests(rig)['rest'] ?? 0) - before).toBeLessThanOrEqual(14);
    await rig.client.command('market.sync', {});
    expect(await rig.client.command('market.sync', { action: 'cancel' })).toMatchObject({ ok: true, value: { state: 'done' } });
  });

  it('resumes automatically after a restart', async () => {
    rig = await createRig();
    await rig.until(() => rig.engine().status().stream.state === 'open');
    rig.step(2);
    await rig.control.fault('slow', true, { interface: 'gsp', ms: 5_000 });
    await rig.client.command('market.sync', {});
    await syncUntil(rig, ({ what }) => what?.code === 'sync.squads');
    await rig.restart('hosted', () => rig.control.fault('slow', false));
    expect(await syncUntil(rig, ({ state }) => state === 'done')).toMatchObject({ complete: true, counts: { clubs: 20, players: 400 } });
    await syncUntil(rig, ({ fresh }) => fresh);
    expect(await differences(rig)).toEqual([]);
  });
});

describe('trouble during a market sync', () => {
  it.each([
    ['429', { retryAfter: 1 }],
    ['503', { retryAfter: 2 }],
    ['500', {}],
    ['garbage', { form: 'text' }],
    ['garbage', { form: 'truncated' }],
    ['drop', {}],
  ] as const)('%s %j is reported and waited for', async (fault, params) => {
    rig = await createRig();
    rig.step(2);
    await rig.until(() => rig.engine().status().stream.state === 'open');
    await rig.control.fault(fault, true, { ...params, interface: ['rest', 'gsp'] });
    await rig.client.command('market.sync', {});
    const stuck = await syncUntil(rig, (sync) => sync.fault !== null);
    expect(stuck.state).toBe('running');
    await rig.control.fault(fault, false);
    expect(await syncUntil(rig, ({ state }) => state !== 'running')).toMatchObject(done);
    await syncUntil(rig, ({ fresh }) => fresh);
    expect(await differences(rig)).toEqual([]);
  });
});

describe('the stored market', () => {
  it('serves screens without a request, marked as stored and with its age', async () => {
    rig = await createRig();
    await synced(rig);
    const before = requests(rig);
    const players = rig.watch('players', { where: { positions: 'GK', age_max: 30 }, sort: 'rating', order: 'desc', limit: 50 });
    const clubs = rig.watch('clubs', { where: { country_id: 'ENG' }, sort: 'balance', order: 'desc' });
    await rig.until(() => players.last().data !== null && clubs.last().data !== null);
    expect(players.last()).toMatchObject({ status: 'live', source: 'cache' });
    expect(clubs.last()).toMatchObject({ status: 'live', source: 'cache' });
    expect(players.last().observedAt).toBeLessThanOrEqual(rig.clock.now() / 1_000);
    expect(requests(rig)['rest']).toBe(before['rest']);
  });

  it.each([
    ['players', '/players/detailed', { sort: 'rating', order: 'desc' }],
    ['players', '/players/detailed', { sort: 'value', where: { rating_min: 60, rating_max: 75 }, offset: 20 }],
    ['players', '/players/detailed', { sort: 'agent_name', order: 'desc' }],
    ['players', '/players/detailed', { sort: 'agent_name', order: 'asc', offset: 260 }],
    ['players', '/players/detailed', { where: { free_agents: true }, sort: 'wages', order: 'desc' }],
    ['players', '/players/detailed', { where: { club_id: 7 }, sort: 'player_id' }],
    ['players', '/players/detailed', { where: { country_id: 'ENG,ESP', age_min: 20, age_max: 28 }, sort: 'dob' }],
    ['players', '/players/detailed', { where: { positions: 'CB,RB', fitness: 97 }, sort: 'wages' }],
    ['players', '/players/detailed', { where: { agent_name: 'NOT_NULL', injured: 0 }, sort: 'country_id', order: 'desc' }],
    ['clubs', '/clubs/detailed', { sort: 'total_wages', order: 'desc' }],
    ['clubs', '/clubs/detailed', { where: { available: 1 }, sort: 'last_price', order: 'desc' }],
    ['clubs', '/clubs/detailed', { where: { balance_min: 0, manager_locked: 0 }, sort: 'country_id' }],
  ] as const)('%s of %s: %j equal those of the service', async (resource, path, asked) => {
    rig = await createRig();
    await synced(rig);
    const { where = {}, sort, order = 'asc', offset = 0 } = asked as { where?: object; sort: string; order?: string; offset?: number };
    const screen = rig.watch(resource, { ...asked, limit: 20 } as never);
    await rig.until(() => screen.last().data !== null, screen.last);
    expect(screen.last().source).toBe('cache');
    const id = resource === 'clubs' ? 'club_id' : 'player_id';
    const ids: unknown[] = [];
    let total = 0;
    for (let page = 1; page < 20; page++) {
      const query = new URLSearchParams({
        ...(where as Record<string, string>),
        sort_by: sort,
        sort_order: order,
        per_page: '20',
        page: String(page),
      });
      rig.servers.meter.reset();
      const answer = await rig.fetch(`${rig.addresses.baseUrl}${rig.addresses.restPrefix}${path}?${query.toString()}`, {
        headers: { 'user-agent': 'Touchline-test/1.0' },
      });
      const body = (await answer.json()) as { total: number; items: Record<string, unknown>[] };
      total = body.total;
      ids.push(...body.items.map((row) => row[id]));
      if (body.items.length < 20) break;
    }
    expect(screen.last().data).toMatchObject({ total });
    expect((screen.last().data as { rows: Record<string, unknown>[] }).rows.map((row) => row[id])).toEqual(ids.slice(offset, offset + 20));
  });

  it('is refreshed in few requests when events name changes', async () => {
    rig = await createRig();
    await rig.client.command('setting.set', { name: 'recordHolders', value: false }); // its requests are counted by its own test
    await synced(rig);
    const before = requests(rig)['hosted'] ?? 0;
    rig.step(40);
    await syncUntil(rig, ({ fresh }) => !fresh);
    await syncUntil(rig, ({ fresh }) => fresh);
    expect(await differences(rig)).toEqual([]);
    expect((requests(rig)['hosted'] ?? 0) - before).toBeLessThanOrEqual(30);
  });

  it('has traders whom the search finds by their names', async () => {
    rig = await createRig();
    await synced(rig);
    await syncUntil(rig, ({ state, counts }) => state === 'done' && counts.users > 0);
    const known = rig.world.users.name(1);
    const found = rig.watch('search', { text: known, kinds: ['user'], limit: 5 });
    await rig.until(() => (found.last().data?.hits.length ?? 0) > 0, found.last);
    expect(found.last().data?.hits[0]).toMatchObject({ ref: `user:${known}`, kind: 'user' });
  });

  it('patches the rows of traders whom events name', async () => {
    rig = await createRig();
    await synced(rig);
    await syncUntil(rig, ({ state, counts }) => state === 'done' && counts.users > 0);
    const { world } = rig;
    const list = rig.watch('users', { filter: 'total_volume >= 0', columns: { coin: 'balance' }, sort: 'name', limit: 500 });
    await rig.until(() => list.last().data !== null, list.last);
    const truth = (name: string): number => world.ledger.coin(world.users.indexOf(name) ?? -1);
    const stored = () => (list.last().data?.rows ?? []) as { name: string; columns: { coin: number } }[];
    const wrong = () => stored().filter(({ name, columns }) => columns.coin !== truth(name));
    const count = stored().length;
    expect(wrong()).toEqual([]);
    rig.step(40);
    expect(wrong().length).toBeGreaterThan(5);
    await rig.until(() => wrong().length === 0, wrong);
    expect(stored()).toHaveLength(count);
  });

  it('is verified although events without ids never pause', async () => {
    rig = await createRig();
    await synced(rig);
    let verified = false;
    const sync = rig.watch('sync', {});
    for (let n = 0; n < 12 && !verified; n++) {
      rig.servers.hub.changed('clubs', { full: true });
      await rig.run(30_000);
      verified = sync.seen.some((one) => one.data?.verifying === true);
    }
    expect(verified).toBe(true);
  });

  it('is verified gradually after a recalculation, a truncated list or a reset', async () => {
    rig = await createRig();
    await synced(rig);
    rig.servers.hub.changed('clubs', { full: true });
    await syncUntil(rig, ({ fresh }) => !fresh);
    expect(await syncUntil(rig, ({ state, verifying }) => state === 'running' && verifying)).toMatchObject({
      verifying: true,
      complete: true,
    });
    await syncUntil(rig, ({ fresh, state }) => fresh && state === 'done');
    await rig.control.fault('reorg', true, { depth: 2 });
    rig.step(3);
    await syncUntil(rig, ({ fresh }) => !fresh);
    await syncUntil(rig, ({ fresh, state }) => fresh && state === 'done');
    expect(await differences(rig)).toEqual([]);
  });

  it('is deleted with the cached data', async () => {
    rig = await createRig();
    await synced(rig);
    await rig.client.command('cache.clear', {});
    expect(await syncUntil(rig, ({ complete }) => !complete)).toMatchObject({ state: 'idle', counts: { players: 0 } });
  });
});
