import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import toRuntime, { type CatalogModule } from 'wuchale/runtime';
import { expect, it } from 'vitest';
import { compiled, readCatalogue, textsOf } from '../../scripts/texts/catalogue.ts';
import { extract, SHOWN } from '../../scripts/texts/vite-plugin.ts';
import { ROOT, sources } from './sources.ts';

const FOLDERS = [...new Set(Object.values(SHOWN).flat())];
const extracted = await extract(FOLDERS);
const texts = textsOf(extracted.messages);
const keys = [...extracted.index.indices.keys()];
/** Words that another one replaces: “read the whole market” and “market sync”, “free agent”, and the German words of docs/languages.md. */
const REPLACED = {
  en: /free bench|sync (?:the whole )?market|market (?:not )?synced|Sync (?:now|again)/i,
  de: /freie Bank|synchronisation|Transaktion|Kauforder|Verkaufsorder|Managerposten|Spielklasse|Studien? |dem Cache|Preisskala|funktionier\w+ weiterhin|verbundenen Beob|Panel|Ctrl|„[^“]*”/,
};
const marks = (form: string): string[] => [...form.matchAll(/\{\w+\}|<\/?\d+\/?>/g)].map(([mark]) => mark).sort();

it('Every file with texts is transformed, in the same way each time', async () => {
  const again = await extract(FOLDERS);
  expect([...again.index.indices]).toEqual([...extracted.index.indices]);
  for (const [file, { code }] of extracted.files) expect(again.files.get(file)?.code, file).toBe(code);
  expect(texts.size).toBeGreaterThan(3_000);
  expect(keys.toSorted()).toEqual([...texts.keys()].toSorted());
});

it('Every text follows a change of the language: none is kept from the start of a module', () => {
  // A command runs in one language, and its modules are loaded after it is known.
  const parts = ['src-renderer/', 'src-preload/', 'src-main/host/', 'src-main/desktop/'];
  const kept = [...extracted.files].filter(([file]) => parts.some((part) => file.startsWith(part)));
  expect(kept.flatMap(([file, { frozen }]) => frozen.map((text) => `${file}: ${text}`))).toEqual([]);
});

it('English from the catalogue is the text of the source, with every value in its place', async () => {
  const source = compiled('en', keys, texts);
  const catalogue = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as CatalogModule;
  const runtime = toRuntime(catalogue, 'en');
  const values = ['one', '2', '', '{0}', 'vier', 'a', 'b', 'c', 'd'];
  let compared = 0;
  for (const [at, key] of keys.entries()) {
    const [form = '', ...others] = texts.get(key)?.forms ?? [];
    if (others.length > 0) expect(runtime.p(at)).toEqual([form, ...others]);
    else if (!/<\/?\d+\/?>/.test(form)) {
      const filled = form.split(/\{(\d+)\}/).map((part, n) => (n % 2 === 0 ? part : (values[Number(part)] ?? '')));
      expect(runtime(at, values)).toBe(filled.join(''));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(3_000);
});

it('German has a translation of every text, with the same values and elements, and of nothing else', () => {
  const { forms } = readCatalogue('de');
  const missing = [...texts].filter(([key, { forms: own }]) => {
    const translated = forms.get(key) ?? [];
    return translated.length !== own.length || translated.includes('');
  });
  const wrong = [...texts].filter(([key, { forms: own }]) =>
    (forms.get(key) ?? []).some((form, at) => form !== '' && String(marks(form)) !== String(marks(own[at] ?? ''))),
  );
  expect(wrong.map(([, { forms: own }]) => own[0])).toEqual([]);
  expect([...forms.keys()].filter((key) => !texts.has(key))).toEqual([]);
  expect(missing.map(([, { forms: own }]) => own[0])).toEqual([]);
});

it('One thing has one word in a language', () => {
  const german = [...readCatalogue('de').forms.values()].flat();
  expect([...texts.values()].flatMap(({ forms }) => forms).filter((form) => REPLACED.en.test(form))).toEqual([]);
  expect(german.filter((form) => REPLACED.de.test(form))).toEqual([]);
});

it('A sentence that ends with a fault gets no second full stop', () => {
  const files = sources('src-renderer').map(({ path }) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }));
  const doubled = files.filter(({ code }) => /(?:\b(?:messageText|bandWords)\([^{}]*\)|\.lead)\}\./.test(code));
  expect(doubled.map(({ path }) => path)).toEqual([]);
});
