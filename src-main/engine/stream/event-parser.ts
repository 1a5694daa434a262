interface ParserOptions {
  /** `id` is the last id the stream has stated; null if it has stated none. */
  readonly onEvent: (name: string, id: string | null, text: string) => void;
  readonly onRetry: (ms: number) => void;
  /** Limit of characters in one event; the parser throws above it. */
  readonly maxChars: number;
}

/** Parses an event stream as the HTML standard defines it, whatever the pieces it arrives in. */
export function createEventParser({ onEvent, onRetry, maxChars }: ParserOptions): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let partialLine = '';
  let endedInCr = false; // a LF that begins the next piece belongs to the same line end
  let [name, id] = ['', ''];
  let data: string | null = null;

  function readLine(line: string): void {
    if (line === '') {
      if (data !== null) onEvent(name || 'message', id || null, data);
      [name, data] = ['', null];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (field === 'data') data = data === null ? value : `${data}\n${value}`;
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) onRetry(Number(value));
  }

  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') return;
    const lines = text.slice(endedInCr && text.startsWith('\n') ? 1 : 0).split(text.includes('\r') ? /\r\n?|\n/ : '\n');
    endedInCr = text.endsWith('\r');
    lines[0] = partialLine + (lines[0] ?? '');
    partialLine = lines.pop() ?? '';
    for (const line of lines) readLine(line);
    if (partialLine.length + (data ?? '').length > maxChars) throw new Error(`an event is longer than ${maxChars} characters`);
  };
}
