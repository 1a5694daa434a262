import { z } from 'zod';
import { Club, ClubRow, JobPosting } from '#contract/model/clubs/club.ts';
import { FinanceWeek } from '#contract/model/clubs/finance.ts';
import { absent, bounds, countries, fromZero, id, name, optional, page, paging, text, when } from '../../schema/fields.ts';
import { fieldTime } from '../../decode/player-history.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';

export const jobPosting = JobPosting.extend({ posted_at: when });
/** A club's job posting: an object, or only its text. */
const posted = z.union([jobPosting, text.transform((description): JobPosting => ({ posted_at: null, description }))]).nullish();
/** A club of the jobs board. The posting may be part of the club's own row. */
export const job = ClubRow.extend({
  job_posted: posted,
  poster_name: text.nullish(),
  posted_at: when,
  description: text.nullish(),
}).transform(({ job_posted, poster_name, posted_at, description, ...club }): ClubRow => {
  const flat = absent(poster_name) && absent(description) ? null : { poster_name, posted_at, description };
  return fromZero({ ...club, job_posted: job_posted ?? flat });
});

const filters = {
  ...paging([5, 20, 50], 'clubs'),
  club_id: z.array(id).optional(),
  country_id: countries.optional(),
  owned: name.optional(),
  manager_locked: optional.int,
  ...bounds('balance'),
};
const detailed = z.strictObject({
  ...filters,
  available: optional.bit,
  league_id: optional.id,
  /** Counts from 0, the top division, as in REST. */
  division: optional.whole,
  has_job_posting: optional.bit,
  ...bounds('division_start', 'fans_start', 'fans_current', 'stadium_size_start', 'stadium_size_current', 'stadium_id'),
  ...bounds('value', 'rating_start', 'default_formation', 'penalty_taker', 'transfers_in', 'transfers_out'),
});
const details = Club.extend({ job_posted: posted }).transform(fromZero);
const clubWeeks = z.looseObject({ season_id: id, club_id: id.optional(), weeks: optional.int });
const onePlayer = z.looseObject({ player_id: id });
const pages = { pages: { max: 50, totals: true } };

export const REST_CLUBS = {
  '/clubs': rest(FRESH.club, ['club'], z.strictObject(filters), page(ClubRow.transform(fromZero)), pages),
  '/clubs/detailed': rest(FRESH.club, ['club'], detailed, page(details), pages),
  '/clubs/{club_id}/job': rest(FRESH.club, ['jobs'], z.strictObject({ club_id: id }), jobPosting, { missing: 'missing.job' }),
  '/club_balance_sheet/weeks': rest(FRESH.club, [], clubWeeks, rowsOf(FinanceWeek)),
  '/player_field_time/{club_id}': rest(FRESH.club, [], z.looseObject({ club_id: id }), rowsOf(fieldTime)),
  '/player_field_time/by-player/{player_id}': rest(FRESH.player, [], onePlayer, rowsOf(fieldTime, 'player_id')),
} as const;
