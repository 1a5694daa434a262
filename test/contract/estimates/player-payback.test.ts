import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEASON } from '#demo/world/scale.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import { daysLater, glance, ledgerOf, minutesLater, noteAll, unixNow, DAY } from '../../support/engine/estimate-sim.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';

const PLAYER = 5;
const share = `player_${PLAYER}` as Share;
let sim: Sim;
beforeEach(async () => {
  sim = await createSim({ connection: 'both', listening: false });
  await minutesLater(sim, 2);
});
afterEach(async () => {
  expect([sim.errors, sim.bugs]).toEqual([[], []]);
  await sim.stop();
});

it('the payback of a player is scored with what his matches have paid since, extended to the season', async () => {
  const { world } = sim;
  await glance(sim, 'worth', { share });
  const [open] = (await ledgerOf(sim, 'payback')).rows;
  expect(open).toMatchObject({ ref: share, state: 'open', target: String(SEASON), inputs: { played: expect.any(Number) as number } });
  await daysLater(sim, 29, 20);
  const [row, ...others] = (await ledgerOf(sim, 'payback')).rows;
  expect(others).toEqual([]); // the reading of the fact makes no new estimate
  expect(row).toMatchObject({ ref: share, state: 'scored' });
  const club = world.players.clubOf(PLAYER) ?? 0;
  const paid = (until: number): number =>
    world.payouts.ofPlayer(PLAYER, world.calendar.startOf(SEASON), until + 1).reduce((sum, { total }) => sum + total, 0);
  const { played, sofar } = row?.inputs as { played: number; sofar: number };
  const now = world.payouts.played(club, SEASON).length;
  const worth = sim.watch('worth', { share });
  await sim.until(() => worth.last().status === 'live');
  const matches = worth.last().data?.matches ?? 0;
  expect(paid(row?.at ?? 0)).toBe(sofar);
  expect(now).toBeGreaterThan(played);
  expect(row?.fact).toBe(Math.round(((paid(row?.knownAt ?? 0) - sofar) / (now - played)) * matches));
});

it('without what was paid until the estimate, the payback of a player cannot be known', async () => {
  await noteAll(sim, [
    {
      kind: 'payback',
      ref: share as string as EntityRef,
      target: String(SEASON),
      value: 1e6,
      due: unixNow(sim) + DAY,
      inputs: { weeks: 26 },
    },
  ]);
  await daysLater(sim, 2);
  expect((await ledgerOf(sim, 'payback')).rows).toMatchObject([{ state: 'unknowable', why: { code: 'estimate.player-payouts' } }]);
});
