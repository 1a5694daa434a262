import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language, useLanguage } from '#contract/text/language.ts';
import { followLanguage, startLanguage } from '#view/lib/app/language.svelte.ts';
import { KEYS } from '#view/lib/app/keys.ts';
import { inSentence } from '#view/lib/format/format.ts';

const root = { lang: '', dir: '' };
const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'de-AT', 'en'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(async () => {
  await followLanguage('en');
  stored.clear();
  vi.unstubAllGlobals();
  await useLanguage('en');
});

describe('the language of the view', () => {
  it('is at first the first of the browser’s languages that the program has', async () => {
    await startLanguage();
    expect([language(), root.lang, root.dir]).toEqual(['de', 'de', 'ltr']);
  });

  it('follows the setting, also at the next start', async () => {
    await followLanguage('de');
    expect(root.lang).toBe('de');
    await followLanguage('pseudo');
    expect([language(), root.lang]).toEqual(['pseudo', 'en-XA']);
    await startLanguage();
    expect(language()).toBe('pseudo');
  });

  it('is the last of several choices, although one is still loading', async () => {
    await Promise.all([followLanguage('de'), followLanguage('en')]);
    expect([language(), root.lang]).toEqual(['en', 'en']);
  });

  it('writes titles within a sentence in lower case, except in German', async () => {
    expect([inSentence('Order book'), KEYS['go.orderbook']?.label]).toEqual(['order book', 'Open order book']);
    await useLanguage('de');
    expect([inSentence('Orderbuch'), KEYS['go.orderbook']?.label]).toEqual(['Orderbuch', 'Open Order book']);
  });
});
