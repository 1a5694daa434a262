/**
 * Characters that change how the text around them is shown: control characters other than tab and line ends, which a terminal
 * obeys, and the twelve controls of writing direction, which reorder what stands beside a name. Joiners stay: emoji and
 * Persian need them.
 */
const ACTIVE = /[\p{Cc}\p{Bidi_Control}](?<![\t\r\n])/gu;
/** One of them in JSON, as itself or escaped. */
const RAW = /[\p{Cc}\p{Bidi_Control}](?<![\t\r\n])/u;
const ESCAPED = /\\u(?:00[01789]|061[cC]|200[eEfF]|202[a-eA-E]|206[6-9])/;

/** Stands in for each such character, so that a name made to look like another one does not become it. */
const MARK = '\uFFFD';

/** A text that shows exactly its own characters, in order, wherever it is printed. */
export const safeText = (text: string): string => text.replace(ACTIVE, MARK);

/** The same on one line: a line end in a name cannot begin a line of its own. */
export const safeLine = (text: string): string => safeText(text).replace(/\s*[\t\r\n\u2028\u2029]\s*/g, ' ');

/** A copy that keeps nothing else in memory: a piece cut from a text holds on to all of that text. */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** Every text in a parsed JSON value as safe text. `source` is the JSON; without such a character in it nothing is copied. */
export const safeJson = (value: unknown, source: string): unknown => (RAW.test(source) || ESCAPED.test(source) ? safe(value) : value);

function safe(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [safeText(key), safe(inner)]));
}
