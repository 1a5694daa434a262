import { z } from 'zod';
import { Club, ClubRow } from '#contract/model/clubs/club.ts';
import { FinanceWeek } from '#contract/model/clubs/finance.ts';
import { bounds, countries, id, name, optional, page, paging } from '../../schema/fields.ts';
import { fieldTime } from '../../decode/player-history.ts';
import { jobPosting, posted } from '../../decode/job-postings.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { fromZero } from '../../decode/share-balances.ts';

const filters = {
  ...paging([5, 20, 50], 'clubs'),
  club_id: z.array(id).optional(),
  country_id: countries.optional(),
  owned: name.optional(),
  manager_locked: optional.int,
  ...bounds('balance'),
};
const detailed = {
  ...filters,
  available: optional.bit,
  league_id: optional.id,
  /** Counts from 0, the top division, as in REST. */
  division: optional.whole,
  has_job_posting: optional.bit,
  ...bounds(
    'division_start',
    'fans_start',
    'fans_current',
    'stadium_size_start',
    'stadium_size_current',
    'stadium_id',
    'value',
    'rating_start',
    'default_formation',
    'penalty_taker',
    'transfers_in',
    'transfers_out',
  ),
};

const pages = { pages: { max: 50, totals: true } };
const unshown = { shown: false };

export const REST_CLUBS = {
  '/clubs': rest(FRESH.club, ['club'], z.strictObject(filters), page(ClubRow.transform(fromZero)), pages),
  '/clubs/detailed': rest(
    FRESH.club,
    ['club'],
    z.strictObject(detailed),
    page(Club.extend({ job_posted: posted }).transform(fromZero)),
    pages,
  ),
  '/clubs/{club_id}/job': rest(FRESH.club, ['jobs'], z.strictObject({ club_id: id }), jobPosting, { missing: 'missing.job' }),
  '/club_balance_sheet/weeks': rest(
    FRESH.club,
    [],
    z.looseObject({ season_id: id, club_id: id.optional(), weeks: optional.int }),
    rowsOf(FinanceWeek),
  ),
  '/player_field_time/{club_id}': rest(FRESH.club, [], z.looseObject({ club_id: id }), rowsOf(fieldTime), unshown),
  '/player_field_time/by-player/{player_id}': rest(
    FRESH.player,
    [],
    z.looseObject({ player_id: id }),
    rowsOf(fieldTime, 'player_id'),
    unshown,
  ),
} as const;
