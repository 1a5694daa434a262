import { afterEach, expect, it } from 'vitest';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

let rig: Rig;
afterEach(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

const DEAR = 50_000;
/** How many players have an ask below five coin, from the world's own books. */
const cheap = (): number =>
  Array.from({ length: rig.world.scale.players }, (_, at) => rig.world.shares.indexOf('player', at + 1) ?? -1).filter((index) =>
    rig.world.books.peek(index).asks.some(({ price }) => price < DEAR),
  ).length;

it('a list that is watched while the market is read has all rows soon after the reading ends, with blocks between the requests', async () => {
  rig = await createRig();
  rig.step(2);
  await rig.until(() => rig.engine().status().stream.state === 'open');
  const list = rig.watch('players', { filter: 'ask < 5', columns: { ask: 'ask' }, sort: 'ask', limit: 200 });
  const sync = rig.watch('sync', {});
  await rig.client.command('market.sync', {});
  for (let n = 0; n < 2_000 && !(sync.last().data?.state === 'done' && sync.last().data?.complete); n++) {
    rig.step(1);
    await rig.pass(100);
  }
  await rig.pass(5_000);
  expect(cheap()).toBeGreaterThan(10);
  expect(list.last().data?.total).toBe(cheap());
});
