import type { Similar, SimilarPlayer } from '#contract/model/worth/similar.ts';
import { decimal, percent, priceText, seasonsText, shortTotal, signedPercent, whole } from '../../lib/format/format.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';
import type { Column } from '../../ui/table/types.ts';
import { differencesText } from './similar-text.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Snippet } from 'svelte';

/** A row of the table: a similar player, or this share itself as the first row. */
export type SimilarRow = SimilarPlayer & { readonly self: boolean };

export const refOf = ({ player }: Pick<SimilarPlayer, 'player'>): EntityRef => `player_${player}` as EntityRef;

/** Returns this share and the rows below it. */
export const rowsOf = ({ self, rows }: Similar): SimilarRow[] => [
  { ...self, likeness: 1, cheaper: null, differences: [], ways: [], placing: null, self: true },
  ...rows.map((row) => ({ ...row, self: false })),
];

/** Titles of the ways in which a player can be had. */
export const WAY_TITLES = { listed: 'In an auction', free: 'Free agent', tradable: 'Influence has an ask' } as const;

/** The columns; those of the placing only where there is an eleven to place players into. */
export function similarColumns(cells: Readonly<Record<'tick' | 'payback', Snippet<[SimilarRow]>>>, placed: boolean): Column<SimilarRow>[] {
  return [
    { id: 'name', head: 'Player', width: 96, grow: false, strong: true, value: (row) => nameOf(refOf(row)) },
    { id: 'tick', head: '', title: 'Compare', width: 24, value: () => null, text: () => '', cell: cells.tick, sortable: false },
    figureColumn('age', 'Age', 'Age in years', ({ age }) => age, { width: 30, weak: true, write: whole }),
    figureColumn('rating', 'Rat', 'Rating', ({ rating }) => rating, { width: 30, write: whole }),
    figureColumn('ask', 'Ask', 'Best ask of others', ({ ask }) => ask, { width: 54, write: priceText, strong: true }),
    figureColumn('cheaper', 'Cheaper', 'Ask compared with this share', ({ cheaper }) => cheaper, {
      width: 52,
      write: (ratio) => signedPercent(ratio * 100, 0),
    }),
    figureColumn('payback', 'Payback', 'Seasons at the price of my size', ({ payback }) => payback, {
      width: 50,
      write: (value) => `≈ ${seasonsText(value)}`,
      cell: cells.payback,
    }),
    figureColumn('alike', 'Alike', 'Likeness in all compared figures', ({ likeness, self }) => (self ? null : likeness), {
      width: 42,
      first: 'desc',
      write: (value) => percent(value * 100, 0),
    }),
    ...(placed ? PLACING() : []),
    {
      id: 'differs',
      head: 'Differs in',
      width: 132,
      grow: true,
      sortable: false,
      value: (row) => differencesText(row),
      text: (row) => (row.self ? 'this share' : differencesText(row)),
    },
    {
      id: 'ways',
      head: 'Had by',
      title: 'How he can be had',
      width: 96,
      weak: true,
      optional: true,
      value: ({ ways }) => ways.map((way) => WAY_TITLES[way]).join(', '),
    },
  ];
}

const PLACING = (): Column<SimilarRow>[] => [
  figureColumn('gain', 'Gain', 'Effective rating that he adds to your best eleven, solved again with him', ({ placing }) => placing?.gain, {
    width: 44,
    first: 'desc',
    write: (value) => `≈ ${decimal(value, 1)}`,
  }),
  figureColumn('price', 'To sign', 'Next bid in his auction, or the least bid for a free agent, coin', ({ placing }) => placing?.price, {
    width: 66,
    weak: true,
    write: shortTotal,
  }),
  figureColumn('perMillion', 'Per M', 'Effective rating gained for a million coin at that price', ({ placing }) => placing?.perMillion, {
    width: 48,
    weak: true,
    first: 'desc',
    write: (value) => `≈ ${decimal(value, 2)}`,
  }),
];
