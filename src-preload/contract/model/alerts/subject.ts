import { z } from 'zod';
import { EntityRef } from '../market/share.ts';

/**
 * The subject of a rule, a list or an inbox: one entity, one of the user's watchlists, all holdings of their accounts, or the whole game.
 */
export const Subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('entity'), ref: EntityRef }),
  z.strictObject({ kind: z.literal('watchlist'), id: z.string().min(1).max(64) }),
  z.strictObject({ kind: z.literal('holdings') }),
  z.strictObject({ kind: z.literal('game') }),
]);
export type Subject = z.output<typeof Subject>;

/** Functions that supply the names of entities and watchlists for a sentence; without one, the plain reference is used. */
export interface SubjectNames {
  readonly ref?: (ref: EntityRef) => string;
  readonly watchlist?: (id: string) => string | null;
}

/** Returns an entity in words. */
export function sayRef(ref: EntityRef, { ref: named }: SubjectNames = {}): string {
  if (named) return named(ref);
  const [, kind = '', key = ''] = /^(club|player|user|fixture)[_:](.+)$/s.exec(ref) ?? [];
  return SAID[kind]?.(key) ?? key;
}
const SAID: Readonly<Record<string, (id: string) => string>> = {
  club: (id) => `club ${id}`,
  player: (id) => `player ${id}`,
  fixture: (id) => `fixture ${id}`,
};
