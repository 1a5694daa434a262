import type { Snippet } from 'svelte';
import { day, signedTotal, whole } from '../../lib/format/format.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';
import type { Column } from '../../ui/table/types.ts';
import { amountOf, KINDS, type BalanceWeek } from '#contract/model/clubs/balance-weeks.ts';
import { KIND_LABELS, type KindSum } from './balance-weeks.ts';

/** A column of amounts in base units. */
const coin = <R>(id: string, head: string, title: string, of: (row: R) => number | null, width = 80): Column<R> =>
  figureColumn(id, head, title, of, { width, write: signedTotal });

/** The columns of the weeks; each kind of income or spending has an optional column. */
export function weekColumns({ net }: { readonly net: Snippet<[BalanceWeek]> }): Column<BalanceWeek>[] {
  return [
    {
      id: 'week',
      head: 'Week',
      width: 84,
      grow: true,
      first: 'desc',
      value: ({ number }) => number,
      text: ({ number, runs, net }) => [whole(number), ...(runs ? ['in progress'] : net === null ? ['no data'] : [])].join(' · '),
    },
    { id: 'from', head: 'From', width: 90, grow: true, value: ({ at }) => at, text: ({ at }) => (at === null ? '—' : day(at)) },
    coin('income', 'Income', 'Total income of the week, coin', ({ income }) => income),
    coin('spending', 'Spending', 'Total spending of the week, coin', ({ spending }) => spending),
    { ...coin('net', 'Net', 'Income minus spending, coin', ({ net }) => net), extra: 10, cell: net },
    ...KINDS.map((kind) => ({
      ...coin<BalanceWeek>(kind.id, KIND_LABELS[kind.id], `${KIND_LABELS[kind.id]}, coin`, ({ sheet }) => amountOf(sheet, kind)),
      optional: true,
      weak: true,
    })),
  ];
}

interface KindColumnOptions {
  readonly last: string;
  /** The kind's percentage of all income or spending, as text. */
  readonly part: (row: KindSum) => string;
  readonly share: Snippet<[KindSum]>;
}
/** The columns of income and spending by kind. */
export function kindColumns({ last, part, share }: KindColumnOptions): Column<KindSum>[] {
  return [
    { id: 'kind', head: 'Category', width: 120, value: ({ id }) => KIND_LABELS[id] },
    coin('last', last, 'Latest week, coin', (row) => row.last, 84),
    coin('mean', 'Avg. 8 w', 'Average of the last 8 completed weeks, coin', (row) => row.mean, 84),
    coin('total', 'Season', 'Season to date, coin', ({ total }) => total, 84),
    {
      id: 'share',
      head: 'Share',
      title: 'Share of total income or total spending',
      width: 78,
      value: (row) => (row.total === null ? null : Math.abs(row.total)),
      text: part,
      cell: share,
      weak: true,
    },
  ];
}
