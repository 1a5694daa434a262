/** Text without any character that is special in a shell. */
const PLAIN = /^[A-Za-z0-9_./:@%+,-]+$/;

/** Quotes a word for a POSIX shell: in single quotes, inside which only the quote itself is special. */
export const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Returns the command line that makes the same call. */
export function callLine(iface: string, name: string, params: Readonly<Record<string, unknown>>, decoded = false): string {
  const json = Object.keys(params).length > 0 ? [JSON.stringify(params)] : [];
  return ['touchline', 'call', ...(decoded ? ['--decoded'] : []), iface, name, ...json].map(quoted).join(' ');
}
