import { z } from 'zod';
import { id, name, none } from './fields.ts';
import { FRESH, rest } from './row.ts';

/** Ready-made reads under the base address; their bodies are not specified, so nothing of them is read by name. */
export const BUNDLES = {
  '/v1/club/{club_id}': rest(FRESH.club, z.strictObject({ club_id: id }), z.unknown()),
  '/v1/player/{player_id}': rest(FRESH.player, z.strictObject({ player_id: id }), z.unknown()),
  '/v1/user/{name}': rest(FRESH.user, z.strictObject({ name }), z.unknown()),
  /** Carries the id of the current season. */
  '/v1/bootstrap': rest(FRESH.reference, none, z.looseObject({ seasonId: z.int().nullish() })),
  '/v1/jobs-board': rest(FRESH.market, z.strictObject({ section: z.enum(['posted', 'available', 'both']).optional() }), z.unknown()),
  '/v1/transfer-market': rest(FRESH.book, z.looseObject({}), z.unknown()),
} as const;
export type BundlePath = keyof typeof BUNDLES;
export const isBundlePath = (text: string): text is BundlePath => Object.hasOwn(BUNDLES, text);
