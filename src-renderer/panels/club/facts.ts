import type { Club } from '../../../src-preload/contract/model/club.ts';
import { placeOf } from '../../ui/place.ts';

/** "club 1187 · ENG, Division 2"; division 1 is the top one. */
export function clubSub(club: Club): string {
  return [`club ${club.club_id}`, placeOf(club)].filter(Boolean).join(' · ');
}

/** Who holds most, largest first, each name once. */
export function holders(club: Club): { name: string; num: number }[] {
  const byName = new Map((club.top_influencers ?? []).map(({ name, num }) => [name, num]));
  return [...byName].map(([name, num]) => ({ name, num })).sort((a, b) => b.num - a.num);
}
