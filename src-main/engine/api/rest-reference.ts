import { z } from 'zod';
import { fromZero } from './rest-clubs.ts';
import { id, int, none, optional, page, pageOf, text } from './fields.ts';
import { FRESH, rest } from './row.ts';

const countryRow = z.looseObject({ country_id: text });
const leagueRow = z
  .looseObject({ league_id: id, country_id: text.nullish(), division: int.nullish(), season_id: id.nullish() })
  .transform(fromZero);
const tableRow = z.looseObject({ club_id: id, division: int.nullish(), pts: int.nullish(), played: int.nullish() }).transform(fromZero);
const fixture = z.strictObject({ fixture_id: id });
const pages = { pages: { max: 100, totals: true } };

export const REST_REFERENCE = {
  '/countries': rest(FRESH.reference, z.strictObject(pageOf(100)), z.union([page(countryRow), z.array(countryRow)]), pages),
  /** League ids belong to one season. `division` as REST counts: 0 is the top one. */
  '/leagues': rest(
    FRESH.reference,
    z.strictObject({
      ...pageOf(100),
      country_id: text.optional(),
      division: optional.whole,
      league_id: optional.id,
      season_id: optional.id,
      sort_by: text.optional(),
      sort_order: z.enum(['asc', 'desc']).optional(),
    }),
    z.union([page(leagueRow), z.array(leagueRow)]),
    pages,
  ),
  '/league_tables': rest(
    FRESH.club,
    z
      .strictObject({ league_id: optional.id, country_id: text.optional(), division: optional.whole, season_id: optional.id })
      .refine(
        (asked) => asked.league_id !== undefined || asked.country_id !== undefined,
        'either `league_id`, or `country_id` with `division`, must be given',
      ),
    z.array(tableRow),
  ),
  '/messages': rest(
    FRESH.market,
    z
      .strictObject({
        season_id: id,
        country_id: text.optional(),
        comp_id: optional.id,
        club_id: optional.id,
        days: int.min(1).optional(),
        per_page: int.min(1).max(100).optional(),
        limit: int.min(1).max(100).optional(),
      })
      .refine(
        (asked) => asked.country_id !== undefined || asked.comp_id !== undefined || asked.club_id !== undefined,
        'one of `country_id`, `comp_id` or `club_id` must be given',
      ),
    z.unknown(),
  ),
  '/transfers/counts': rest(FRESH.club, z.strictObject({ season_id: id, club_id: optional.id }), z.unknown()),
  '/transfers/basic': rest(FRESH.trades, none, z.unknown()),
  '/fixture_history/players/{fixture_id}': rest(FRESH.reference, fixture, z.unknown()),
  '/fixture_history/tactics/{fixture_id}': rest(
    FRESH.reference,
    fixture,
    z.array(z.looseObject({ club_id: id, tactic_actions: z.array(z.looseObject({ formation_id: int, time: int })) })),
  ),
  '/commentary/match_events/{fixture_id}': rest(FRESH.reference, fixture, z.unknown()),
  '/commentary/match_commentary/{fixture_id}': rest(FRESH.reference, fixture, z.unknown()),
} as const;
