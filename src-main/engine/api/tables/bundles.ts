import { z } from 'zod';
import { auction } from './gsp/transfers.ts';
import { gspClub } from './gsp/clubs.ts';
import { gspPlayer } from './gsp/players.ts';
import { job } from '../decode/job-postings.ts';
import { suggested } from '../schema/suggested-values.ts';
import { each, id, int, loose, name, optional, text, whole } from '../schema/fields.ts';
import { list, part, partsOf } from '../schema/lenient.ts';
import { servedUser } from './rest/users.ts';
import { FRESH, rest } from '../schema/endpoint.ts';
import { fromZero } from '../decode/share-balances.ts';

const club = gspClub.transform(fromZero);
/** An auction on a page of the transfer market, where the highest bid may be a bare amount. */
const listing = z
  .looseObject({ high_bid: z.union([int, loose]).nullish() })
  .transform(({ high_bid, ...row }): unknown => ({
    ...row,
    high_bid: typeof high_bid !== 'number' ? (high_bid ?? null) : high_bid > 0 ? { amount: high_bid } : null,
  }))
  .pipe(auction);

const bundle = <P extends z.ZodType, D extends z.ZodType>(freshMs: number, params: P, data: D) =>
  rest(freshMs, params, data, { shown: false });

/**
 * Ready-made reads under the base address. Their bodies are not specified: known parts are read under the names in use, and are null if
 * they are missing.
 */
export const BUNDLES = {
  '/v1/club/{club_id}': bundle(
    FRESH.club,
    z.looseObject({ club_id: id }),
    partsOf({ club: part(club, 'club_id', 'club', 'data'), squad: list(gspPlayer, 'squad', 'players') }),
  ),
  '/v1/player/{player_id}': bundle(
    FRESH.player,
    z.looseObject({ player_id: id }),
    partsOf({ player: part(gspPlayer, 'player_id', 'player', 'data') }),
  ),
  '/v1/user/{name}': bundle(
    FRESH.user,
    z.looseObject({ name: name.refine((text) => !/^\.{1,2}$/.test(text), 'wants.steps') }),
    partsOf({ user: part(servedUser, 'name', 'user', 'profile', 'data') }),
  ),
  /** Contains the id of the current season. */
  '/v1/bootstrap': rest(FRESH.reference, z.looseObject({}), z.looseObject({ seasonId: id.nullish() })),
  '/v1/jobs-board': bundle(
    FRESH.market,
    z.looseObject({ section: z.enum(['posted', 'available', 'both']).optional(), limit: optional.int }),
    partsOf({ posted: list(job, 'posted'), available: list(job, 'available') }),
  ),
  /** The parameters are not specified: those of the tool of the same name are checked, others are sent unchanged. */
  '/v1/transfer-market': bundle(
    FRESH.book,
    z.looseObject({
      positions: optional.text,
      ...each(optional.whole, 'min_rating', 'max_rating', 'min_age', 'max_age', 'min_bid', 'max_bid'),
      search: optional.text,
      sort: optional.text,
      order: suggested(text, ['asc', 'desc']).optional(),
      page: int.min(1).optional(),
    }),
    partsOf({
      page: { schema: whole, find: (body) => body['page'] },
      pageSize: { schema: whole, find: (body) => body['perPage'] },
      total: { schema: whole, find: (body) => body['total'] },
      items: list(listing, 'items'),
    }),
  ),
} as const;
export type BundlePath = keyof typeof BUNDLES;
export type BundleParams<P extends BundlePath> = z.input<(typeof BUNDLES)[P]['params']>;
export type BundleData<P extends BundlePath> = z.output<(typeof BUNDLES)[P]['data']>;
export const isBundlePath = (name: string): name is BundlePath => Object.hasOwn(BUNDLES, name);
