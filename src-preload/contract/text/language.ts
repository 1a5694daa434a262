import toRuntime, { type CatalogModule, type Runtime } from 'wuchale/runtime';
import { catalogues } from './catalogues.ts';

/** Languages of the program. `pseudo` is for tests: English with accents, 40% longer, so that a text outside the catalogues shows. */
export const LANGUAGES = ['en', 'de', 'pseudo'] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** Returns the language for a choice: itself, or for `system` the first of the computer's languages that the program has, else English. */
export function languageFor(choice: string, system: readonly string[]): Language {
  const tags = system.map((tag) => tag.toLowerCase().split(/[-_.]/)[0] ?? '').filter((tag) => tag !== 'pseudo');
  return [choice, ...tags].find(isLanguage) ?? 'en';
}

/** Until a first language is loaded, the texts are those of the source, or none. */
let current = { language: 'en' as Language, texts: runtimeOf({ c: [] }, 'en'), loaded: false };
const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', pseudo: 'en-GB' };
/** The language in use as a tag for the formats of the computer. */
export const languageTag = (): string => TAGS[language()];
let computer: string | undefined;
/** Returns the locale of figures and dates: the chosen one, else the computer's if it is of the language in use, else that language. */
export function localeFor(chosen: string): string {
  if (chosen !== '') return chosen;
  computer ??= new Intl.DateTimeFormat().resolvedOptions().locale;
  const tag = languageTag();
  return computer.split('-')[0] === tag.split('-')[0] ? computer : tag;
}

let onRead: () => unknown = () => undefined;
let switched = 0;

/** A missing value is shown as nothing, as in a template. */
function runtimeOf(catalogue: CatalogModule, language: Language): Runtime {
  const runtime = toRuntime(catalogue, language);
  return Object.assign((id: number, args: unknown[] = []) => runtime(id, args.map((arg) => arg ?? '') as never), runtime) as Runtime;
}

/** The texts in use. The build replaces each text of the program by a call of this (`scripts/texts`). */
export function texts(): Runtime {
  onRead();
  return current.texts;
}
/** The language in use. */
export function language(): Language {
  onRead();
  return current.language;
}
/** Calls the function whenever a text is read, so that a view can notice what depends on the language. */
export const onTextRead = (read: () => unknown): void => void (onRead = read);

/** Loads a language and uses it; of several calls, the last one counts. In a program without catalogues, as in a unit test, texts stay English. */
export async function useLanguage(wanted: Language): Promise<void> {
  const turn = ++switched;
  if (wanted === current.language && current.loaded) return;
  const load = catalogues[wanted];
  const catalogue = load ? await load() : null;
  if (turn === switched) current = { language: wanted, texts: catalogue ? runtimeOf(catalogue, wanted) : current.texts, loaded: true };
}

type Joined<T> = T extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;
/** Joins tables without reading their rows, which a spread would keep in the language of that moment. */
export const joined = <T extends readonly object[]>(...tables: T): Joined<T> =>
  Object.defineProperties({}, Object.assign({}, ...tables.map(Object.getOwnPropertyDescriptors))) as Joined<T>;

/** Returns a list of texts that are read anew each time, so that a list of a module follows the language. */
export const lazyList = (make: () => readonly string[]): readonly string[] =>
  make().reduce<string[]>((list, _, at) => Object.defineProperty(list, at, { get: () => make()[at], enumerable: true }), []);

const made = new Map<string, { readonly of: object; readonly value: unknown }>();
/** Returns what `make` creates with the texts in use, the same until the language changes. The build uses it for rows of tables. */
export function perLanguage<T>(key: string, make: () => T): T {
  onRead();
  const before = made.get(key);
  if (before?.of === current) return before.value as T;
  const value = make();
  made.set(key, { of: current, value });
  return value;
}
