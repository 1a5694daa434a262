import type { Snippet } from 'svelte';
import type { Cohort, Forecast, RatingMove } from '#contract/model/worth/radar.ts';
import { playerRef } from '../../lib/domain/club-names.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { fixedPercent, signed, signedPercent, whole } from '../../lib/format/format.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';
import type { Column } from '../../ui/table/types.ts';

const FORMS: Readonly<Record<Cohort['form'], () => string>> = {
  good: () => 'in good form',
  fair: () => 'in fair form',
  poor: () => 'in poor form',
  out: () => 'who hardly played',
};
const LINES: Readonly<Record<Cohort['line'], () => string>> = {
  GK: () => /* @wc-include */ 'goalkeepers',
  D: () => /* @wc-include */ 'defenders',
  M: () => /* @wc-include */ 'midfielders',
  F: () => /* @wc-include */ 'forwards',
};

const agesText = ([from, to]: Cohort['ages']): string =>
  from === null ? `up to ${to ?? ''}` : to === null ? `${from} and older` : `${from} to ${to}`;
/** The reason of an estimate in a few words: `form 776 76, played 5 of 6`. */
export const whyText = ({ form, played }: Forecast): string => `form ${form ?? '—'}, played ${whole(played)} of 6`;
/** What the estimate compares with, as a sentence. */
export const cohortText = ({ cohort, changed, seen, next, rating }: Forecast): string =>
  next > rating
    ? `${LINES[cohort.line]()} aged ${agesText(cohort.ages)} ${FORMS[cohort.form]()}: ${whole(changed)} of ${whole(seen)} rose`
    : `${LINES[cohort.line]()} aged ${agesText(cohort.ages)} ${FORMS[cohort.form]()}: ${whole(changed)} of ${whole(seen)} fell`;

type Shared = { readonly player: number; readonly position: string | null };
const shared = <R extends Shared>(): Column<R>[] => [
  { id: 'name', head: 'Player', width: 100, grow: true, value: ({ player }) => nameOf(playerRef(player)) },
  { id: 'position', head: 'Pos', title: 'Position', width: 36, weak: true, value: ({ position }) => position ?? '—' },
];

/** Columns of the estimates, the most likely first. */
export const forecastColumns = (cells: Readonly<Record<'next' | 'chance' | 'why', Snippet<[Forecast]>>>): Column<Forecast>[] => [
  ...shared<Forecast>(),
  figureColumn<Forecast>('rating', 'Now', 'Rating now', ({ rating }) => rating, { width: 32 }),
  figureColumn<Forecast>('next', 'Next', 'Estimated rating after the next recalculation', ({ next }) => next, {
    width: 38,
    write: (next) => `≈ ${whole(next)}`,
    cell: cells.next,
    strong: true,
  }),
  figureColumn<Forecast>('chance', 'Chance', 'How many players alike changed this way', ({ chance }) => chance, {
    width: 82,
    first: 'desc',
    write: (chance) => fixedPercent(chance, chance < 10 ? 1 : 0),
    cell: cells.chance,
    strong: true,
  }),
  { id: 'why', head: 'Why', title: 'Form, and matches played of the last six', width: 120, weak: true, value: whyText, cell: cells.why },
];

/** Columns of the changes of the last recalculation, the largest first. */
export const moveColumns = (cells: Readonly<Record<'by' | 'since', Snippet<[RatingMove]>>>): Column<RatingMove>[] => [
  ...shared<RatingMove>(),
  figureColumn<RatingMove>('before', 'Before', 'Rating before', ({ before }) => before, { width: 38 }),
  figureColumn<RatingMove>('now', 'Now', 'Rating after', ({ now }) => now, { width: 32, strong: true }),
  figureColumn<RatingMove>('by', /* @wc-context: a difference */ 'Change', 'Change of the rating', ({ before, now }) => now - before, {
    width: 42,
    first: 'desc',
    write: (by) => signed(by),
    cell: cells.by,
    strong: true,
  }),
  figureColumn<RatingMove>('since', 'Price since', 'Change of the price since the recalculation', ({ change }) => change, {
    width: 64,
    extra: 12,
    first: 'desc',
    write: (change) => signedPercent(change),
    cell: cells.since,
  }),
];
