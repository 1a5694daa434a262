import type { Snippet } from 'svelte';
import type { ClubRow } from '#contract/model/clubs/club.ts';
import { clubName } from '../../lib/domain/club-names.ts';
import { decimal, shortTotal, whole } from '../../lib/format/format.ts';
import { placeOf } from '../../ui/data/league-place.ts';
import { figureColumn } from '../../ui/table/figure-column.ts';
import type { Column } from '../../ui/table/types.ts';
import type { OpenJob } from './job-rows.ts';

const COIN = 10_000;
/** A club that can pay its wages for fewer weeks is marked. */
export const FEW_WEEKS = 4;

/** How a club can be had, in words. */
export function howText({ posted, state }: OpenJob): string {
  if (posted) return 'job posted';
  return state === 'free' || state === 'away' ? 'take over' : '—';
}
export function howTitle({ posted, state, club }: OpenJob): string {
  const text = club.job_posted?.description ?? '';
  const by = club.job_posted?.poster_name ?? null;
  const free = state === 'free' || state === 'away';
  if (posted && text !== '') return by === null ? text : `${by}: ${text}`;
  if (posted) return free ? 'The club posted a job, and anyone can take it over' : 'The club posted a job';
  if (state === 'free') return 'No manager: anyone can take it over in the game';
  return state === 'away' ? 'The manager has been inactive for 14 days or more: anyone can take it over in the game' : '';
}

const coin = (
  id: string,
  head: string,
  title: string,
  of: (club: ClubRow) => number | null | undefined,
  more: Partial<Column<OpenJob>>,
): Column<OpenJob> =>
  figureColumn<OpenJob>(id, head, title, ({ club }) => of(club), {
    width: 56,
    first: 'desc',
    write: shortTotal,
    raw: ({ club }) => {
      const amount = of(club) ?? null;
      return amount === null ? null : amount / COIN;
    },
    ...more,
  });

type Cell = Snippet<[OpenJob]>;
interface Cells {
  readonly how: Cell;
  readonly weeks: Cell;
  readonly since: Cell;
}
/** The columns of the jobs board. `ago` writes a time as its age. */
export const jobColumns = (cells: Cells, ago: (at: number) => string): Column<OpenJob>[] => [
  { id: 'name', head: 'Club', width: 96, grow: true, value: ({ club }) => clubName(club.club_id) },
  { id: 'league', head: 'League', width: 104, value: ({ club }) => placeOf(club), text: ({ club }) => placeOf(club) || '—', weak: true },
  figureColumn<OpenJob>('position', 'Pl', 'Place in the league', ({ club }) => club.league_position, { width: 26, write: whole }),
  figureColumn<OpenJob>('rating', 'Rating', 'Average rating of the players', ({ club }) => club.avg_player_rating, {
    width: 40,
    first: 'desc',
    write: (rating) => decimal(rating, 1),
  }),
  coin('balance', 'Balance', 'Coin of the club', ({ balance }) => balance, {}),
  coin('wages', 'Wages', 'Wages of all players per week, coin', ({ total_wages: wages }) => wages, { optional: true, weak: true }),
  figureColumn<OpenJob>('weeks', 'Runway', 'Weeks for which the balance pays the wages, without any income', ({ weeks }) => weeks, {
    width: 52,
    first: 'desc',
    write: (weeks) => `${whole(Math.floor(weeks))} w`,
    cell: cells.weeks,
    strong: true,
  }),
  figureColumn<OpenJob>('stadium', 'Seats', 'Seats of the stadium', ({ club }) => club.stadium_size_current, {
    width: 52,
    first: 'desc',
    write: whole,
    optional: true,
    weak: true,
  }),
  figureColumn<OpenJob>('fans', 'Fans', 'Number of fans', ({ club }) => club.fans_current, {
    width: 52,
    first: 'desc',
    write: whole,
    optional: true,
    weak: true,
  }),
  { id: 'how', head: 'How', title: 'How the job is had in the game', width: 72, fits: true, value: howText, cell: cells.how },
  {
    ...figureColumn<OpenJob>('since', 'Since', 'When the job was posted, or the manager was last active', ({ since }) => since, {
      width: 52,
      write: ago,
      cell: cells.since,
    }),
    first: 'desc',
  },
];
