/** Enough of a line to know its field; the data of an event is not kept twice. */
const MOST = 256;
/** A byte order mark, or the beginning of one, as it reads in Latin 1; it may stand in front of the first line only. */
const MARK = /^\xEF(\xBB\xBF?)?/;

/** Follows the lines of an event stream, whatever the pieces it comes in, and tells the values of one field. */
export function watchLines(field: string, tell: (value: string) => void): (chunk: Uint8Array) => void {
  const begin = `${field}:`;
  let rest = '';
  let first = true;
  const bare = (text: string): string => (first ? text.replace(MARK, '') : text);
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const from = 1 + Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
    const begun = rest !== '' && begin.startsWith(bare(rest).slice(0, begin.length));
    // A replay brings megabytes, and hardly ever this field: what cannot hold it is not read. The field is ASCII in any encoding.
    if (from > 0 && (begun || bytes.includes(begin)))
      for (const line of bare(rest + bytes.toString('latin1', 0, from)).split(/\r\n?|\n/))
        if (line.length <= MOST && line.startsWith(begin)) tell(line.slice(begin.length).replace(/^ /, ''));
    first &&= from === 0;
    rest = ((from > 0 ? '' : rest) + bytes.toString('latin1', from, from + MOST + 1)).slice(0, MOST + 1);
  };
}
