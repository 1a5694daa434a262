/** Characters kept of a line: enough to recognise its field, without a second copy of an event's data. */
const MOST = 256;
/** A byte order mark, or its beginning, decoded as Latin 1; it can only precede the first line. */
const MARK = /^\xEF(\xBB\xBF?)?/;

/** Splits an event stream into lines, whatever the pieces it arrives in, and reports the values of one field. */
export function watchLines(field: string, tell: (value: string) => void): (chunk: Uint8Array) => void {
  const begin = `${field}:`;
  let rest = '';
  let first = true;
  const bare = (text: string): string => (first ? text.replace(MARK, '') : text);
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const from = 1 + Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
    const begun = rest !== '' && begin.startsWith(bare(rest).slice(0, begin.length));
    // A replay brings megabytes and hardly ever this field: pieces that cannot contain it are skipped. The field name is ASCII in any
    // encoding.
    if (from > 0 && (begun || bytes.includes(begin)))
      for (const line of bare(rest + bytes.toString('latin1', 0, from)).split(/\r\n?|\n/))
        if (line.length <= MOST && line.startsWith(begin)) tell(line.slice(begin.length).replace(/^ /, ''));
    first &&= from === 0;
    rest = ((from > 0 ? '' : rest) + bytes.toString('latin1', from, from + MOST + 1)).slice(0, MOST + 1);
  };
}
