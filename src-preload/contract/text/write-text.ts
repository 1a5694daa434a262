import type { CodedText } from './coded-text.ts';
import { ENGLISH } from './english/english.ts';
import type { Formats } from './formats.ts';

type Write = (args: Readonly<Record<string, unknown>>, formats: Formats) => string;

/** Longest text, in characters. */
const MAX_TEXT = 2_000;
/** Texts nest at most this deep; what lies deeper is left out. */
const MAX_DEPTH = 8;

/** Whether a value of JSON is a text. */
export const isText = (arg: unknown): arg is CodedText =>
  typeof arg === 'object' && arg !== null && 'code' in arg && typeof arg.code === 'string' && 'args' in arg && typeof arg.args === 'object';

function written(arg: unknown, formats: Formats, depth: number): unknown {
  if (isText(arg)) return depth > MAX_DEPTH ? '…' : sentence(arg, formats, depth + 1);
  return Array.isArray(arg) ? arg.map((one) => written(one, formats, depth)) : arg;
}

function sentence({ code, args }: CodedText, formats: Formats, depth: number): string {
  // A host of another version may send a code that this one does not know.
  if (!Object.hasOwn(ENGLISH, code)) return code;
  const inner = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, written(arg, formats, depth)]));
  return (ENGLISH[code] as Write)(inner, formats).slice(0, MAX_TEXT);
}

/** Returns a text as an English sentence, with figures in the given formats. Returns the code itself if it is unknown. */
export const writeText = (text: CodedText, formats: Formats): string => sentence(text, formats, 0);
