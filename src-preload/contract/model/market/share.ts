import { z } from 'zod';

export const ClubId = z.int().nonnegative().brand<'ClubId'>();
export type ClubId = z.output<typeof ClubId>;
export const PlayerId = z.int().nonnegative().brand<'PlayerId'>();
export type PlayerId = z.output<typeof PlayerId>;

export const SHARE_KINDS = ['club', 'player'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** A share, written `club_7` or `player_123`. */
export const Share = z
  .string()
  .regex(/^(club|player)_(0|[1-9]\d{0,9})$/, 'share must look like club_7 or player_123')
  .brand<'Share'>();
export type Share = z.output<typeof Share>;

export const share = (kind: ShareKind, id: number): Share => `${kind}_${id}` as Share;

/** Splits a share into its kind and id. */
export function splitShare(value: Share | string): { kind: ShareKind; id: number } {
  const [kind, id] = value.split('_');
  return { kind: kind as ShareKind, id: Number(id) };
}

/** How a share ended: its player retired, or a complete answer of the service no longer has it. Nobody trades it any more. */
export const ShareEnd = z.enum(['retired', 'gone']);
export type ShareEnd = z.output<typeof ShareEnd>;

/** Anything a tile, watchlist or link group can refer to: a share, `user:NAME` or `fixture:ID`. */
export const EntityRef = z
  .string()
  .max(300)
  .regex(/^(?:(?:club|player)_\d{1,10}|user:.+|fixture:\d{1,10})$/, 'entity must look like club_7, player_123, user:NAME or fixture:99');
export type EntityRef = z.output<typeof EntityRef>;
export const ENTITY_KINDS = ['club', 'player', 'user', 'fixture'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** Splits a reference into its kind and its id or name. */
export function splitRef(ref: EntityRef): { kind: EntityKind; key: string } {
  const at = ref.search(/[_:]/);
  return { kind: ref.slice(0, at) as EntityKind, key: ref.slice(at + 1) };
}
