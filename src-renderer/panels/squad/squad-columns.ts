import type { Snippet } from 'svelte';
import { decimal, signedPercent, priceText, total, whole, day, compact } from '../../lib/format/format.ts';
import { injuredUntil, morale, recent } from '../../lib/domain/player-condition.ts';
import { CHANGE_HINTS, dayChange, lastPrice, weekChange, type PriceChange } from '#contract/model/market/price-change.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';
import type { Column } from '../../ui/table/types.ts';
import { meanForm, type SquadRow } from './squad-rows.ts';
import { changeText, shortChange } from '../../lib/format/change-text.ts';

interface SquadColumnOptions {
  readonly now: number;
  readonly cells: Readonly<Record<'slot' | 'fitness' | 'mood' | 'form' | 'status' | 'price' | 'day' | 'week', Snippet<[SquadRow]>>>;
}
type Of = (row: SquadRow) => number | null | undefined;
type Numbers = 'rating' | 'rating_gk' | 'rating_tackling' | 'rating_passing' | 'rating_shooting' | 'rating_stamina' | 'rating_aggression';

const POSITION_ORDER = 'GK RB CB LB DMR DMC DML RM CM LM AMR AMC AML FR FC FL'.split(' ');
const shortCoin = (value: number): string => compact(value / 10_000);
const flag = (value: boolean | number | null | undefined): string =>
  value === null || value === undefined ? '—' : value ? /* @wc-include */ 'yes' : /* @wc-include */ 'no';

