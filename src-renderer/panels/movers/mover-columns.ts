import type { Snippet } from 'svelte';
import type { Basis, Mover, MoveSpan } from '#contract/model/market/movers.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { priceText, shortTotal, signedPercent, textOf } from '../../lib/format/format.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';
import type { Column } from '../../ui/table/types.ts';

/** A mover in one of the sections of the table. */
export interface MoverRow extends Mover {
  readonly section: 'gainers' | 'losers';
}

/** Headings and full names of the spans. */
export const SPANS: Readonly<Record<MoveSpan, { readonly label: string; readonly title: string }>> = {
  '1h': { label: '1 h', title: 'Change in 1 hour' },
  '1d': { label: '1 d', title: 'Change in 1 day' },
  '7d': { label: '7 d', title: 'Change in 7 days' },
  season: { label: 'Season', title: 'Change since the season began' },
};
const BASES: Readonly<Record<Basis, string>> = {
  before: 'Last trade compared with the last trade before the span',
  noted: 'Last trade compared with the price noted before the span; a trade in between may be missing',
  within: 'Last trade compared with the first trading day of the span, because nothing earlier is known',
};
export const basisText = ({ basis }: Mover): string => (basis === null ? 'No trade in the span, or nothing to compare with' : BASES[basis]);
export const whyText = ({ why }: Mover): string => (why === null ? 'no news found' : textOf(why.text));
const COIN = 10_000;

/** The columns of movers. A change is compared with the last trade before the span. */
export function moverColumns(
  span: MoveSpan,
  cells: Readonly<Record<'share' | 'week' | 'change' | 'why' | 'price', Snippet<[MoverRow]>>>,
): Column<MoverRow>[] {
  return [
    { id: 'name', head: 'Share', width: 112, grow: true, value: ({ share }) => nameOf(share as string as EntityRef), cell: cells.share },
    {
      id: 'week',
      head: '7 d',
      title: 'Price of 7 days',
      width: 50,
      weak: true,
      sortable: false,
      value: () => null,
      text: () => '',
      cell: cells.week,
    },
    figureColumn('last', 'Last', 'Last price', ({ last }) => last, {
      width: 52,
      write: priceText,
      raw: ({ last }) => (last === null ? null : last / COIN),
      cell: cells.price,
      strong: true,
    }),
    figureColumn('change', SPANS[span].label, SPANS[span].title, ({ change }) => change, {
      width: 58,
      extra: 12,
      first: 'desc',
      write: (change) => signedPercent(change),
      cell: cells.change,
      strong: true,
    }),
    figureColumn('traded', 'Traded', 'Traded in the span, coin', ({ traded }) => traded, {
      width: 50,
      first: 'desc',
      write: shortTotal,
      raw: ({ traded }) => (traded === null ? null : traded / COIN),
    }),
    {
      id: 'why',
      head: 'Why',
      title: 'Nearest known event of the last 24 h: a hint, not a cause',
      width: 132,
      weak: true,
      value: whyText,
      cell: cells.why,
    },
  ];
}
