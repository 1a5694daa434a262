import { countryName } from './countries.ts';

/** Championships of continents. */
const CHAMPIONSHIPS: Readonly<Record<string, string>> = {
  EUR: 'European Championship',
  AME: 'American Championship',
  ASI: 'Asian Championship',
  AFR: 'African Championship',
};
/** The code of competitions of the whole world. */
const WORLD = 'WLD';
const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

/** Returns a division with its country, as in `England, Division 2`, or `England, League` for an unknown division. Division 1 is the top one. */
export function divisionName(
  country: string | null | undefined,
  division: number | null | undefined,
  group?: number | string | null,
): string {
  const where = country ? countryName(country) : '';
  if (!isNumber(division)) return where === '' ? 'League' : `${where}, League`;
  if (group) return where === '' ? `Division ${division}, group ${group}` : `${where}, Division ${division}, group ${group}`;
  return where === '' ? `Division ${division}` : `${where}, Division ${division}`;
}

/** Returns the name of a cup of a country, a continent or the world. */
export function cupName(country: string | null | undefined): string {
  if (!country) return 'Cup';
  if (country === WORLD) return 'Club World Cup';
  return CHAMPIONSHIPS[country] ?? `${countryName(country)} Cup`;
}

/**
 * Returns the served name of a competition. A name that consists of a country code, a kind and a number is formed in the language in use;
 * any other is a proper name and stays.
 */
export function servedCompetition(served: string): string {
  if (/^Club World Cup$/i.test(served)) return cupName(WORLD);
  const [, country, kind, number] = /^([A-Z]{3}) (Division|League|Cup|Championship)(?: (\d{1,2}))?$/.exec(served) ?? [];
  // A country that nobody can name makes a proper name of it.
  if (country === undefined || (countryName(country) === country && country !== WORLD)) return served;
  if (kind === 'Division') return number === undefined ? served : divisionName(country, Number(number));
  if (number !== undefined) return served;
  return kind === 'League'
    ? divisionName(country, null)
    : kind === 'Cup' || CHAMPIONSHIPS[country] !== undefined
      ? cupName(country)
      : served;
}

/** Returns the name of a season. A served name that is only a number, as in `Season 4`, is formed in the language in use. */
export function seasonName({ name, season_id }: { readonly name?: string | null | undefined; readonly season_id: number }): string {
  const number = name ? /^Season (\d{1,4})$/.exec(name)?.[1] : String(season_id);
  return number === undefined ? (name ?? '') : `Season ${number}`;
}
