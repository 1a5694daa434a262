import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, synced, syncUntil } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

type Act = readonly [name: string, run: (rig: Rig) => unknown];
const fault =
  (name: Parameters<Rig['control']['fault']>[0], params = {}) =>
  (rig: Rig): Promise<void> =>
    rig.control.fault(name, true, params);

/** Events during a sync: blocks, events of every form, and trouble. */
const ACTS: readonly Act[] = [
  ['one block', (rig) => rig.step()],
  ['twenty blocks', (rig) => rig.step(20)],
  ['players named', (rig) => rig.servers.hub.changed('players', { playerIds: [1, 2, 399] })],
  ['players, cut short', (rig) => rig.servers.hub.changed('players', { playerIds: [5], truncated: true })],
  ['clubs without a list', (rig) => rig.servers.hub.changed('clubs', {})],
  ['the daily recalculation', (rig) => rig.servers.hub.changed('clubs', { full: true })],
  ['a busy block', (rig) => rig.servers.hub.changed('market:shares', {})],
  ['another epoch', fault('epoch')],
  ['a replaced block', fault('reorg', { depth: 2 })],
  ['a restart of the server', fault('drain')],
  ['cut streams', fault('drop', { interface: 'events' })],
  ['refusals', fault('429', { interface: ['gsp', 'rest'], retryAfter: 1 })],
  ['garbage', fault('garbage', { interface: 'gsp', form: 'shape' })],
  ['old answers', fault('lag', { blocks: 3 })],
  ['another reading', (rig) => rig.client.command('market.sync', {})],
  ['a pause', (rig) => rig.client.command('market.sync', { action: 'pause' })],
  ['a wait', (rig) => rig.pass((rig.clock.tick() % 7) * 400)],
];

it('after a sync and any sequence of events, the stored market finally equals the game', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 8 }), async (acts) => {
      const rig = await createRig();
      try {
        await synced(rig);
        for (const [, run] of acts) await run(rig);
        await rig.control.fault('lag', false);
        for (const name of rig.servers.faults.names()) await rig.control.fault(name, false);
        rig.step(3);
        await rig.client.command('market.sync', { action: 'resume' });
        await syncUntil(rig, ({ state, fresh, fault }) => state === 'done' && fresh && fault === null);
        expect(await differences(rig)).toEqual([]);
        expect(rig.servers.meter.read()['hosted']?.refused ?? 0).toBe(0);
        expect([rig.errors, rig.bugs]).toEqual([[], []]);
      } finally {
        await rig.stop();
      }
    }),
    { numRuns: 5, seed: 20_261_121, endOnFailure: true },
  );
});
