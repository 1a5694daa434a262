import { language, languageFor, onTextRead, useLanguage, type Language } from '#contract/text/language.ts';

/** Holds the last choice, since the first texts are drawn before the engine sends the settings. */
const KEPT = 'touchline.language';

/** How often the language has changed. What reads a text reads this, so it is formed again. */
let changes = $state(0);
/** The language in use or, while one loads, that one. */
let latest: Language = language();
onTextRead(() => changes);

/** Reads the last choice, or keeps a new one. A browser may refuse both. */
function lastChoice(next?: string): string {
  try {
    if (next !== undefined) localStorage.setItem(KEPT, next);
    return localStorage.getItem(KEPT) ?? 'system';
  } catch {
    return 'system';
  }
}
/** Loads a language and tells the browser, which then reads, hyphenates and aligns texts as the language asks. */
async function use(wanted: Language): Promise<void> {
  latest = wanted;
  await useLanguage(wanted);
  const lang = language() === 'pseudo' ? 'en-XA' : language(); // the usual tag of a pseudo-locale
  Object.assign(document.documentElement, { lang, dir: /^(ar|fa|he|ur)$/.test(lang) ? 'rtl' : 'ltr' });
}

/** Uses the language of a choice of the settings; texts on screen change at once. */
export async function followLanguage(choice: string): Promise<void> {
  lastChoice(choice);
  const wanted = languageFor(choice, navigator.languages);
  if (wanted === latest) return;
  await use(wanted);
  changes += 1;
}
/** Uses the language of the last choice, before the first texts are drawn. */
export const startLanguage = (): Promise<void> => use(languageFor(lastChoice(), navigator.languages));
