import type { FaultName, FaultParams } from '#demo/faults.ts';

interface Form {
  readonly params?: FaultParams;
  /** Duration of the fault. */
  readonly ms?: number;
  readonly connection?: 'hosted' | 'node' | 'both';
  /** Blocks made before the fault, so that the blocks it reverts to are recorded. */
  readonly before?: number;
}
/** What a fault affects: the connection and its events, single responses, or the block of the responses. */
export type FaultGroup = 'stream' | 'answers' | 'blocks';
const PLAIN: readonly Form[] = [{}];

/** Every fault of the demo world, the forms to test and the test file that tests it. A fault without a row does not compile. */
const FORMS: Readonly<Record<FaultName, { readonly group: FaultGroup; readonly forms: readonly Form[] }>> = {
  drop: { group: 'stream', forms: [{}, { params: { interface: 'events' } }, { params: { interface: 'rest' } }] },
  silence: { group: 'stream', forms: [{ ms: 20_000 }, { ms: 130_000 }] },
  plug: { group: 'stream', forms: [{ ms: 20_000 }, { ms: 120_000 }] },
  '429': { group: 'answers', forms: [{}, { params: { interface: 'events' }, ms: 20_000 }, { params: { retryAfter: 20 } }] },
  '503': { group: 'answers', forms: [{}, { params: { interface: 'events', retryAfter: 5 }, ms: 20_000 }] },
  '500': { group: 'answers', forms: [{}, { params: { interface: 'gsp' } }] },
  garbage: { group: 'answers', forms: [{}, { params: { form: 'truncated' } }, { params: { form: 'shape' } }] },
  slow: { group: 'answers', forms: [{}, { params: { ms: 20_000 }, ms: 40_000 }] },
  skew: { group: 'answers', forms: [{}, { params: { seconds: -4_000 } }] },
  drain: { group: 'stream', forms: PLAIN },
  epoch: { group: 'stream', forms: PLAIN },
  resync: { group: 'stream', forms: PLAIN },
  twice: { group: 'stream', forms: PLAIN },
  scrambled: { group: 'stream', forms: PLAIN },
  'ids-cut': { group: 'stream', forms: PLAIN },
  'ids-none': { group: 'stream', forms: PLAIN },
  daily: { group: 'stream', forms: PLAIN },
  storm: { group: 'blocks', forms: [{ params: { perSecond: 100 }, ms: 3_000 }] },
  reorg: { group: 'blocks', forms: [{}, { params: { depth: 6 } }] },
  degraded: { group: 'blocks', forms: PLAIN },
  lag: {
    group: 'blocks',
    forms: [{}, { params: { blocks: 3, interface: ['rest', 'bundle'] }, before: 3 }, { params: { blocks: 20 }, ms: 45_000 }],
  },
  'node-down': { group: 'blocks', forms: [{ connection: 'both' }, { connection: 'node' }] },
  'node-frozen': { group: 'blocks', forms: [{ connection: 'both', ms: 90_000 }] },
  'node-behind': { group: 'blocks', forms: [{ connection: 'both' }] },
  'node-wrong': { group: 'blocks', forms: PLAIN },
  'node-empty': { group: 'blocks', forms: [{ connection: 'both' }] },
  'node-state': { group: 'blocks', forms: [{ connection: 'both' }, { connection: 'node', params: { state: 'at-target' } }] },
};

export const FAULT_GROUPS = [...new Set(Object.values(FORMS).map(({ group }) => group))];
export const formsOf = (wanted: FaultGroup) =>
  (Object.keys(FORMS) as FaultName[]).flatMap((fault) => {
    const { group, forms } = FORMS[fault];
    return group === wanted ? forms.map((form) => ({ fault, form, title: `${fault} ${JSON.stringify(form)}` })) : [];
  });
