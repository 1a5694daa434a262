import { afterEach, describe, expect, it } from 'vitest';
import { COUNTRIES } from '#demo/world/clubs/all-clubs.ts';
import { CONTINENTS, WORLD_ID } from '#demo/world/matches/competitions.ts';
import { country } from '#contract/model/app/row-fields.ts';
import { cupName, divisionName, servedCompetition } from '#contract/text/competition-names.ts';
import { byCountryName, countryCode, countryLabel, countryName } from '#contract/text/countries.ts';
import { useLanguage } from '#contract/text/language.ts';

afterEach(() => useLanguage('en'));

/** The codes of the demo world, those of recorded responses, and those that football writes its own way. */
const CODES = [...COUNTRIES, ...CONTINENTS, WORLD_ID, 'ALB', 'SCO', 'WAL', 'NIR', 'IRL', 'KOS', 'RUS', 'GER', 'NED', 'SUI', 'POR', 'CRO'];

describe('a country', () => {
  it.each(['en', 'de'] as const)('of every known code has a name, language %s', async (language) => {
    await useLanguage(language);
    for (const code of CODES) {
      expect(countryName(code), code).not.toMatch(/^[A-Z]{2,3}$/);
      expect(countryLabel(code)).toBe(`${countryName(code)} (${code})`);
    }
  });

  it('is named in the language in use', async () => {
    const named = () => ['DEU', 'GER', 'CHE', 'KOS', 'AFR', 'WLD'].map(countryName);
    expect(named()).toEqual(['Germany', 'Germany', 'Switzerland', 'Kosovo', 'Africa', 'world']);
    await useLanguage('de');
    expect(named()).toEqual(['Deutschland', 'Deutschland', 'Schweiz', 'Kosovo', 'Afrika', 'Welt']);
  });

  it('of the United Kingdom has its own name', () =>
    expect(['ENG', 'SCO', 'WAL', 'NIR'].map(countryName)).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland']));

  it.each(['QQQ', 'XXX', '', 'constructor', 'eng'])('of the unknown code %j is the code itself', (code) => {
    expect(countryName(code)).toBe(code);
    expect(countryLabel(code)).toBe(code);
  });

  it('is ordered by its name, not by its code', async () => {
    expect(['CHE', 'ESP', 'DEU'].toSorted(byCountryName)).toEqual(['DEU', 'ESP', 'CHE']);
    await useLanguage('de');
    expect(['CHE', 'ESP', 'DEU'].toSorted(byCountryName)).toEqual(['DEU', 'CHE', 'ESP']);
  });

  it('is accepted as a parameter by code, by name in the language in use, and by name in English', async () => {
    await useLanguage('de');
    expect(['ENG', 'eng', 'Deutschland', 'germany', ' England '].map((given) => country.parse(given))).toEqual([
      'ENG',
      'ENG',
      'DEU',
      'DEU',
      'ENG',
    ]);
    expect(country.safeParse('Atlantis').success).toBe(false);
    expect(countryCode('Atlantis')).toBe('Atlantis');
  });
});

describe('a competition', () => {
  it('is named after its country, its kind and its number', () => {
    expect(divisionName('ENG', 2)).toBe('England, Division 2');
    expect(divisionName('AFR', 1, 'B')).toBe('Africa, Division 1, group B');
    expect(divisionName(null, 3)).toBe('Division 3');
    expect(divisionName('ENG', null)).toBe('England, League');
    expect([cupName('ENG'), cupName('EUR'), cupName('WLD'), cupName(null)]).toEqual([
      'England Cup',
      'European Championship',
      'Club World Cup',
      'Cup',
    ]);
  });

  it.each([
    ['ALB Division 1', 'Albania, Division 1'],
    ['ENG Cup', 'England Cup'],
    ['EUR Championship', 'European Championship'],
    ['Club World Cup', 'Club World Cup'],
    ['ENG League', 'England, League'],
    ['ENG Second', 'ENG Second'],
    ['Premier Division', 'Premier Division'],
    ['QQQ Cup', 'QQQ Cup'],
    ['ENG Championship', 'ENG Championship'],
  ])('served as %j is %j: only a name of code, kind and number is formed anew', (served, shown) => {
    expect(servedCompetition(served)).toBe(shown);
  });
});
