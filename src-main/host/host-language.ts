import { languageFor, useLanguage } from '#contract/text/language.ts';

/** Languages of the computer or the terminal, the preferred one first. */
let system: readonly string[] = [];

/** Uses the language of a choice of the settings. */
export const followHostLanguage = (choice: string): Promise<void> => useLanguage(languageFor(choice, system));

/** Uses the first of the computer's languages that the program has, until the settings of an engine are known. */
export function startIn(preferred: readonly string[]): Promise<void> {
  system = preferred;
  return followHostLanguage('system');
}

/** Uses the language of the terminal, or of the computer where variables do not name one. */
export const startHostLanguage = ({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): Promise<void> =>
  startIn([LC_ALL || LC_MESSAGES || LANG || new Intl.DateTimeFormat().resolvedOptions().locale]);
