import type { Estimate, EstimateGiven, EstimateRecord } from '#contract/model/app/estimate.ts';
import type { EstimateKind } from '#contract/model/app/estimate-kind.ts';
import type { Params, ResourceName } from '#contract/resources.ts';
import { reason } from '../english-text.ts';
import type { Sim } from './sim.ts';

const MINUTE_MS = 60_000;
const MISSED_BLOCKS = 60;
export const DAY = 86_400;
export const unixNow = (sim: Sim): number => Math.floor(sim.clock.now() / 1_000);

/** Runs some minutes with a block each, in which due facts are read. */
export async function minutesLater(sim: Sim, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    await sim.run(MINUTE_MS);
    sim.world.step();
  }
  await sim.run(2_000);
}
/** Advances the wall clock by days, as while a computer sleeps, and then runs some minutes. */
export async function daysLater(sim: Sim, days: number, minutes = 8): Promise<void> {
  sim.clock.sleep(Math.round(days * DAY * 1_000));
  // The world plays at most one round per block.
  sim.step(MISSED_BLOCKS);
  await minutesLater(sim, minutes);
}

/** Hands estimates to the ledger as a view does; returns how many are new. */
export async function noteAll(sim: Sim, estimates: EstimateGiven[]): Promise<number> {
  const result = await sim.during(sim.client.command('estimate.note', { estimates }));
  if (!result.ok) throw new Error(reason(result.fault));
  return result.value.noted;
}
/** Watches a resource until it has been read, as a panel that is opened and closed. */
export async function glance<N extends ResourceName>(sim: Sim, name: N, params: Params<N>): Promise<void> {
  const seen = sim.watch(name, params);
  await sim.until(() => seen.last().status === 'live');
  await sim.run(5_000);
  seen.stop();
}
/** The stored estimates of a kind, newest first, and its record. */
export async function ledgerOf(sim: Sim, kind: EstimateKind): Promise<{ rows: Estimate[]; record: EstimateRecord }> {
  const seen = sim.watch('estimates', { kind, limit: 5_000 });
  await sim.until(() => seen.last().data !== null);
  seen.stop();
  const { rows = [], records: [record] = [] } = seen.last().data ?? {};
  if (!record) throw new Error('the estimates have not been read');
  return { rows, record };
}
