import { positionsOf, type Player } from '#contract/model/clubs/player.ts';

type Said = { readonly text: string; readonly tone: 'plain' | 'warn'; readonly why: string };

/**
 * Morale in cautious words: what its numbers mean is not stated anywhere, only that 1 without concerns goes with content
 * players and concerns with unhappy ones. The raw numbers are said beside it.
 */
export function morale({ morale: value, concerns }: Pick<Player, 'morale' | 'concerns'>): Said | null {
  if (value === null || value === undefined) return null;
  const why = `As served: morale ${value}, concerns ${concerns ?? 'not served'}. What the numbers mean is not stated.`;
  if (concerns) return { text: 'has concerns', tone: 'warn', why };
  return value >= 1 ? { text: 'seems content', tone: 'plain', why } : { text: 'may be unhappy', tone: 'warn', why };
}

/** Injured until this moment (Unix seconds), or null when fit; a past moment means healed. */
export const injuredUntil = ({ injured }: Pick<Player, 'injured'>, now: number): number | null =>
  injured && injured > now ? injured : null;

/** The main position, then the others. */
export function positions({ position, multi_position, positions: named }: Pick<Player, 'position' | 'multi_position' | 'positions'>): {
  main: string | null;
  others: string[];
} {
  const main = position ? (positionsOf(position)[0] ?? null) : null;
  const all: string[] = multi_position ? positionsOf(multi_position) : (named ?? []);
  return { main, others: [...new Set(all)].filter((code) => code !== main) };
}

/** Recent match ratings, newest last; null: did not play. */
export const recent = (form: string | null | undefined): (number | null)[] =>
  [...(form ?? '')].map((sign) => (/\d/.test(sign) ? Number(sign) : null));

const yes = (flag: boolean | number | null | undefined): boolean => Boolean(flag);

/** What stands against playing or moving the player, in words. */
export function flags(player: Player, now: number): string[] {
  return [
    injuredUntil(player, now) !== null ? 'injured' : null,
    player.banned ? `banned, ${player.banned} ${player.banned === 1 ? 'match' : 'matches'}` : null,
    yes(player.cup_tied) ? 'cup-tied' : null,
    yes(player.retired) ? 'retired' : null,
    player.loaned_to_club ? 'on loan' : null,
  ].filter((text) => text !== null);
}
