import { afterEach, expect, it } from 'vitest';
import { withDefaults } from '#contract/settings.ts';
import { language, useLanguage } from '#contract/text/language.ts';
import { followHostLanguage, startHostLanguage, startIn } from '#host/host-language.ts';
import { hostFormats, setHostFormats } from '#host/host-text.ts';

afterEach(async () => {
  await startIn([]);
  await setHostFormats(withDefaults({}));
  await useLanguage('en');
});

it.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LC_MESSAGES: 'de_AT', LANG: 'en_GB.UTF-8' }, 'de'],
  [{ LC_ALL: 'C', LC_MESSAGES: 'de_DE', LANG: 'de_DE' }, 'en'],
  [{ LC_ALL: '', LANG: 'de' }, 'de'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{}, 'en'],
] as const)('a terminal with %j has the language %s', async (variables, wanted) => {
  await startHostLanguage(variables);
  expect(language()).toBe(wanted);
});

it('a host takes the language of the settings, and that of the computer if they leave it to the system', async () => {
  await startIn(['fr-FR', 'de-DE']);
  expect(language()).toBe('de');
  await followHostLanguage('en');
  expect(language()).toBe('en');
  await followHostLanguage('system');
  expect(language()).toBe('de');
});

it('of several changes of the settings, the last one counts for the language and the formats', async () => {
  const choose = (more: Record<string, unknown>) => setHostFormats(withDefaults(more));
  await Promise.all([choose({ language: 'de' }), choose({ language: 'en', locale: 'fr-CH' }), choose({ language: 'de', locale: 'es-ES' })]);
  expect([language(), hostFormats().number(12_345)]).toEqual(['de', '12.345']);
});
