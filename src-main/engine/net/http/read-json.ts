import { fail, ok, type Result } from '#contract/faults.ts';
import { safeJson } from '#contract/safe-text.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { MAX_JSON_DEPTH, MAX_JSON_MEMORY } from '../lane/limits.ts';
import { short } from './errors.ts';

const [QUOTE, BACKSLASH, COMMA, POINT, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 44, 46, 123, 125, 91, 93];
/** Approximate bytes that a value needs in memory in addition to its characters; measured on V8. */
const CONTAINER_BYTES = 64;
const VALUE_BYTES = 8;
const TEXT_BYTES = 16;
const FRACTION_BYTES = 16;

/** Estimates depth and memory in bytes of a JSON value, before it is built. Counting ends one level beyond `mostDepth`. */
export function shapeOf(json: string, mostDepth = Infinity): { depth: number; bytes: number } {
  let [depth, deepest, bytes] = [0, 0, json.length];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      bytes += TEXT_BYTES;
      at = endOfString(json, at);
      if (at < 0) break; // unterminated string: not JSON, as the parser will report
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

/** Returns the closing mark of a string; -1 if there is none. A mark after an odd number of backslashes is part of the string. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let from = at;
    while (json.charCodeAt(from - 1) === BACKSLASH) from--;
    if (at < 0 || (at - from) % 2 === 0) return at;
  }
}

/** Splits the text of a JSON list into the texts of its entries without parsing them. Null if it is no list or is cut short. */
export function listEntries(json: string): string[] | null {
  const entries: string[] = [];
  let depth = 0;
  let from = -1;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(json, at);
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

/** Returns the reason why JSON is too deep or too large to parse; null when it can be parsed. */
export function unfit(json: string): CodedText | null {
  const { depth, bytes } = shapeOf(json, MAX_JSON_DEPTH);
  if (depth > MAX_JSON_DEPTH) return text('json.too-deep', { levels: MAX_JSON_DEPTH });
  return bytes > MAX_JSON_MEMORY ? text('json.too-many') : null;
}

/** Parses JSON of a service, limited in depth and size, with strings made safe to display. Returns the fault `unreadable`. */
export function parseJson(json: string): Result<unknown> {
  const trouble = unfit(json);
  return trouble === null ? parseFit(json) : fail('unreadable', trouble);
}

/** Parses JSON whose depth and size are already checked; otherwise as `parseJson`. */
export function parseFit(json: string): Result<unknown> {
  try {
    return ok(safeJson(JSON.parse(json), json));
  } catch {
    return fail('unreadable', json.trim() === '' ? text('json.empty') : text('json.not', { beginning: short(json.slice(0, 80)) }));
  }
}

/** Parses one entry of a larger text, as `parseJson` does; throws a SyntaxError, as `JSON.parse` does. */
export function parseEntry(text: string): unknown {
  const json = parseJson(text);
  if (!json.ok) throw new SyntaxError(json.fault.detail?.code);
  return json.value;
}
