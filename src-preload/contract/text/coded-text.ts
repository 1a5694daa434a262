import { ownText, safeText } from '../safe-text.ts';
import type { ENGLISH } from './english/english.ts';

export type TextCode = keyof typeof ENGLISH;
/** The arguments of a code as its sentence receives them; undefined for a sentence without arguments. */
type Written<C extends TextCode> = Parameters<(typeof ENGLISH)[C]>[0];
/** The same arguments as the engine gives them: a text may stand wherever a sentence takes a string. */
type Given<T> = T extends string ? string | CodedText : T extends readonly (infer I)[] ? readonly Given<I>[] : T;
/** The codes of sentences without arguments. */
export type PlainCode = { [C in TextCode]: Written<C> extends undefined ? C : never }[TextCode];
type GivenAll<T> = { readonly [K in keyof T]: Given<T[K]> };

type Arg = string | number | boolean | null | undefined | CodedText | readonly Arg[];
/** A text as a code with arguments. Whoever shows it forms the sentence, in the language and format of the person who reads it. */
export interface CodedText {
  readonly code: TextCode;
  readonly args: Readonly<Record<string, Arg>>;
}

/** Longest string argument, in characters. */
const MAX_ARG = 2_000;
/** Makes an argument safe to show: it may come from a server. The copy keeps no reference to a whole response in memory. */
const safe = (arg: Arg): Arg =>
  typeof arg === 'string' ? ownText(safeText(arg.slice(0, MAX_ARG))) : Array.isArray(arg) ? (arg as readonly Arg[]).map(safe) : arg;

/** Creates a text. The argument is left out for a code whose sentence takes none. */
export function text<C extends TextCode>(code: C, ...[args]: Written<C> extends undefined ? [] : [args: GivenAll<Written<C>>]): CodedText {
  return { code, args: Object.fromEntries(Object.entries(args ?? {}).map(([name, arg]) => [name, safe(arg as Arg)])) };
}

/** Returns words of a service, a server or the user as a text. */
export const verbatim = (words: string): CodedText => text('verbatim', { text: words });

/** Returns a text with its subject before it, such as an endpoint, a tool or a method. */
export const about = (what: string, said: string | CodedText): CodedText => text('about', { what, text: said });

/** Returns a text made by `about` without its subject; any other text unchanged. */
export const subjectless = (said: CodedText): CodedText => {
  const inner = said.code === 'about' ? said.args['text'] : said;
  return typeof inner === 'object' && inner !== null && 'code' in inner ? inner : verbatim(String(inner));
};
