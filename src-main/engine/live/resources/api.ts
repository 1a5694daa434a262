import { fail, ok } from '#contract/faults.ts';
import { newsOf, whollyTold } from '../../api/tables/operation-invalidation.ts';
import { freshMsOf, waits } from '../../api/call/operations.ts';
import { cutTo } from '../../api/call/truncate.ts';
import { seconds } from '../../base/clock.ts';
import type { Family } from '../resource-definition.ts';

/** What one watched answer may hold; more is cut, and said. */
const MOST_BYTES = 1_000_000;
/** Answers that may not stand at all are still not read more often than this. */
const LEAST_MS = 5_000;

/** One operation of an interface as a live value: read again when an event says so, or as often as its table row wants. */
export const apiFamily: Family<'api'> = {
  freshMs: 60_000,
  gapMs: 2_000,
  keep: true,
  pace: ({ interface: iface, name, every }) => ({
    freshMs: every === undefined ? Math.max(LEAST_MS, freshMsOf(iface, name)) : every * 1_000,
    polled: every !== undefined || !whollyTold(name),
  }),
  spoiledBy: ({ name, params, every }) => (every === undefined ? newsOf(name, params) : []),
  async load({ interface: iface, name, params }, ask, { api, clock }) {
    if (waits(name)) return fail('bad-params', `${name} answers when something happens; it can be called, not watched`);
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
