import { z } from 'zod';
import { Coin } from '../market/money.ts';
import { ClubId, PlayerId } from '../market/share.ts';
import { Unix } from './time.ts';

/** Parts of rows as every interface writes them: what a row does not carry is absent, what it knows not is null. */
export const int = z.int().nullish();
export const number = z.number().nullish();
export const text = z.string().nullish();
export const coin = Coin.nullish();
export const at = Unix.nullish();
export const club = ClubId.nullish();
export const player = PlayerId.nullish();
/** The game state says true and false where REST says 1 and 0; the model says the former. */
export const flag = z.union([z.boolean(), z.int()]).transform(Boolean).nullish();
