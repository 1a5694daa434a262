import { language, languageFor, onTextRead, useLanguage } from '#contract/text/language.ts';

/** Holds the last choice, since the first texts are drawn before the engine sends the settings. */
const KEPT = 'touchline.language';

/** How often the language has changed. What reads a text reads this, so it is formed again. */
let changes = $state(0);
onTextRead(() => changes);

/** Tells screen readers and styles the language; `en-XA` is the usual tag of a pseudo-locale. */
const mark = (): void => void (document.documentElement.lang = language() === 'pseudo' ? 'en-XA' : language());

/** Uses the language of a choice of the settings; texts on screen change at once. */
export async function followLanguage(choice: string): Promise<void> {
  localStorage.setItem(KEPT, choice);
  const wanted = languageFor(choice, navigator.languages);
  if (wanted !== language()) {
    await useLanguage(wanted);
    changes += 1;
  }
  mark();
}
/** Uses the language of the last choice, before the first texts are drawn. */
export async function startLanguage(): Promise<void> {
  const wanted = languageFor(localStorage.getItem(KEPT) ?? 'system', navigator.languages);
  await useLanguage(wanted);
  mark();
}
