import type { Estimate, EstimateRecord } from '#contract/model/app/estimate.ts';
import { LEAST_SCORED } from '#contract/model/app/estimate.ts';
import { estimateKind } from '#contract/model/app/estimate-kind.ts';
import type { Thesis } from '#contract/model/app/thesis.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { biasText } from '../../lib/domain/estimate-record.ts';
import { claimText, errorText, estimateText, levelText, outcomeText, valueText } from '../../lib/domain/estimate-values.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { dayTime, percent, textOf, whole } from '../../lib/format/format.ts';
import type { Column } from '../../ui/table/types.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';

/** Part of the scored estimates that were right; null while there are too few. */
const rightPart = ({ scored, right }: EstimateRecord): number | null => (scored < LEAST_SCORED ? null : right / scored);

export const recordColumns = (): readonly Column<EstimateRecord>[] => [
  { id: 'kind', head: 'Kind', width: 150, grow: true, value: ({ kind }) => estimateKind(kind).title },
  figureColumn('right', 'Right', 'Right estimates of all that were scored', ({ right }) => right, {
    width: 64,
    strong: true,
    text: ({ right, scored }) => (scored === 0 ? '—' : `${whole(right)} of ${whole(scored)}`),
  }),
  figureColumn('part', 'Right %', `Shown from ${LEAST_SCORED} scored estimates on`, rightPart, {
    width: 44,
    weak: true,
    write: (part) => percent(part * 100, 0),
  }),
  {
    id: 'bias',
    head: 'Bias',
    title: 'Average error; shown from five scored estimates on',
    width: 84,
    right: true,
    value: ({ bias, scored }) => (scored < LEAST_SCORED ? null : bias),
    text: (record) => (record.scored < LEAST_SCORED ? '—' : (biasText(record) ?? '—')),
  },
  // @wc-context: not settled yet
  figureColumn('open', 'Open', 'Estimates whose fact is not known yet', ({ open }) => open, { width: 48, write: whole }),
  figureColumn('unknowable', 'Never', 'Estimates whose fact can no longer become known', ({ unknowable }) => unknowable, {
    width: 38,
    weak: true,
    write: whole,
  }),
];

/** Returns what became of an estimate. */
function verdictText({ state, right, why }: Pick<Estimate, 'state' | 'right' | 'why'>): string {
  if (state === 'open') {
    // @wc-include
    // @wc-context: not settled yet
    return 'open';
  }
  if (state === 'unknowable') return why === null ? 'cannot be known' : `cannot be known: ${textOf(why)}`;
  // @wc-context: of an estimate
  return right ? /* @wc-include */ 'right' : /* @wc-include */ 'wrong';
}
const moment = (id: string, head: string, title: string, of: (row: Estimate) => number | null, more: Partial<Column<Estimate>> = {}) =>
  figureColumn<Estimate>(id, head, title, of, { width: 96, write: dayTime, ...more });
const iso = (at: number | null): string | null => (at === null ? null : new Date(at * 1_000).toISOString());

export const estimateColumns = (): readonly Column<Estimate>[] => [
  {
    id: 'ref',
    head: /* @wc-context: subject of an estimate or a vote */ 'About',
    width: 110,
    grow: true,
    value: ({ ref }) => nameOf(ref),
    about: ({ ref }) => ref,
  },
  { id: 'kind', head: 'Kind', width: 200, grow: true, weak: true, value: ({ kind }) => estimateKind(kind).title },
  figureColumn('value', 'Estimate', 'Estimate with its range', ({ value }) => value, { width: 90, strong: true, text: estimateText }),
  figureColumn('fact', 'Fact', 'Fact that settles the estimate', ({ fact }) => fact, {
    width: 70,
    strong: true,
    text: ({ kind, fact }) => valueText(kind, fact),
  }),
  figureColumn('error', 'Error', 'Estimate compared with the fact; plus if it was too high', ({ error }) => error, {
    width: 48,
    text: ({ kind, error }) => errorText(kind, error),
  }),
  { id: 'verdict', head: 'Outcome', width: 80, grow: true, value: verdictText },
  moment('at', 'Made', 'When it was made', ({ at }) => at, { raw: ({ at }) => iso(at), first: 'desc' }),
  moment('due', 'Due', 'When its fact is known', ({ due }) => due, { raw: ({ due }) => iso(due), weak: true }),
  figureColumn('height', 'Block', 'Block of its inputs, if known', ({ height }) => height, { width: 78, weak: true, write: whole }),
  {
    id: 'counts',
    head: 'Counts',
    title: 'Whether it counts in the record: the first estimate about a fact does, later ones do not',
    width: 48,
    optional: true,
    value: ({ counts }) => (counts ? 'yes' : 'no'),
  },
  { id: 'inputs', head: 'Inputs', width: 140, optional: true, sortable: false, value: ({ inputs }) => JSON.stringify(inputs) },
];

const refOf = ({ share }: Thesis): EntityRef => share as string as EntityRef;
export const thesisColumns = (): readonly Column<Thesis>[] => [
  { id: 'share', head: 'Share', width: 110, value: (row) => nameOf(refOf(row)), about: refOf },
  { id: 'claim', head: 'Thesis', width: 150, strong: true, value: claimText },
  { id: 'text', head: 'Why', width: 150, grow: true, weak: true, value: ({ text }) => text },
  figureColumn('due', 'Due', 'When it is checked', ({ due }) => due, { width: 96, write: dayTime, raw: ({ due }) => iso(due) }),
  { id: 'state', head: 'Outcome', width: 130, value: outcomeText },
  figureColumn('fact', 'Fact', 'The figure when it was due', ({ fact }) => fact, {
    width: 60,
    optional: true,
    text: ({ measure, fact }) => levelText(measure, fact),
  }),
  figureColumn('changes', 'Corrected', 'Number of corrections', ({ history }) => history.length, { width: 48, optional: true }),
];
