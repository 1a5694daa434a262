/** Enough of a line to know its field; the data of an event is not kept twice. */
const MOST = 256;

/** Follows the lines of an event stream, whatever the pieces it comes in, and tells the values of one field. */
export function watchLines(field: string, tell: (value: string) => void): (chunk: Uint8Array) => void {
  const begin = `${field}:`;
  let rest = '';
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const from = 1 + Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
    const begun = rest !== '' && begin.startsWith(rest.slice(0, begin.length));
    // A replay brings megabytes, and hardly ever this field: what cannot hold it is not read. The field is ASCII in any encoding.
    if (from > 0 && (begun || bytes.includes(begin)))
      for (const line of (rest + bytes.toString('latin1', 0, from)).split(/\r\n?|\n/))
        if (line.length <= MOST && line.startsWith(begin)) tell(line.slice(begin.length).replace(/^ /, ''));
    rest = ((from > 0 ? '' : rest) + bytes.toString('latin1', from, from + MOST + 1)).slice(0, MOST + 1);
  };
}
