import { z } from 'zod';
import { Club } from '#contract/model/clubs/club.ts';
import { absent, balance, each, id, int, listOf, name, none, oneOf } from '../../schema/fields.ts';
import { about, FRESH, gsp } from '../../schema/endpoint.ts';
import { FinanceWeek } from '#contract/model/clubs/finance.ts';
import { Tenure } from '#contract/model/clubs/terms.ts';

/** A number of items, served as a number or as the list itself. */
const count = z.union([int, z.array(z.unknown()).transform((list) => list.length)]).nullish();
const PENDING = ['pending_out', 'pending_in_nonfree', 'pending_in_freebench'] as const;
const transfers = z.looseObject(each(count, 'in', 'out', ...PENDING));

/** The game state has three balances where REST only has the total, and one object of transfers where REST has separate fields. */
export const gspClub = Club.extend({ balance: z.union([balance, int]).nullish(), transfers: transfers.nullish() }).transform(
  ({ balance: held, transfers: moved, ...row }): Club => ({
    ...row,
    // the game state writes '' for nobody, REST null
    ...(row.manager_name === '' && { manager_name: null }),
    ...(row.proposed_manager === '' && { proposed_manager: null }),
    ...(moved && {
      transfers_in: moved.in ?? null,
      transfers_out: moved.out ?? null,
      ...Object.fromEntries(PENDING.flatMap((name) => (absent(moved[name]) ? [] : [[`transfers_${name}`, moved[name]]]))),
    }),
    ...(typeof held === 'object' && held !== null
      ? { balance: held.total, balances: held }
      : !absent(held) && { balance: held as Club['balance'] }),
  }),
);

const oneClub = z.strictObject({ club_id: id });
const club = gsp('yes', FRESH.club, ['club'], oneClub, oneOf(gspClub), { echo: about('club_id') });

export const GSP_CLUBS = {
  get_club: club,
  get_club_extended: club,
  get_managers_club: gsp('yes', FRESH.user, [], z.strictObject({ manager_name: name }), oneOf(gspClub)),
  get_all_clubs: gsp('raw', FRESH.club, [], none, listOf(gspClub)),
  get_club_ids: gsp('raw', FRESH.reference, [], none, listOf(z.looseObject({ club_id: id }))),
  get_all_stadium_data_ids: gsp('raw', FRESH.reference, [], none, listOf(z.looseObject({ stadium_id: id }))),
  get_stadiums_club: gsp('raw', FRESH.reference, [], z.strictObject({ stadium_id: id }), listOf(gspClub), { echo: about('stadium_id') }),
  get_club_balance_sheet: gsp('raw', FRESH.club, [], z.strictObject({ club_id: id, season_id: id }), listOf(FinanceWeek)),
  get_clubs_league: gsp('raw', FRESH.reference, [], oneClub, listOf(z.looseObject({ league_id: id }))),
  get_manager_history_by_club: gsp('yes', FRESH.reference, [], oneClub, listOf(Tenure), { echo: about('club_id') }),
} as const;
