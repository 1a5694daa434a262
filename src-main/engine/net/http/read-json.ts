import { fail, ok, type Result } from '#contract/faults.ts';
import { safeJson } from '#contract/safe-text.ts';
import { MAX_JSON_DEPTH, MAX_JSON_MEMORY } from '../lane/limits.ts';
import { short } from './errors.ts';

const [QUOTE, BACKSLASH, COMMA, POINT, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 44, 46, 123, 125, 91, 93];
/** Bytes that values need once they are built, beside their own characters; measured on V8. */
const CONTAINER_BYTES = 64;
const VALUE_BYTES = 8;
const TEXT_BYTES = 16;
const FRACTION_BYTES = 16;

interface Shape {
  /** How deep it nests; counting ends one beyond `mostDepth`. */
  readonly depth: number;
  /** About as many bytes as its values need once they are built. */
  readonly bytes: number;
}

/** What JSON would become, told from its text: nothing that is too deep or too large is ever built. */
export function shapeOf(json: string, mostDepth = Infinity): Shape {
  let [depth, deepest, bytes] = [0, 0, json.length];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      bytes += TEXT_BYTES;
      for (at = json.indexOf('"', at + 1); at >= 0 && escaped(json, at); at = json.indexOf('"', at + 1));
      if (at < 0) break; // no end of text: not JSON, as its reader will say
    } else if (code === COMMA) bytes += VALUE_BYTES;
    else if (code === POINT) bytes += FRACTION_BYTES;
    else if (code === OPEN || code === OPEN_LIST) {
      bytes += CONTAINER_BYTES;
      if (++depth > deepest) deepest = depth;
      if (depth > mostDepth) break;
    } else if (code === CLOSE || code === CLOSE_LIST) depth--;
  }
  return { depth: deepest, bytes };
}

/** An odd number of backslashes before it makes a quotation mark part of the text. */
function escaped(json: string, at: number): boolean {
  let from = at;
  while (json.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

/** The entries of a list, each as its own text, none of them built; null where it is no list, or one that is cut short. */
export function listEntries(json: string): string[] | null {
  const entries: string[] = [];
  let depth = 0;
  let from = -1;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      for (at = json.indexOf('"', at + 1); at >= 0 && escaped(json, at); at = json.indexOf('"', at + 1));
      if (at < 0) return null;
    } else if (code === OPEN || code === OPEN_LIST) {
      if (depth++ > 0) continue;
      if (code === OPEN || json.slice(0, at).trim() !== '') return null;
      from = at + 1;
    } else if (code === CLOSE || code === CLOSE_LIST) {
      if (--depth > 0) continue;
      const last = json.slice(from, at);
      if (last.trim() !== '') entries.push(last);
      return code === CLOSE_LIST && json.slice(at + 1).trim() === '' ? entries : null;
    } else if (code === COMMA && depth === 1) {
      entries.push(json.slice(from, at));
      from = at + 1;
    }
  }
  return null;
}

/** Why JSON is not to be built; null when it may be. */
export function unfit(json: string): string | null {
  const { depth, bytes } = shapeOf(json, MAX_JSON_DEPTH);
  if (depth > MAX_JSON_DEPTH) return `the answer nests deeper than ${MAX_JSON_DEPTH} levels`;
  return bytes > MAX_JSON_MEMORY ? 'the answer has more values than any known one' : null;
}

/** The border where JSON of a service comes in: bounded in depth and size, its texts safe to show. */
export function parseJson(text: string): Result<unknown> {
  const trouble = unfit(text);
  return trouble === null ? parseFit(text) : fail('unreadable', trouble);
}

/** The same of JSON that is known to be no deeper and no larger than may be built. */
export function parseFit(text: string): Result<unknown> {
  try {
    return ok(safeJson(JSON.parse(text), text));
  } catch {
    return fail('unreadable', text.trim() === '' ? 'the answer is empty' : `not JSON: ${short(text.slice(0, 80))}`);
  }
}

/** The same of one entry of a larger text; throws a SyntaxError, as `JSON.parse` does. */
export function parseEntry(text: string): unknown {
  const json = parseJson(text);
  if (!json.ok) throw new SyntaxError(json.fault.detail ?? '');
  return json.value;
}
