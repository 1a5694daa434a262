import { z } from 'zod';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { absent, balance, id, text } from '../../schema/fields.ts';
import { gspClub } from '../gsp/clubs.ts';
import { gspPlayer } from '../gsp/players.ts';
import { isObject } from '../../schema/envelope.ts';
import { servedUser } from '../rest/users.ts';
import { stake } from '../../decode/share-balances.ts';

/** A club or a player as a tool tells it: in the form of REST or of the game state, with a name beside. */
const own = <T extends object>(row: T, key: 'club_name' | 'player_name'): T & { readonly name: string | null } => {
  const { [key]: said, name } = row as Record<string, unknown>;
  const found = [said, name].find((one) => typeof one === 'string' && one !== '');
  return { ...row, name: typeof found === 'string' ? found : null };
};
export const toolClub = gspClub.transform((row) => own(row, 'club_name'));
/** A position by its code, where the other interfaces give its bit. */
const coded = (raw: unknown): unknown =>
  isObject(raw) && typeof raw['position'] === 'string' ? { ...raw, position: POSITIONS[raw['position'] as Position] ?? null } : raw;
export const toolPlayer = z.preprocess(coded, gspPlayer).transform((row) => own(row, 'player_name'));

/** A trader: one balance or three. */
export const toolUser = z.preprocess((raw) => {
  const read = z.looseObject({ name: text.nullish(), username: text.nullish(), balance: balance }).safeParse(raw).data;
  return read ? { ...read, balance: read.balance.total, balances: read.balance } : raw;
}, servedUser);

/** REST, whose rows these are, counts divisions from 0 and tools count them from 1. */
const fromOne = (raw: unknown): unknown =>
  isObject(raw) && typeof raw['division'] === 'number' ? { ...raw, division: raw['division'] - 1 } : raw;
export const toolStake = z.preprocess(fromOne, stake);

/** A row that only says which club or player it is about. */
export const clubIn = z.looseObject({ club_id: id });
export const playerIn = z.looseObject({ player_id: id });
export const leagueIn = z.looseObject({ league_id: id, division: z.int().nullish() });
export const countryIn = z
  .looseObject({ country_id: text.nullish(), id: text.nullish(), code: text.nullish(), name: text.nullish() })
  .transform((row, context) => {
    const country_id = row.country_id ?? row.code ?? row.id;
    if (!absent(country_id)) return { ...row, country_id };
    context.addIssue({ code: 'custom', path: ['country_id'], message: 'is missing' });
    return z.NEVER;
  });
