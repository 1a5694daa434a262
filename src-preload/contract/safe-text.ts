/**
 * Characters that change how surrounding text is shown: control characters other than tab and line ends, which a terminal executes, and the
 * twelve bidirectional controls, which reorder the text beside a name. Joiners stay: emoji and Persian need them.
 */
const ACTIVE = /[\p{Cc}\p{Bidi_Control}](?<![\t\r\n])/gu;
/** The same characters in JSON, literal or escaped. */
const RAW = /[\p{Cc}\p{Bidi_Control}](?<![\t\r\n])/u;
const ESCAPED = /\\u(?:00[01789]|061[cC]|200[eEfF]|202[a-eA-E]|206[6-9])/;

/** Replaces each such character, so that a manipulated name cannot look like another one. */
const MARK = '\uFFFD';

/** Returns a text that displays exactly its own characters, in order, wherever it is printed. */
export const safeText = (text: string): string => text.replace(ACTIVE, MARK);

/** Returns safe text on one line: a line end in a name cannot start a new line. */
export const safeLine = (text: string): string => safeText(text).replace(/\s*[\t\r\n\u2028\u2029]\s*/g, ' ');

/** Returns a copy of a text. A slice of a text keeps the whole text in memory. */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** Returns a parsed JSON value with all texts made safe. `source` is its JSON; without such a character in it, nothing is copied. */
export const safeJson = (value: unknown, source: string): unknown => (RAW.test(source) || ESCAPED.test(source) ? safe(value) : value);

function safe(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [safeText(key), safe(inner)]));
}
