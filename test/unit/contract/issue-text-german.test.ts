import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { useLanguage } from '#contract/text/language.ts';
import { RuleBody } from '#contract/model/alerts/alert.ts';
import type { sayRule } from '#contract/text/say-rule.ts';
import { languages } from '../../../scripts/texts/vite-plugin.ts';
import { LIBRARY, refusals, type Wording } from '../../support/values/wrong-values.ts';

const ENTRY = 'virtual:wording';
const resolvedEntry = `\0${ENTRY}`;
const SOURCE = `
export { COMMANDS } from '#contract/commands.ts';
export { RESOURCES } from '#contract/resources.ts';
export { SETTINGS } from '#contract/settings.ts';
export { createFormats } from '#contract/text/formats.ts';
export { CODED_ISSUES, errorText, issueText } from '#contract/text/issue-text.ts';
export { sayRule } from '#contract/text/say-rule.ts';
export { writeText } from '#contract/text/write-text.ts';
export { useLanguage } from '#contract/text/language.ts';`;

const folder = mkdtempSync(join(tmpdir(), 'touchline-wording-'));
let built: Wording & { readonly useLanguage: typeof useLanguage; readonly sayRule: typeof sayRule };
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === ENTRY ? resolvedEntry : null), load: (id) => (id === resolvedEntry ? SOURCE : null) },
      languages(['src-preload/contract']),
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { input: ENTRY, output: { entryFileNames: 'wording.mjs' } },
    },
  });
  built = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'wording.mjs')).href)) as typeof built;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('In German, what is wrong with a parameter is said in German, and never in the words of the schema library', async () => {
  await built.useLanguage('en');
  const english = refusals(built, 'en-GB');
  await built.useLanguage('de');
  const german = refusals(built, 'de');
  expect(german.length).toBe(english.length);
  expect(german.length).toBeGreaterThan(1_000);
  const kept = new Set<string>();
  for (const [at, { about, texts }] of german.entries())
    for (const [n, each] of texts.entries()) {
      expect(each, about).not.toMatch(LIBRARY);
      if (each === english[at]?.texts[n]) kept.add(each);
    }
  expect([...kept]).toEqual([]);
});

it('In German, too, an unset value of a rule is followed by no full stop', async () => {
  await built.useLanguage('de');
  const condition = { kind: 'price', op: 'above', value: null, of: null, minutes: null };
  const rule = RuleBody.parse({
    name: '',
    subject: { kind: 'entity', ref: 'club_7' },
    conditions: [condition],
    frequency: { how: 'rearm' },
  });
  const sentence = built.writeText(built.sayRule(rule), built.createFormats({ locale: 'de', zone: 'utc', hours: '24' }));
  expect(sentence).toMatch(/ … Benachrichtigung .*\.$/);
});

it('In German, long durations are days, weeks and years', async () => {
  await built.useLanguage('de');
  const { span } = built.createFormats({ locale: 'de', zone: 'utc', hours: '24' });
  const days = [20, 70, 366, 2_412].map((count) => span(count * 86_400));
  expect(days).toEqual(['20 Tg.', '10 Wochen', '1 Jahr', '6,6 Jahre']);
});
