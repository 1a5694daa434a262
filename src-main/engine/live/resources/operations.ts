import { ok } from '#contract/faults.ts';
import type { Operations } from '#contract/model/app/operation.ts';
import type { Reading } from '#contract/snapshot.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { listOperations, type ListedTools } from '../../api/call/operations.ts';
import { seconds } from '../../base/clock.ts';
import type { ReadContext, UserContext } from '../../context.ts';
import type { ResourceDefinition } from '../resource-definition.ts';

/** After this many ms the operations are shown without the tools; the list of tools follows when it arrives. */
const TOOLS_MS = 200;

/** Every operation with the sources that serve it now. Announced again when that changes. */
export const operationsFamily: ResourceDefinition<'operations'> = {
  ttlMs: Infinity,
  minIntervalMs: 1_000,
  persist: false,
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
