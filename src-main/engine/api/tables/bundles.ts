import { z } from 'zod';
import { auction } from './gsp/transfers.ts';
import { gspClub } from './gsp/clubs.ts';
import { gspPlayer } from './gsp/players.ts';
import { job } from './rest/clubs.ts';
import { suggested } from '../schema/suggested-values.ts';
import { each, fromZero, id, int, loose, name, optional, text, whole } from '../schema/fields.ts';
import { list, part, partsOf } from '../schema/lenient.ts';
import { servedUser } from './rest/users.ts';
import { FRESH, rest } from '../schema/endpoint.ts';

const club = gspClub.transform(fromZero);
/** An auction on a page of the transfer market, where the highest bid may be a bare amount. */
const listing = z
  .looseObject({ high_bid: z.union([int, loose]).nullish() })
  .transform(({ high_bid, ...row }): unknown => ({
    ...row,
    high_bid: typeof high_bid !== 'number' ? (high_bid ?? null) : high_bid > 0 ? { amount: high_bid } : null,
  }))
  .pipe(auction);

const named = z.looseObject({ name: name.refine((text) => !/^\.{1,2}$/.test(text), 'wants.steps') });
const jobsOf = z.looseObject({ section: z.enum(['posted', 'available', 'both']).optional(), limit: optional.int });
/** The parameters are not specified: those of the tool of the same name are checked, others are sent unchanged. */
const marketOf = z.looseObject({
  positions: optional.text,
  ...each(optional.whole, 'min_rating', 'max_rating', 'min_age', 'max_age', 'min_bid', 'max_bid'),
  ...each(optional.text, 'search', 'sort'),
  order: suggested(text, ['asc', 'desc']).optional(),
  page: int.min(1).optional(),
});
const figure = (name: string) => ({ schema: whole, find: (body: Readonly<Record<string, unknown>>) => body[name] });
const parts = {
  club: partsOf({ club: part(club, 'club_id', 'club', 'data'), squad: list(gspPlayer, 'squad', 'players') }),
  player: partsOf({ player: part(gspPlayer, 'player_id', 'player', 'data') }),
  user: partsOf({ user: part(servedUser, 'name', 'user', 'profile', 'data') }),
  jobs: partsOf({ posted: list(job, 'posted'), available: list(job, 'available') }),
  market: partsOf({ page: figure('page'), pageSize: figure('perPage'), total: figure('total'), items: list(listing, 'items') }),
};

/** Ready-made reads under the base address. Their bodies are not specified: known parts have the names in use, or are null. */
export const BUNDLES = {
  '/v1/club/{club_id}': rest(FRESH.club, ['club'], z.looseObject({ club_id: id }), parts.club),
  '/v1/player/{player_id}': rest(FRESH.player, ['player'], z.looseObject({ player_id: id }), parts.player),
  '/v1/user/{name}': rest(FRESH.user, ['user'], named, parts.user),
  /** Contains the id of the current season. */
  '/v1/bootstrap': rest(FRESH.reference, [], z.looseObject({}), z.looseObject({ seasonId: id.nullish() })),
  '/v1/jobs-board': rest(FRESH.market, ['jobs'], jobsOf, parts.jobs),
  '/v1/transfer-market': rest(FRESH.book, ['auctions'], marketOf, parts.market),
} as const;
export type BundlePath = keyof typeof BUNDLES;
export type BundleParams<P extends BundlePath> = z.input<(typeof BUNDLES)[P]['params']>;
export type BundleData<P extends BundlePath> = z.output<(typeof BUNDLES)[P]['data']>;
export const isBundlePath = (name: string): name is BundlePath => Object.hasOwn(BUNDLES, name);
