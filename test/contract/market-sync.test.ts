import { afterEach, expect, it } from 'vitest';
import type { Sync } from '../../src-preload/contract/model/sync.ts';
import { player as servedPlayer } from '../../src-main/demo/gsp/rows.ts';
import { createRig, type Rig } from '../support/rig.ts';

let rig: Rig;
afterEach(() => rig.stop());

const ended = async (): Promise<Sync> => {
  const sync = rig.watch('sync', {});
  await rig.until(
    () => sync.last().data?.state === 'done' || sync.last().data?.state === 'failed',
    () => sync.last(),
  );
  const { data } = sync.last();
  sync.stop();
  return data as Sync;
};

it('reads every club, player and orderbook, and says how many', async () => {
  rig = await createRig();
  rig.step(3);
  expect((await rig.client.command('market.sync', {})).ok).toBe(true);
  const done = await ended();
  expect(done).toMatchObject({ state: 'done', fault: null, complete: true, fresh: true, counts: { clubs: 20, players: 400 } });
  const players = await rig.client.command('table.export', { table: 'players' });
  (void players, servedPlayer);
});
