import type { Holdings } from '#contract/model/market/holdings.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import { splitShare } from '#contract/model/market/share.ts';

/**
 * Returns the clubs that the user's accounts manage, and with `held` also those they hold influence of, up to the number that can be read
 * together. `leftOut` is the number of clubs beyond it.
 */
export function myClubs(holdings: Holdings | null, held: boolean): { readonly clubs: readonly number[]; readonly leftOut: number } {
  const owned = held ? (holdings?.rows ?? []).map(({ share }) => splitShare(share)).filter(({ kind }) => kind === 'club') : [];
  const all = [...new Set<number>([...(holdings?.clubs ?? []), ...owned.map(({ id }) => id)])];
  return { clubs: all.slice(0, MOST_CLUBS), leftOut: Math.max(0, all.length - MOST_CLUBS) };
}
