import { fail, ok } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { freshnessOf, newsOf, whollyTold } from '../../api/tables/operation-freshness.ts';
import { waits } from '../../api/call/operations.ts';
import { cutTo } from '../../api/call/truncate.ts';
import { seconds } from '../../base/clock.ts';
import type { ResourceDefinition } from '../resource-definition.ts';

/** Largest answer of one watch in bytes; a larger one is truncated and lists what was cut. */
const MOST_BYTES = 1_000_000;
/** Shortest interval between two reads, also for an operation whose answers expire at once. */
const LEAST_MS = 5_000;

/**
 * One operation of an interface as a live value, read again after an event that invalidates it, every `every` seconds if the caller sets
 * that, or else when the lifetime in the operation's table row ends.
 */
export const apiFamily: ResourceDefinition<'api'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  persist: true,
  freshness: ({ interface: iface, name, every }) => ({
    freshMs: every === undefined ? Math.max(LEAST_MS, freshnessOf(iface, name).freshMs) : every * 1_000,
    polled: every !== undefined || !whollyTold(freshnessOf(iface, name)),
  }),
  invalidatedBy: ({ interface: iface, name, params, every }) => (every === undefined ? newsOf(iface, name, params) : []),
  async load({ interface: iface, name, params }, ask, { api, clock }) {
    if (waits(name)) return fail('bad-params', text('api.waits', { name }));
    const got = await api().call(iface, name, params, ask);
    if (!got.ok) return got;
    const { answer, note, source, height, doubt } = got.value;
    const served = cutTo(answer, MOST_BYTES);
    const model = 'decoded' in got.value ? cutTo(got.value.decoded, MOST_BYTES, 'decoded') : null;
    const cuts = [...served.cuts, ...(model?.cuts ?? [])];
    return ok({
      data: { answer: served.value, ...(model && { decoded: model.value }), cuts, note },
      source,
      height,
      observedAt: seconds(clock),
      ...(doubt && { doubt }),
    });
  },
};
