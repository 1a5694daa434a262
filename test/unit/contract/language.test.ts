import type { CatalogModule } from 'wuchale/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { SETTINGS } from '#contract/settings.ts';
import { catalogues } from '#contract/text/catalogues.ts';
import { createFormats } from '#contract/text/formats.ts';
import { joined, language, languageFor, lazyList, localeFor, perLanguage, texts, useLanguage } from '#contract/text/language.ts';

/** The catalogues, which only the build fills in. */
const slot = catalogues as Record<string, () => Promise<CatalogModule>>;
const german: CatalogModule = { c: ['Guten Tag', [0, ' Tore'], ['Tag', 'Tage']], p: (n) => Number(n !== 1) };

afterEach(async () => {
  for (const name of Object.keys(slot)) delete slot[name];
  await useLanguage('en');
});

describe('the language', () => {
  it.each([
    ['de', ['en-GB'], 'de'],
    ['en', ['de-DE'], 'en'],
    ['system', ['de-AT', 'en-US'], 'de'],
    ['system', ['fr-FR', 'de_DE.UTF-8'], 'de'],
    ['system', ['DE'], 'de'],
    ['system', ['C.UTF-8'], 'en'],
    ['system', ['POSIX', ''], 'en'],
    ['system', ['pseudo'], 'en'],
    ['system', [], 'en'],
    ['klingon', ['xx-YY'], 'en'],
  ] as const)('of the choice %s on a computer with %j is %s', (choice, system, wanted) => {
    expect(languageFor(choice, system)).toBe(wanted);
  });

  it('reads its texts from its catalogue', async () => {
    slot['de'] = () => Promise.resolve(german);
    await useLanguage('de');
    expect([language(), texts()(0), texts()(1, [3]), texts()(1, [null as never])]).toEqual(['de', 'Guten Tag', '3 Tore', ' Tore']);
  });

  it('is the one asked for last, even if an earlier one loads later', async () => {
    const late = Promise.withResolvers<CatalogModule>();
    slot['de'] = () => late.promise;
    const first = useLanguage('de');
    await useLanguage('en');
    late.resolve(german);
    await first;
    expect(language()).toBe('en');
    await useLanguage('de');
    expect([language(), texts()(0)]).toEqual(['de', 'Guten Tag']);
  });
});

describe('what a table holds', () => {
  it('stays the same object until the language changes', async () => {
    const row = () => perLanguage('a row', () => ({ of: language() }));
    const before = row();
    expect(row()).toBe(before);
    await useLanguage('de');
    expect(row()).toEqual({ of: 'de' });
    expect(row()).toBe(row());
  });

  it('is read when it is used, in a joined table and in a list', async () => {
    const one = {
      get name() {
        return language();
      },
    };
    const [table, list] = [joined(one, { other: 1 }), lazyList(() => [language(), 'x'])];
    expect([table.name, table.other, [...list], list.length]).toEqual(['en', 1, ['en', 'x'], 2]);
    await useLanguage('de');
    expect([table.name, list[0], list.map((text) => text)]).toEqual(['de', 'de', ['de', 'x']]);
  });
});

describe('formats', () => {
  const formats = createFormats({ locale: '', zone: 'utc', hours: '24' });
  const NOON = 1_800_000_000;

  it('follow the computer if it is of the language in use, else the language', async () => {
    expect([localeFor(''), localeFor('fr-CH'), formats.number(12_345), formats.day(NOON)]).toEqual([
      'en-GB',
      'fr-CH',
      '12,345',
      'Fri 15 Jan',
    ]);
    await useLanguage('de');
    expect([localeFor(''), localeFor('en-US'), formats.number(12_345), formats.percent(5)]).toEqual(['de', 'en-US', '12.345', '5\u00a0%']);
    expect([formats.day(NOON), formats.longDay(NOON), formats.weekday(NOON)]).toEqual(['Fr. 15. Jan.', '15. Januar 2027', 'Fr']);
    expect([formats.ordinal(3), formats.list(['a', 'b', 'c']), formats.list(['a', 'b'], 'or')]).toEqual(['3.', 'a, b und c', 'a oder b']);
  });

  it('choose the form of a noun by the rule of the catalogue', async () => {
    slot['de'] = () => Promise.resolve(german);
    await useLanguage('de');
    const count = (value: number): string => formats.count(value, texts().p(2), '');
    expect([0, 1, 2, 1_000].map(count)).toEqual(['0 Tage', '1 Tag', '2 Tage', '1.000 Tage']);
  });
});

it('a language or a number format that does not exist is refused in one sentence', () => {
  const said = (name: 'language' | 'locale', value: string) =>
    SETTINGS[name].schema.safeParse(value).error?.issues.map((one) => one.message);
  expect(said('language', 'klingon')).toEqual([expect.stringContaining('"system"|"en"|"de"')]);
  expect(said('locale', 'not a tag')).toEqual(['unknown language tag; use one such as en-GB']);
  expect(said('locale', 'de-DE')).toBe(undefined);
});
