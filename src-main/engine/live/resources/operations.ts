import { fail, ok } from '#contract/faults.ts';
import type { Operations } from '#contract/model/app/operation.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { listOperations, waits, type ListedTools } from '../../api/call/operations.ts';
import type { Called } from '../../api/call/called.ts';
import { cutTo } from '../../api/call/truncate.ts';
import { freshnessOf, newsOf, whollyTold } from '../../api/tables/operation-freshness.ts';
import { seconds } from '../../base/clock.ts';
import type { ReadContext, UserContext } from '../../context.ts';
import type { ResourceDefinition } from '../resource-definition.ts';

/** After this many ms the operations are shown without the tools; the list of tools follows when it arrives. */
const TOOLS_MS = 200;

/** Every operation with the sources that serve it now. Announced again when that changes. */
export const operationsFamily: ResourceDefinition<'operations'> = {
  ttlMs: Infinity,
  minIntervalMs: 1_000,
  transient: true,
  invalidatedBy: () => [['operations', '*']],
  async load(_params, ask, { api, clock }) {
    const reading = (tools: ListedTools): Reading<Operations> => ({
      data: listOperations(api().facts(), tools),
      source: 'local',
      height: null,
      observedAt: seconds(clock),
    });
    const stop = clock.after(TOOLS_MS, () => ask.partial(reading({ tools: null, why: null })));
    const listed = await api().listTools(ask);
    stop();
    if (!listed.ok) return ok(reading({ tools: null, why: sentenceOf(listed.fault) }));
    const { tools, fault } = listed.value;
    return ok(reading({ tools, why: fault && sentenceOf(fault) }));
  },
};

/** Returns a function that checks whether the availability of operations has changed since its last call and, if so, invalidates them. */
export function watchServing({ api, changed }: Pick<ReadContext, 'api'> & Pick<UserContext, 'changed'>): () => void {
  let before = '';
  return () => {
    const { node, refused: _refused, refusal: _refusal, ...rest } = api().facts();
    const now = JSON.stringify([rest, node?.usable, node?.why, api().refused('node'), api().refused('hosted')]);
    if (now === before) return;
    before = now;
    changed.emit('operations');
  };
}

/** Truncates the answer of a call, as served and decoded, to about `most` characters each, and lists what was cut. */
export function cutCall(call: Called, most: number, withModel = true) {
  const served = cutTo(call.answer, most);
  const model = withModel && 'decoded' in call ? cutTo(call.decoded, most, 'decoded') : null;
  return { answer: served.value, ...(model && { decoded: model.value }), cuts: [...served.cuts, ...(model?.cuts ?? [])] };
}

/** Largest answer of one watch in bytes; a larger one is truncated and lists what was cut. */
const MOST_BYTES = 1_000_000;
/** Shortest interval between two reads, also for an operation whose answers expire at once. */
const LEAST_MS = 5_000;

/** One operation of an interface as a live value. Without `every` (in seconds), the lifetime in the operation's table row applies. */
export const apiFamily: ResourceDefinition<'api'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  freshness: ({ interface: iface, name, every }) => ({
    freshMs: every === undefined ? Math.max(LEAST_MS, freshnessOf(iface, name).freshMs) : every * 1_000,
    polled: every !== undefined || !whollyTold(freshnessOf(iface, name)),
  }),
  invalidatedBy: ({ interface: iface, name, params, every }) => (every === undefined ? newsOf(iface, name, params) : []),
  async load({ interface: iface, name, params }, ask, { api, clock }) {
    if (waits(name)) return fail('bad-params', text('api.waits', { name }));
    const got = await api().call(iface, name, params, ask);
    if (!got.ok) return got;
    const { note, source, height, doubt } = got.value;
    const data = { ...cutCall(got.value, MOST_BYTES), note };
    return ok({ data, source, height, observedAt: seconds(clock), ...(doubt && { doubt }) });
  },
};
