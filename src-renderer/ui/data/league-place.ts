import type { Club } from '#contract/model/clubs/club.ts';
import { divisionName } from '#contract/text/competition-names.ts';
import { countryLabel } from '#contract/text/countries.ts';

/** Returns a club's country and division, as in "England, Division 2"; empty if neither is known. Division 1 is the top one. */
export const placeOf = ({ country_id, division }: Pick<Club, 'country_id' | 'division'>): string =>
  typeof division === 'number' ? divisionName(country_id, division) : country_id ? countryLabel(country_id) : '';
