import { z } from 'zod';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { absent, balance, each, id, text } from '../../schema/fields.ts';
import { gspClub } from '../gsp/clubs.ts';
import { gspPlayer } from '../gsp/players.ts';
import { isObject } from '../../schema/envelope.ts';
import { servedUser } from '../rest/users.ts';
import { stake } from '../../decode/share-rows.ts';

/** Adds the name to a club or player row of a tool, whose other fields are those of REST or the game state. */
const own = <T extends object>(row: T, key: 'club_name' | 'player_name'): T & { readonly name: string | null } => {
  const { [key]: said, name } = row as Record<string, unknown>;
  return { ...row, name: [said, name].find((one): one is string => typeof one === 'string' && one !== '') ?? null };
};
export const toolClub = gspClub.transform((row) => own(row, 'club_name'));
/** Converts a position's code to the bit that the other interfaces use. */
const coded = (raw: unknown): unknown =>
  isObject(raw) && typeof raw['position'] === 'string' ? { ...raw, position: POSITIONS[raw['position'] as Position] ?? null } : raw;
export const toolPlayer = z.preprocess(coded, gspPlayer).transform((row) => own(row, 'player_name'));

/** A trader with one balance or three. */
export const toolUser = z.preprocess((raw) => {
  const read = z.looseObject({ ...each(text.nullish(), 'name', 'username'), balance }).safeParse(raw).data;
  return read ? { ...read, balance: read.balance.total, balances: read.balance } : raw;
}, servedUser);

/** These rows are REST's, but tools count divisions from 1 where REST counts from 0. */
const fromOne = (raw: unknown): unknown =>
  isObject(raw) && typeof raw['division'] === 'number' ? { ...raw, division: raw['division'] - 1 } : raw;
export const toolStake = z.preprocess(fromOne, stake);

export const leagueIn = z.looseObject({ league_id: id, division: z.int().nullish() });
export const countryIn = z.looseObject(each(text.nullish(), 'country_id', 'id', 'code', 'name')).transform((row, context) => {
  const country_id = row.country_id ?? row.code ?? row.id;
  if (!absent(country_id)) return { ...row, country_id };
  context.addIssue({ code: 'custom', path: ['country_id'], message: 'is missing' });
  return z.NEVER;
});
