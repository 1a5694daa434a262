import { positionsOf, type Player } from '#contract/model/clubs/player.ts';
import { counted } from '../format/format.ts';

type Said = { readonly text: string; readonly tone: 'plain' | 'warn'; readonly why: string };

/**
 * Returns the morale of a player in cautious words; null if it is not served. The numbers are undocumented: 1 without concerns goes with
 * content players, concerns go with unhappy ones. `why` has the raw numbers.
 */
export function morale({ morale: value, concerns }: Pick<Player, 'morale' | 'concerns'>): Said | null {
  if (value === null || value === undefined) return null;
  const why = `Reported: morale ${value}, concerns ${concerns ?? 'not available'}. The service doesn’t document these numbers.`;
  if (concerns) return { text: 'has concerns', tone: 'warn', why };
  return value >= 1 ? { text: 'seems content', tone: 'plain', why } : { text: 'may be unhappy', tone: 'warn', why };
}

/** Returns until when a player is injured, in Unix seconds; null if he is fit or the time has passed. */
export const injuredUntil = ({ injured }: Pick<Player, 'injured'>, now: number): number | null =>
  injured && injured > now ? injured : null;

/** Returns the main position, which is null if unknown, and the others. */
export function positions({ position, multi_position, positions: named }: Pick<Player, 'position' | 'multi_position' | 'positions'>): {
  main: string | null;
  others: string[];
} {
  const main = position ? (positionsOf(position)[0] ?? null) : null;
  const all: string[] = multi_position ? positionsOf(multi_position) : (named ?? []);
  return { main, others: [...new Set(all)].filter((code) => code !== main) };
}

/** Returns recent match ratings, newest last; null for a match he did not play. */
export const recent = (form: string | null | undefined): (number | null)[] =>
  [...(form ?? '')].map((sign) => (/\d/.test(sign) ? Number(sign) : null));

/** Returns the reasons against playing or transferring a player, in words. */
// @wc-include
export function flags(player: Player, now: number): string[] {
  return [
    injuredUntil(player, now) !== null ? 'injured' : null,
    player.banned ? `banned for ${counted(player.banned, 'match', 'matches')}` : null,
    player.cup_tied ? 'cup-tied' : null,
    player.retired ? 'retired' : null,
    player.loaned_to_club ? 'on loan' : null,
  ].filter((text) => text !== null);
}