/** Every column of the squad table; each view shows some of them. */
export function squadColumns({ now, cells }: SquadColumnOptions): Column<SquadRow>[] {
  const tally = (id: string, head: string, title: string, of: Of, write: (value: number) => string = whole): Column<SquadRow> =>
    figureColumn(id, head, title, of, { write });
  const skill = (id: string, head: string, title: string, field: Numbers): Column<SquadRow> =>
    tally(id, head, title, ({ player }) => player[field]);
  const coin = (id: string, head: string, title: string, of: Of, write: (coin: number) => string): Column<SquadRow> => ({
    ...tally(id, head, title, of, write),
    width: 56,
    raw: (row) => (of(row) == null ? null : (of(row) ?? 0) / 10_000),
  });
  const when = (id: string, head: string, title: string, of: Of): Column<SquadRow> => ({
    ...tally(id, head, title, of, day),
    width: 70,
    raw: (row) => (of(row) ? new Date((of(row) ?? 0) * 1_000).toISOString() : null),
  });
  const change = (id: 'day' | 'week', head: string, title: string, hint: string, of: (row: SquadRow) => PriceChange): Column<SquadRow> => ({
    ...tally(id, head, title, (row) => of(row).percent),
    hint,
    width: 54,
    extra: 16,
    text: (row) => changeText(of(row), (value) => signedPercent(value)),
    sizing: (row) => shortChange(of(row), (value) => signedPercent(value)),
    cell: cells[id],
  });
  const said = (id: string, head: string, title: string, value: (row: SquadRow) => string, width = 46): Column<SquadRow> => ({
    id,
    head,
    title,
    width,
    value,
  });
  return [
    { id: 'name', head: 'Player', width: 104, grow: true, value: ({ name }) => name },
    {
      id: 'slot',
      head: 'Slot',
      title: 'Slot in the current line-up',
      width: 40,
      value: ({ slot }) => slot?.at ?? null,
      text: ({ slot }) => slot?.text ?? '–',
      cell: cells.slot,
    },
    {
      id: 'pos',
      head: 'Pos',
      title: 'Main position',
      width: 40,
      value: ({ main }) => (main === null ? null : POSITION_ORDER.indexOf(main)),
      text: ({ main }) => main ?? '—',
    },
    { ...said('also', 'Also', 'Other positions', ({ also }) => also, 66), weak: true },
    tally('age', 'Age', 'Age', ({ player }) => player.age),
    skill('rating', 'Rat', 'Rating', 'rating'),
    { ...skill('gk', 'GK', 'Goalkeeping', 'rating_gk'), weak: true },
    skill('tackling', 'TA', 'Tackling', 'rating_tackling'),
    skill('passing', 'PA', 'Passing', 'rating_passing'),
    skill('shooting', 'SH', 'Shooting', 'rating_shooting'),
    skill('stamina', 'Stamina', 'Stamina', 'rating_stamina'),
    skill('aggression', 'Aggr', 'Aggression', 'rating_aggression'),
    { ...tally('fitness', 'Fitness', 'Fitness', ({ player }) => player.fitness), extra: 34, cell: cells.fitness },
    {
      ...said('mood', 'Morale', 'Morale (interpretation is estimated)', ({ player }) => morale(player)?.text ?? '—', 50),
      cell: cells.mood,
    },
    {
      id: 'form',
      head: 'Form',
      title: 'Ratings of recent matches, newest last',
      width: 76,
      value: ({ player }) => meanForm(player.form).mean,
      text: ({ player }) =>
        recent(player.form)
          .map((rating) => rating ?? '·')
          .join(' ') || '—',
      first: 'desc',
      cell: cells.form,
    },
    {
      ...tally(
        'mean',
        'Avg.',
        'Average rating of recent matches',
        ({ player }) => meanForm(player.form).mean,
        (mean) => decimal(mean, 1),
      ),
      width: 44,
    },
    tally('played', /* @wc-context: number of matches */ 'Played', 'Of the recent matches', ({ player }) => meanForm(player.form).played),
    coin('wages', 'Wage/w', 'Weekly wage, coin', ({ player }) => player.wages, total),
    tally('contract', 'Ctr', 'Contract seasons left', ({ player }) => player.contract),
    { ...tally('wanted', 'Wants', 'Contract length wanted, in seasons', ({ player }) => player.desired_contract), width: 60 },
    said('renew', 'Renews', 'Would renew', ({ player }) => flag(player.allow_renew), 52),
    said('sale', 'For sale', 'Transfer allowed', ({ player }) => flag(player.allow_transfer), 54),
    coin('value', 'Value', 'Value, coin', ({ player }) => player.value, shortCoin),
    when('transfer', 'Joined', 'Last transfer', ({ player }) => player.last_transfer || null),
    { ...when('injured', 'Back', 'Injured until', ({ player }) => injuredUntil(player, now)), first: 'asc' },
    tally('yellows', 'Yellow', 'Yellow cards', ({ player }) => player.yellow_cards),
    { ...tally('secondYellows', '2nd', 'Sent off (second yellow card)', ({ player }) => player.yellowred_cards), width: 44 },
    tally('reds', 'Red', 'Red cards', ({ player }) => player.red_cards),
    tally('banned', 'Ban', 'Remaining ban, in matches', ({ player }) => player.banned),
    said('tied', 'Cup-tied', 'Cup-tied', ({ player }) => flag(player.cup_tied), 66),
    { ...coin('price', 'Last', 'Last price, coin', ({ player }) => lastPrice(player), priceText), cell: cells.price },
    change('day', '1 d', 'Change in 1 day', CHANGE_HINTS.day, ({ player }) => dayChange(player)),
    change('week', '7 d', 'Change, last 7 days', CHANGE_HINTS.week, ({ player }) => weekChange(player)),
    coin('volume', 'Vol 7 d', 'Volume in 7 days, coin', ({ player }) => player.volume_7_day, shortCoin),
    said('agent', 'Agent', 'Agent', ({ player }) => player.agent_name ?? '—', 80),
    {
      id: 'status',
      head: 'Status',
      title: 'Injuries, bans, cards, morale, loans, sales',
      width: 92,
      grow: true,
      value: ({ marks }) => marks.length || null,
      text: ({ marks }) => marks.map(({ text }) => text).join(', ') || '—',
      first: 'desc',
      cell: cells.status,
    },
  ];
}
