import type { Snippet } from 'svelte';
import type { EntityRef } from '#contract/model/market/share.ts';
import { influence, priceText, total } from '../../lib/format/format.ts';
import { masked } from '../../lib/app/settings.svelte.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import type { Column } from '../../ui/table/types.ts';
import type { OpenOrder } from './orders.ts';

type Cells = Readonly<Record<'side' | 'price' | 'who', Snippet<[OpenOrder]>>>;
type OrderColumn = Column<OpenOrder>;

export const sideText = ({ side }: OpenOrder): string => (side === 'bid' ? 'Bid' : 'Ask');
export const whoText = ({ name, mint, mine }: OpenOrder): string =>
  mint ? 'mint' : name === null ? '—' : mine ? `${masked(name)} (me)` : name;
/** A figure of an own order is masked like a balance. */
const figure = ({ mine }: OpenOrder, text: string): string => (mine ? masked(text) : text);
const queueColumn = (id: 'better' | 'ahead', head: string, title: string): OrderColumn => ({
  id,
  head,
  title,
  width: 56,
  right: true,
  value: ({ queue }) => queue?.[id] ?? null,
  text: ({ queue }) => (queue === null ? '—' : influence(queue[id])),
});

/** Columns of open orders; `shares`: of several shares, otherwise of one with all its traders. */
export function orderColumns(cells: Cells, shares: boolean): OrderColumn[] {
  const who: OrderColumn = { id: 'name', head: shares ? 'Account' : 'Trader', width: 90, value: ({ name }) => name, text: whoText };
  return [
    ...(shares ? [{ id: 'share', head: 'Share', width: 100, value: ({ share }: OpenOrder) => nameOf(share as string as EntityRef) }] : []),
    { id: 'side', head: 'Side', width: 40, fits: true, value: ({ side }) => side, text: sideText, cell: cells.side },
    {
      id: 'price',
      head: 'Price',
      width: 60,
      right: true,
      strong: true,
      value: ({ price }) => price,
      text: ({ price }) => priceText(price),
      cell: cells.price,
    },
    { id: 'num', head: 'Size', width: 52, right: true, value: ({ num }) => num, text: (row) => figure(row, influence(row.num)) },
    shares ? who : { ...who, grow: true, cell: cells.who },
    {
      id: 'coin',
      head: 'Coin',
      width: 62,
      right: true,
      weak: true,
      value: ({ price, num }) => price * num,
      text: (row) => figure(row, total(row.price * row.num)),
    },
    queueColumn('better', 'Better', 'Influence of others at better prices'),
    queueColumn('ahead', 'At price', 'Influence of others at the same price. The game does not report which of them comes first'),
  ];
}
