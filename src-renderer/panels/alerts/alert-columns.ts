import type { Snippet } from 'svelte';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { whole } from '../../lib/format/format.ts';
import type { Column } from '../../ui/table/types.ts';
import { delivered, figure, moment, origin } from './alert-labels.ts';

interface Drawn {
  readonly now: () => number;
  readonly masked: (text: CodedText | string) => string;
  readonly cells: Readonly<Record<'what' | 'delivered' | 'state', Snippet<[Alert]>>>;
}
const RANK = { info: 0, normal: 1, critical: 2 } as const;
const STATE = { firing: 'firing', cleared: 'over', happened: 'happened' } as const;

/** The columns of the alert history. */
export const alertColumns = ({ now, masked, cells }: Drawn): Column<Alert>[] => [
  {
    id: 'time',
    head: 'Time',
    width: 66,
    grow: false,
    fits: true,
    value: ({ at }) => at,
    text: ({ at }) => moment(at, now()),
    first: 'desc',
  },
  { id: 'what', head: 'Alert', width: 150, grow: true, value: ({ title }) => masked(title), cell: cells.what, extra: 12 },
  { id: 'text', head: 'Delivery', title: 'Details', width: 150, grow: true, weak: true, value: ({ text }) => masked(text) },
  {
    id: 'value',
    head: 'Value',
    width: 66,
    right: true,
    value: ({ value }) => value,
    text: ({ kind, value }) => masked(figure(kind, value)),
  },
  {
    id: 'threshold',
    head: 'Limit',
    title: 'Threshold of the condition',
    width: 62,
    right: true,
    weak: true,
    value: ({ threshold }) => threshold,
    text: ({ kind, threshold }) => figure(kind, threshold),
  },
  { id: 'state', head: 'State', width: 74, value: ({ state }) => STATE[state], cell: cells.state },
  { id: 'delivered', head: 'Delivered', width: 120, extra: 18, value: ({ delivery }) => delivered(delivery).text, cell: cells.delivered },
  {
    id: 'height',
    head: 'Block',
    width: 82,
    right: true,
    weak: true,
    value: ({ height }) => height,
    text: ({ height }) => (height === null ? '—' : whole(height)),
  },
  { id: 'source', head: 'Source', width: 70, optional: true, value: ({ source }) => source },
  { id: 'origin', head: 'From', title: 'Source and block', width: 150, optional: true, value: (alert) => origin(alert) },
  { id: 'rule', head: 'Rule', width: 110, optional: true, value: ({ name }) => masked(name) },
  { id: 'kind', head: 'Kind', width: 100, optional: true, value: ({ kind }) => kindRow(kind).label },
  {
    id: 'priority',
    head: 'Priority',
    width: 70,
    optional: true,
    value: ({ priority }) => RANK[priority],
    text: ({ priority }) => priority,
  },
];
