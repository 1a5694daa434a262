/** Enough of a line to know its field; the data of an event is not kept twice. */
const MOST = 256;

/** Follows the lines of an event stream, whatever the pieces it comes in, and tells the values of one field. */
export function watchLines(field: string, tell: (value: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  const begin = `${field}:`;
  let rest = '';
  return (chunk) => {
    let text = rest + decoder.decode(chunk, { stream: true });
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      // Nearly all lines are of other fields: nothing is cut out for them.
      if (end - from <= MOST && text.startsWith(begin, from)) tell(text.slice(from + begin.length, end).replace(/^ /, ''));
      from = end + 1;
    }
    rest = text.slice(from, from + MOST + 1);
  };
}
