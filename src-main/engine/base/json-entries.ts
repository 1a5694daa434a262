import { text, type CodedText } from '#contract/text/coded-text.ts';

const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 58, 44, 91, 93, 123, 125];
/** Longest entry in characters. */
const MOST = 4 * 1024 * 1024;
/** Deepest nesting, inside and outside of entries; the deepest known text has seven levels. */
const MOST_DEPTH = 64;

/** Receives each entry of a container: its path, its key (the index as text in a list) and its value. */
type Take = (path: string, key: string, value: unknown) => void;
interface Frame {
  readonly list: boolean;
  readonly path: string;
  readonly wanted: boolean;
  /** Key of the current entry. */
  key: string;
  count: number;
}

/**
 * Parses a large JSON text piece by piece as it arrives and passes on the entries of some containers one by one, so that the text is never
 * in memory as a whole and no step blocks for long. `wanted` receives paths such as `meta.fields`; `parse` reads one entry and throws a
 * SyntaxError if it is invalid.
 */
export function jsonEntries(wanted: (path: string) => boolean, take: Take, parse = (json: string): unknown => JSON.parse(json)) {
  let json = '';
  let at = 0;
  const frames: Frame[] = [];
  let inner = 0; // nesting levels inside the current entry
  let quoted = false;
  let string = -1; // start of the last string
  let value = -1; // start of the current value
  let whole = false;
  let wrong: CodedText | null = null;
  const met = new Set<string>();

  function open(list: boolean): void {
    if (frames.length + inner >= MOST_DEPTH) wrong ??= text('entries.too-deep', { levels: MOST_DEPTH });
    if (value >= 0) return void inner++;
    const up = frames.at(-1);
    const path = up === undefined ? '' : up.path === '' ? up.key : `${up.path}.${up.key}`;
    const frame: Frame = { list, path, wanted: wanted(path), key: '0', count: 0 };
    frames.push(frame);
    if (!frame.wanted) return;
    met.add(path);
    if (list) value = at + 1;
  }
  function entry(frame: Frame): void {
    const body = json.slice(value, at);
    value = -1;
    if (frame.list && body.trim() === '') return;
    take(frame.path, frame.list ? String(frame.count) : frame.key, parse(body));
    frame.count++;
  }
  function close(): void {
    if (value >= 0 && inner > 0) return void inner--;
    const frame = frames.pop();
    if (frame && value >= 0) entry(frame);
    whole = frames.length === 0;
  }
  function step(code: number): void {
    if (code === QUOTE) {
      quoted = true;
      if (value < 0) string = at;
    } else if (code === OPEN || code === OPEN_LIST) open(code === OPEN_LIST);
    else if (code === CLOSE || code === CLOSE_LIST) close();
    else if (inner > 0) return;
    else if (code === COLON && value < 0) {
      const frame = frames.at(-1);
      if (!frame || frame.list || string < 0) return;
      frame.key = String(JSON.parse(json.slice(string, at)));
      string = -1;
      if (frame.wanted) value = at + 1;
    } else if (code === COMMA && value >= 0) {
      const frame = frames.at(-1);
      if (frame) entry(frame);
      if (frame?.list) value = at + 1;
    }
  }
  function scan(): void {
    for (; at < json.length && wrong === null; at++) {
      const code = json.charCodeAt(at);
      if (!quoted) step(code);
      else if (code === BACKSLASH) at++;
      else if (code === QUOTE) quoted = false;
    }
    const drop = Math.min(value >= 0 ? value : string >= 0 ? string : at, json.length);
    json = json.slice(drop);
    at -= drop;
    if (value >= 0) value -= drop;
    if (string >= 0) string -= drop;
  }

  return {
    /** Paths of the wanted containers found so far. */
    met: met as ReadonlySet<string>,
    push(part: string): void {
      if (wrong !== null) return;
      json += part;
      try {
        scan();
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) throw cause;
        wrong = text('entries.not-json');
      }
      if (wrong === null && json.length > MOST) wrong = text('entries.endless');
    },
    /** Ends the text. Returns the reason why it is unreadable; null if it was complete. */
    end: (): CodedText | null => wrong ?? (whole ? null : met.size > 0 ? text('entries.truncated') : text('entries.not-json')),
  };
}
