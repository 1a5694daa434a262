import { z } from 'zod';
import { RANGES } from '#contract/model/market/graph.ts';
import { SHARE_KINDS } from '#contract/model/market/share.ts';
import { country as code, date, each, id, int, optional } from '../../schema/fields.ts';

/** Arguments that several tools share; all are optional unless the specification says otherwise. */
const share = z.string().regex(/^(club|player)_(0|[1-9]\d{0,9})$/, 'wants.share-text');
export const club = { club_id: optional.id };
export const player = { player_id: optional.id };
export const clubOrPlayer = { ...club, ...player };
export const fixture = { fixture_id: optional.id };
export const season = { season_id: optional.id };
export const country = { country_id: code.optional() };
export const ofShare = { share: share.optional() };
export const username = { username: optional.name };
export const limit = { limit: int.min(1).optional() };
export const page = { page: int.min(1).optional() };
export const pages = { ...page, per_page: int.min(1).optional() };
export const sorted = { sort_by: optional.text, sort_order: z.enum(['asc', 'desc']).optional() };
export const sortBy = { sort: optional.text, order: z.enum(['asc', 'desc']).optional() };
export const days = { start_date: date.optional(), end_date: date.optional() };
export const kind = z.enum(SHARE_KINDS);
export const range = z.enum(RANGES);
export const ids = z.array(id).optional();

/** Optional integer bounds for each name, such as `min_rating` and `max_rating`. */
export const between = <const N extends string>(...names: readonly N[]) =>
  each(optional.int, ...names.flatMap((one) => [`min_${one}`, `max_${one}`] as const));
export const positive = optional.whole;
