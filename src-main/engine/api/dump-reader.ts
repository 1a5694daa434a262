import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';

const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 58, 44, 91, 93, 123, 125];
/** One share's orders; a longer text is no entry of a dump. */
const MOST = 4 * 1024 * 1024;

/**
 * Reads `{"meta": …, "data": {"7": […], …}}` piece by piece as it arrives, entry by entry of `data`: the largest answer of the
 * service (40 MB) is never in memory as a whole, and no piece of work on it is long.
 */
export function createDumpReader(take: (key: string, value: unknown) => void) {
  let text = '';
  let at = 0;
  let depth = 0;
  let quoted = false;
  let string = -1; // where the newest string begins
  let section = '';
  let key = '';
  let value = -1; // where the value of the entry under way begins
  let entries = false; // `data` was there
  let whole = false;
  let wrong: string | null = null;

  const read = (from: number, to: number): unknown => JSON.parse(text.slice(from, to)) as unknown;

  function end(): void {
    if (value < 0) return;
    if (depth === 2) take(key, read(value, at));
    value = -1;
  }

  function colon(): void {
    if (string < 0 || depth > 2) return;
    if (depth === 1) section = String(read(string, at));
    else if (section === 'data') {
      key = String(read(string, at));
      value = at + 1;
    }
  }

  function step(code: number): void {
    if (code === QUOTE) {
      quoted = true;
      if (depth <= 2 && value < 0) string = at;
    } else if (code === COLON) colon();
    else if (code === OPEN || code === OPEN_LIST) {
      depth++;
      if (depth === 2 && section === 'data') entries = code === OPEN;
    } else if (code === CLOSE || code === CLOSE_LIST) {
      if (depth === 2) end();
      depth--;
      whole = depth === 0;
    } else if (code === COMMA && depth === 2) end();
  }

  function scan(): void {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!quoted) step(code);
      else if (code === BACKSLASH) at++;
      else if (code === QUOTE) quoted = false;
    }
    const kept = value >= 0 ? value : string >= 0 && depth <= 2 ? string : at;
    const drop = Math.min(kept, text.length);
    text = text.slice(drop);
    at -= drop;
    if (value >= 0) value -= drop;
    string = string >= drop ? string - drop : -1;
  }

  return {
    push(part: string): void {
      if (wrong !== null) return;
      text += part;
      try {
        scan();
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) throw cause;
        wrong = 'the answer is not JSON';
      }
      if (text.length > MOST) wrong = `\`data.${key}\` never ends`;
    },
    /** Whether all of it was there. */
    end: (): Result<null> => {
      if (wrong !== null) return fail('unreadable', wrong);
      if (!whole) return fail('unreadable', entries ? 'the answer is cut short' : 'the answer is not JSON');
      return entries ? ok(null) : fail('unreadable', '`data` is not a table');
    },
  };
}
