/** Enough of a line to know its field; the data of an event is not kept twice. */
const MOST = 256;

/** Follows the lines of an event stream, whatever the pieces it comes in, and tells each field. */
export function watchLines(tell: (field: string, value: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '').slice(0, MOST);
    for (const line of lines) {
      const at = line.indexOf(':');
      if (at > 0 && line.length <= MOST) tell(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
    }
  };
}
