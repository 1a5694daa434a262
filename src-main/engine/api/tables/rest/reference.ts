import { z } from 'zod';
import { League } from '#contract/model/matches/league.ts';
import { Commentary, FixturePlayer } from '#contract/model/matches/match.ts';
import { Message } from '#contract/model/app/message.ts';
import { TransferCount } from '#contract/model/clubs/player-moves.ts';
import { countries, country, each, fromZero, id, optional, page, pageOf, text, when } from '../../schema/fields.ts';
import { tableRow } from '../gsp/competitions.ts';
import { matchEvent } from '../gsp/matches.ts';
import { latestTransfer, playedTactics } from '../../decode/player-history.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { sorting } from '../../schema/sort-fields.ts';
import { usableRows } from '../../schema/usable-rows.ts';

const fixture = z.looseObject({ fixture_id: id });
const leagueFilters = z.looseObject({
  ...pageOf,
  country_id: countries.optional(),
  division: optional.whole,
  season_id: optional.id,
  ...sorting('leagues'),
});
const tableOf = z.looseObject({ country_id: country.optional(), division: optional.whole, season_id: optional.id });
const about = z.looseObject({
  season_id: id,
  country_id: country.optional(),
  ...each(optional.id, 'comp_id', 'club_id'),
  ...each(optional.int, 'days', 'per_page', 'limit'),
});
const pages = { pages: { max: 100, totals: true } };
/** A page or the whole list: the specification does not say which. */
const paged = <T extends z.ZodType>(row: T) => z.union([page(row), usableRows(row)]);

export const REST_REFERENCE = {
  '/countries': rest(FRESH.reference, [], z.looseObject(pageOf), paged(z.looseObject({ country_id: text })), pages),
  /** League ids belong to one season. `division` counts from 0, the top, as in REST. */
  '/leagues': rest(FRESH.reference, [], leagueFilters, paged(League.transform(fromZero)), pages),
  '/league_tables': rest(FRESH.club, ['matchday'], tableOf, rowsOf(tableRow.transform(fromZero))),
  '/messages': rest(FRESH.market, ['messages'], about, rowsOf(Message.extend({ date: when }))),
  '/transfers/counts': rest(FRESH.club, ['transfers'], z.looseObject({ season_id: id, club_id: optional.id }), rowsOf(TransferCount)),
  '/transfers/basic': rest(FRESH.trades, [], z.looseObject({}), rowsOf(latestTransfer)),
  '/fixture_history/players/{fixture_id}': rest(FRESH.reference, ['matchday'], fixture, rowsOf(FixturePlayer)),
  '/fixture_history/tactics/{fixture_id}': rest(FRESH.reference, [], fixture, usableRows(playedTactics)),
  '/commentary/match_events/{fixture_id}': rest(FRESH.reference, ['matchday'], fixture, rowsOf(matchEvent)),
  '/commentary/match_commentary/{fixture_id}': rest(FRESH.reference, ['matchday'], fixture, rowsOf(Commentary)),
} as const;
