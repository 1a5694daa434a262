import { z } from 'zod';
import { League } from '../../../src-preload/contract/model/league.ts';
import { Commentary, FixturePlayer } from '../../../src-preload/contract/model/match.ts';
import { Message } from '../../../src-preload/contract/model/message.ts';
import { TransferCount } from '../../../src-preload/contract/model/move.ts';
import { countries, country, id, int, none, optional, page, pageOf, text, when } from './fields.ts';
import { tableRow } from './gsp-competitions.ts';
import { matchEvent } from './gsp-matches.ts';
import { latestTransfer, playedTactics } from './histories.ts';
import { rowsOf } from './loosely.ts';
import { FRESH, rest } from './row.ts';
import { sorting } from './sorts.ts';
import { fromZero } from './stakes.ts';

const countryRow = z.looseObject({ country_id: text });
const leagueRow = League.transform(fromZero);
const line = tableRow.transform(fromZero);
const fixture = z.strictObject({ fixture_id: id });
const pages = { pages: { max: 100, totals: true } };
/** A page, or the whole list at once: which of the two is not shown. */
const paged = <T extends z.ZodType>(row: T) => z.union([page(row), z.array(row)]);

/** The groups of an international championship come as one table, whatever the division. */
const CONTINENTS: readonly string[] = ['AME', 'ASI', 'AFR', 'EUR'];

export const REST_REFERENCE = {
  '/countries': rest(FRESH.reference, z.strictObject(pageOf(100)), paged(countryRow), pages),
  /** League ids belong to one season. `division` as REST counts: 0 is the top one. */
  '/leagues': rest(
    FRESH.reference,
    z.strictObject({
      ...pageOf(100),
      country_id: countries.optional(),
      division: optional.whole,
      season_id: optional.id,
      ...sorting('leagues'),
    }),
    paged(leagueRow),
    pages,
  ),
  '/league_tables': rest(
    FRESH.club,
    z
      .strictObject({ country_id: country.optional(), division: optional.whole, season_id: optional.id })
      .refine(
        ({ country_id, division }) => country_id !== undefined && (division !== undefined || CONTINENTS.includes(country_id)),
        '`country_id` with `division` must be given',
      ),
    rowsOf(line),
  ),
  '/messages': rest(
    FRESH.market,
    z
      .strictObject({
        season_id: id,
        country_id: country.optional(),
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
    rowsOf(Message.extend({ date: when })),
  ),
  '/transfers/counts': rest(FRESH.club, z.strictObject({ season_id: id, club_id: optional.id }), rowsOf(TransferCount)),
  '/transfers/basic': rest(FRESH.trades, none, rowsOf(latestTransfer)),
  '/fixture_history/players/{fixture_id}': rest(FRESH.reference, fixture, rowsOf(FixturePlayer)),
  '/fixture_history/tactics/{fixture_id}': rest(FRESH.reference, fixture, z.array(playedTactics)),
  '/commentary/match_events/{fixture_id}': rest(FRESH.reference, fixture, rowsOf(matchEvent)),
  '/commentary/match_commentary/{fixture_id}': rest(FRESH.reference, fixture, rowsOf(Commentary)),
} as const;
