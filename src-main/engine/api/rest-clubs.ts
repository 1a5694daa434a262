import { z } from 'zod';
import { Club, ClubRow } from '../../../src-preload/contract/model/club.ts';
import { absent, bounds, id, int, name, optional, page, paging, text, when } from './fields.ts';
import { FRESH, rest } from './row.ts';

const filters = {
  ...paging([5, 20, 50]),
  club_id: z.array(id).max(500).optional(),
  country_id: text.optional(),
  owned: name.optional(),
  manager_locked: optional.int,
  ...bounds('balance'),
};
const detailed = {
  ...filters,
  available: optional.bit,
  league_id: optional.id,
  /** As REST counts: 0 is the top division. */
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

/** REST counts divisions from 0; in the model the top one is 1. */
export const fromZero = <T extends { division?: number | null | undefined }>(row: T): T =>
  absent(row.division) ? row : { ...row, division: row.division + 1 };

const pages = { pages: { max: 50, totals: true } };

export const REST_CLUBS = {
  '/clubs': rest(FRESH.club, z.strictObject(filters), page(ClubRow.transform(fromZero)), pages),
  '/clubs/detailed': rest(FRESH.club, z.strictObject(detailed), page(Club.transform(fromZero)), pages),
  '/clubs/{club_id}/job': rest(
    FRESH.club,
    z.strictObject({ club_id: id }),
    z.looseObject({ club_id: id.nullish(), poster_name: text.nullish(), posted_at: when, description: text.nullish() }),
  ),
  '/club_balance_sheet/weeks': rest(
    FRESH.club,
    z.strictObject({ club_id: id.optional(), weeks: int.min(1).optional(), season_id: id }),
    z.array(z.looseObject({ game_week: int })),
  ),
  '/player_field_time/{club_id}': rest(FRESH.club, z.strictObject({ club_id: id }), z.unknown()),
  '/player_field_time/by-player/{player_id}': rest(FRESH.player, z.strictObject({ player_id: id }), z.unknown()),
} as const;
