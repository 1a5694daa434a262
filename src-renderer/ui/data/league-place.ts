import type { Club } from '#contract/model/clubs/club.ts';

/** Returns a club's country and division, as in "ENG, Division 2"; empty if neither is known. Division 1 is the top one. */
export const placeOf = ({ country_id, division }: Pick<Club, 'country_id' | 'division'>): string =>
  [country_id, typeof division === 'number' ? `Division ${division}` : null].filter(Boolean).join(', ');
