import { z } from 'zod';
import { Coin } from '../market/money.ts';
import { ClubId, PlayerId } from '../market/share.ts';
import { Unix } from './time.ts';
import { countryCode } from '../../text/countries.ts';

/** Field schemas shared by all rows: a field that a row does not carry is absent, an unknown value is null. */
export const int = z.int().nullish();
export const number = z.number().nullish();
export const numbers = z.array(z.number()).nullish();
export const text = z.string().nullish();
export const coin = Coin.nullish();
export const at = Unix.nullish();
export const club = ClubId.nullish();
export const player = PlayerId.nullish();
/** A country as a parameter: its code, or its name in the language in use or in English. */
export const country = z
  .string()
  .max(80)
  .transform(countryCode)
  .pipe(z.string().regex(/^[A-Z]{3}$/, 'country must be a three-letter code such as ENG, or the name of a country'));
/** The game state sends true and false, REST 1 and 0; the model uses booleans. */
export const flag = z.union([z.boolean(), z.int()]).transform(Boolean).nullish();

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
/** Several fields with the same schema; their names are separated by spaces. */
export const each = <S extends z.ZodType, const N extends string>(schema: S, names: N): Record<Words<N>, S> =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema])) as Record<Words<N>, S>;
