import type { FaultName, FaultParams } from '../../src-main/demo/faults.ts';

export interface Form {
  readonly params?: FaultParams;
  /** How long it lasts. */
  readonly ms?: number;
  readonly connection?: 'hosted' | 'node' | 'both';
  /** Blocks made before it, so that what it takes us back to was noted. */
  readonly before?: number;
}
export type FaultGroup = 'connections' | 'refusals' | 'answers' | 'events' | 'chain' | 'node';
const PLAIN: readonly Form[] = [{}];

/** Each fault of the demo world, the forms in which it is tried, and the test file that tries it. A fault without a row does not compile. */
const FORMS: Readonly<Record<FaultName, { readonly group: FaultGroup; readonly forms: readonly Form[] }>> = {
  drop: { group: 'connections', forms: [{}, { params: { interface: 'events' } }, { params: { interface: 'rest' } }] },
  silence: { group: 'connections', forms: [{ ms: 20_000 }, { ms: 130_000 }] },
  plug: { group: 'connections', forms: [{ ms: 20_000 }, { ms: 120_000 }] },
  '429': { group: 'refusals', forms: [{}, { params: { interface: 'events' }, ms: 20_000 }, { params: { retryAfter: 20 } }] },
  '503': { group: 'refusals', forms: [{}, { params: { interface: 'events', retryAfter: 5 }, ms: 20_000 }] },
  '500': { group: 'refusals', forms: [{}, { params: { interface: 'gsp' } }] },
  garbage: { group: 'answers', forms: [{}, { params: { form: 'truncated' } }, { params: { form: 'shape' } }] },
  slow: { group: 'answers', forms: [{}, { params: { ms: 20_000 }, ms: 40_000 }] },
  skew: { group: 'answers', forms: [{}, { params: { seconds: -4_000 } }] },
  drain: { group: 'events', forms: PLAIN },
  epoch: { group: 'events', forms: PLAIN },
  resync: { group: 'events', forms: PLAIN },
  twice: { group: 'events', forms: PLAIN },
  scrambled: { group: 'events', forms: PLAIN },
  'ids-cut': { group: 'events', forms: PLAIN },
  'ids-none': { group: 'events', forms: PLAIN },
  daily: { group: 'events', forms: PLAIN },
  storm: { group: 'chain', forms: [{ params: { perSecond: 100 }, ms: 3_000 }] },
  reorg: { group: 'chain', forms: [{}, { params: { depth: 6 } }] },
  degraded: { group: 'chain', forms: PLAIN },
  lag: {
    group: 'chain',
    forms: [{}, { params: { blocks: 3, interface: ['rest', 'bundle'] }, before: 3 }, { params: { blocks: 20 }, ms: 45_000 }],
  },
  'node-down': { group: 'node', forms: [{ connection: 'both' }, { connection: 'node' }] },
  'node-frozen': { group: 'node', forms: [{ connection: 'both', ms: 90_000 }] },
  'node-behind': { group: 'node', forms: [{ connection: 'both' }] },
  'node-wrong': { group: 'node', forms: PLAIN },
  'node-empty': { group: 'node', forms: [{ connection: 'both' }] },
  'node-state': { group: 'node', forms: [{ connection: 'both' }, { connection: 'node', params: { state: 'at-target' } }] },
};

export const FAULT_GROUPS = [...new Set(Object.values(FORMS).map(({ group }) => group))];
export const formsOf = (wanted: FaultGroup) =>
  (Object.keys(FORMS) as FaultName[]).flatMap((fault) => {
    const { group, forms } = FORMS[fault];
    return group === wanted ? forms.map((form) => ({ fault, form, title: `${fault} ${JSON.stringify(form)}` })) : [];
  });
