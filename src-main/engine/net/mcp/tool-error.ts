import { parseJson } from '../http/read-json.ts';

/** Fields in which services put the reason, the most specific first. */
const REASONS = ['detail', 'details', 'error', 'errors', 'message', 'msg', 'reason', 'description', 'title'];
/** Fields in which they put the HTTP status. */
const STATUSES = ['status', 'status_code', 'statusCode', 'code'];
const MOST_PARTS = 5;
const MOST_DEPTH = 6;

type Named = Readonly<Record<string, unknown>>;
const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * Returns the readable text of an error: JSON inside a text, a list of errors or an object is reduced to its message, without the
 * punctuation.
 */
export function errorSentence(said: unknown, depth = 0): string {
  if (depth > MOST_DEPTH) return JSON.stringify(said) ?? '';
  if (typeof said === 'string') return ofText(said, depth);
  if (Array.isArray(said))
    return said
      .slice(0, MOST_PARTS)
      .map((one) => errorSentence(one, depth + 1))
      .join('; ');
  if (!isNamed(said)) return String(said);
  const reason = REASONS.map((key) => said[key]).find((value) => isText(value) || (typeof value === 'object' && value !== null));
  if (reason === undefined) return pairs(said);
  const text = errorSentence(reason, depth + 1);
  // The last element of a validation error's path is the argument that is wrong.
  const path: unknown = said['loc'] ?? said['path'];
  const argument: unknown = Array.isArray(path) ? path.at(-1) : undefined;
  return argument === undefined ? text : `${String(argument)}: ${text}`;
}

/** A text may be JSON, or end with it: `404: {"detail":"no such club"}`. */
function ofText(text: string, depth: number): string {
  const [, before = '', rest = ''] = /^([^[{]*)([[{][\s\S]*)$/.exec(text) ?? [];
  const json = rest === '' ? null : parseJson(rest);
  return json?.ok && typeof json.value === 'object' ? `${before}${errorSentence(json.value, depth + 1)}` : text;
}

function pairs(said: Named): string {
  const parts = Object.entries(said).filter(([, value]) => typeof value !== 'object');
  if (parts.length === 0) return JSON.stringify(said);
  return parts
    .slice(0, MOST_PARTS)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(', ');
}

/** Returns the HTTP status that an error holds in a field of its own; an empty string if there is none. */
export function statusIn(said: unknown): string {
  const json = typeof said === 'string' ? parseJson(said) : null;
  const read = json?.ok ? json.value : said;
  if (!isNamed(read)) return '';
  const status = STATUSES.map((key) => Number(read[key])).find((value) => Number.isInteger(value) && value >= 400 && value < 600);
  return status === undefined ? '' : String(status);
}
