import { language, languageFor, useLanguage } from '#contract/text/language.ts';

/** Languages of the environment in the order in which a program of the terminal prefers them. */
const ofTerminal = ({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): string[] =>
  [LC_ALL || LC_MESSAGES || LANG].filter((tag) => tag !== undefined);

let system: readonly string[] = [];

/** Uses the language of the terminal, until the settings of an engine are known. */
export function startHostLanguage(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  return startIn(ofTerminal(environment));
}
/** Uses the first of the computer's languages that the program has. */
export async function startIn(preferred: readonly string[]): Promise<void> {
  system = preferred;
  await useLanguage(languageFor('system', preferred));
}
/** Uses the language of a choice of the settings. */
export async function followHostLanguage(choice: string): Promise<void> {
  const wanted = languageFor(choice, system);
  if (wanted !== language()) await useLanguage(wanted);
}
