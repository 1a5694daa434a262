import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '#contract/client.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { memoryPair } from '../support/engine/memory-port.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';

let sim: Sim;
beforeEach(async () => {
  sim = await createSim({ listening: false });
  await sim.during(sim.client.command('layout.save', { id: 'trade', name: 'Trade', tiles: { tiles: { a: 1 }, links: { '1': 'club_1' } } }));
});
afterEach(() => sim.stop());

/** A second page of the same engine. */
function secondPage(): Client {
  const [far, near] = memoryPair();
  const client = createClient();
  sim.engine().connect(far);
  client.attach(near);
  return client;
}
function watch<N extends ResourceName>(client: Client, name: N, params: Params<N>) {
  let last: Snapshot<Data<N>> = NOTHING;
  client.watch(name, params, (snapshot) => void (last = snapshot));
  return () => last;
}
const window = { id: 'w', workspace: 'trade', host: 'web', compact: false, tiles: { tiles: { a: 2 } } } as const;

describe('two pages of one engine', () => {
  it('share what link groups show: one sets it, and the other follows within a tenth of a second', async () => {
    const other = secondPage();
    const links = watch(other, 'links', { workspace: 'trade' });
    await sim.settle();
    expect(links()).toMatchObject({ status: 'live', data: { refs: { '1': 'club_1' } } });
    await sim.during(sim.client.command('link.set', { workspace: 'trade', group: 1, ref: 'club_2', time: 7, span: { from: 1, to: 9 } }));
    await sim.run(100);
    expect(links().data).toEqual({ refs: { '1': 'club_2' }, times: { '1': 7 }, spans: { '1': { from: 1, to: 9 } }, intervals: {} });
    const back = watch(sim.client, 'links', { workspace: 'trade' });
    await sim.during(other.command('link.set', { workspace: 'trade', group: 2, ref: 'player_1' }));
    await sim.run(100);
    expect(back().data?.refs).toEqual({ '1': 'club_2', '2': 'player_1' });
  });

  it('see each change of the windows and of the layout that takes the tiles back', async () => {
    const other = secondPage();
    const [windows, layouts] = [watch(other, 'windows', {}), watch(other, 'layouts', {})];
    await sim.during(sim.client.command('window.save', window));
    await sim.run(100);
    expect(windows().data).toMatchObject([{ id: 'w', open: true, tiles: { tiles: { a: 2 } } }]);
    await sim.during(sim.client.command('window.close', { id: 'w' }));
    await sim.run(100);
    expect(windows().data).toMatchObject([{ id: 'w', open: false }]);
    expect(layouts().data).toMatchObject([{ id: 'trade', tiles: { tiles: { a: 2 } } }]);
  });

  it('share their settings, such as hidden balances', async () => {
    const settings = watch(secondPage(), 'settings', {});
    await sim.during(sim.client.command('setting.set', { name: 'mask', value: true }));
    await sim.run(100);
    expect(settings().data?.['mask']).toBe(true);
  });

  it('that show the same order book cause no more requests than one', async () => {
    const traffic = watch(sim.client, 'traffic', {});
    const first = watch(sim.client, 'orderbook', { share: 'club_1' });
    const spent = () => traffic().data?.spenders.find(({ resource }) => resource.includes('orderbook'));
    await sim.until(() => first().status === 'live' && spent() !== undefined);
    const before = spent();
    const second = watch(secondPage(), 'orderbook', { share: 'club_1' });
    await sim.run(1_000);
    expect(second()).toEqual(first());
    expect(spent()).toEqual(before);
    sim.servers.hub.changed('market:shares', {});
    await sim.until(() => spent()?.calls !== before?.calls);
    await sim.run(1_000);
    expect(second()).toEqual(first());
    expect((spent()?.calls ?? 0) - (before?.calls ?? 0)).toBe(1);
  });

  it('find windows and linked entities again after a restart', async () => {
    await sim.during(sim.client.command('window.save', window));
    await sim.during(sim.client.command('link.set', { workspace: 'trade', group: 1, ref: 'club_2', time: 7 }));
    await sim.restart();
    const [windows, links] = [watch(sim.client, 'windows', {}), watch(sim.client, 'links', { workspace: 'trade' })];
    await sim.run(1_000);
    expect(windows().data).toMatchObject([{ id: 'w', open: true }]);
    expect(links().data).toEqual({ refs: { '1': 'club_2' }, times: {}, spans: {}, intervals: {} });
  });

  it('that save the same window in the same moment lose no tile', async () => {
    const other = secondPage();
    await sim.during(sim.client.command('window.save', window));
    const [mine, theirs] = [watch(sim.client, 'windows', {}), watch(other, 'windows', {})];
    await sim.run(100);
    const adding = (tile: string) => ({ ...window, tiles: { tiles: { a: 2, [tile]: 1 } }, known: ['a'] });
    await sim.during(
      Promise.all([sim.client.command('window.save', adding('chart-1-abcd@w')), other.command('window.save', adding('chart-1-efgh@w'))]),
    );
    await sim.run(100);
    const both = [{ tiles: { tiles: { a: 2, 'chart-1-abcd@w': 1, 'chart-1-efgh@w': 1 } } }];
    expect([mine().data, theirs().data]).toMatchObject([both, both]);
  });

  it('return to the windows of a backup together', async () => {
    const windows = watch(secondPage(), 'windows', {});
    await sim.during(sim.client.command('backup.make', {}));
    await sim.during(sim.client.command('window.save', window));
    await sim.run(100);
    expect(windows().data).toHaveLength(1);
    await sim.during(sim.client.command('backup.restore', {}));
    await sim.run(100);
    expect(windows().data).toEqual([]);
  });
});

it('a window with excessive nesting is refused over the connection, and the saved one stays', async () => {
  await sim.during(sim.client.command('window.save', window));
  const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);
  const save = (levels: number) => sim.during(sim.client.command('window.save', { ...window, tiles: { tiles: { a: nest(levels) } } }));
  expect(await save(63)).toMatchObject({ ok: false, fault: { code: 'bad-params' } });
  const windows = watch(sim.client, 'windows', {});
  await sim.run(100);
  expect(windows().data).toMatchObject([{ tiles: { tiles: { a: 2 } } }]);
  expect(await save(62)).toMatchObject({ ok: true });
});
