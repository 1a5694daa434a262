/** Enough of a line to know its field; the data of an event is not kept twice. */
const MOST = 256;

/** Follows the lines of an event stream, whatever the pieces it comes in, and tells the values of some fields. */
export function watchLines(fields: readonly string[], tell: (field: string, value: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  const initials = new Set(fields.map((field) => field.charCodeAt(0)));
  let rest = '';

  const look = (line: string): void => {
    const at = line.indexOf(':');
    const field = line.slice(0, at);
    if (line.length <= MOST && fields.includes(field)) tell(field, line.slice(at + 1).replace(/^ /, ''));
  };

  return (chunk) => {
    let text = rest + decoder.decode(chunk, { stream: true });
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      // nearly all lines are of other fields: nothing is cut out for them
      if (initials.has(text.charCodeAt(from))) look(text.slice(from, end));
      from = end + 1;
    }
    rest = text.slice(from, from + MOST);
  };
}
