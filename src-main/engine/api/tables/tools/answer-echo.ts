import { ok, type Result } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { decodeWithNotes, unreadable, type Decoded } from '../../schema/decode.ts';
import { absent, servedShare } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { toolRow } from './tools.ts';
import { listIn, recordIn, type ToolRow } from './tool-endpoint.ts';

type Named = Readonly<Record<string, unknown>>;

/** Names under which the tool server puts its rows, and its records. */
const LISTS =
  'clubs players fixtures schedule squad transfers messages commentary events orderbooks packs purchases sale_clubs weeks'.split(' ');
const RECORDS = 'club player user fixture cup auction orderbook job league association'.split(' ');

const listed = (answer: unknown): readonly Named[] | null => {
  const list = Array.isArray(answer) ? answer : listIn(answer, ...LISTS);
  const rows = Array.isArray(list) ? (list as unknown[]).filter(isObject) : [];
  return rows.length === 1 && rows[0] === answer ? null : rows;
};
/** The objects that may echo the arguments: the answer itself, else its rows, else the record it wraps. */
function speakers(answer: unknown, fields: readonly string[]): readonly Named[] {
  if (isObject(answer) && fields.some((field) => !absent(answer[field]))) return [answer];
  const record = recordIn(answer, ...RECORDS);
  return listed(answer) ?? (isObject(record) ? [record] : []);
}

const written = (said: unknown): string =>
  String(servedShare.safeParse(said).data ?? (isObject(said) ? JSON.stringify(said) : said)).slice(0, 60);

/** Returns the error if an answer echoes another id than the arguments, because the service ignored the argument. Null if it matches. */
export function otherThan({ echo }: ToolRow, answer: unknown, args: Named): CodedText | null {
  for (const [argument, fields] of Object.entries(echo)) {
    // one text may contain several values, separated by commas
    const wanted = [args[argument] ?? []].flat().flatMap((one) => (typeof one === 'string' ? [one, ...one.split(',')] : [one]));
    if (wanted.length === 0) continue;
    for (const row of speakers(answer, fields)) {
      const said = fields.map((field) => row[field]).filter((one) => !absent(one));
      if (said.length === 0 || said.some((one) => wanted.some((asked) => written(one) === written(asked)))) continue;
      const what = argument.replace(/_ids?$/, '').replace('username', 'user');
      return text('echo.other', { what, said: written(said[0]), wanted: [args[argument]].flat().map(written).join(', ') });
    }
  }
  return null;
}

/** Decodes a tool's answer. Returns `unreadable` if it is about something else than the arguments. The answer of an unknown tool passes. */
export function decodeTool(name: string, answer: unknown, args: Named): Result<Decoded<unknown>> {
  const row = toolRow(name);
  if (!row) return ok({ value: answer });
  const other = otherThan(row, answer, args);
  return other === null ? decodeWithNotes(name, row.data, answer) : unreadable(name, other);
}

const COUNTS = ['limit', 'per_page', 'num'];

/** Describes an argument that the service ignored or that is missing, as far as the answer shows it; otherwise null. */
export function ignored(row: ToolRow | null, answer: unknown, args: Named): CodedText | null {
  const found = listed(answer) ?? [];
  if (row && row.needs.length > 0 && row.needs.every((name) => args[name] === undefined) && found.length > 0)
    return text('echo.unspecific', { names: row.needs });
  for (const name of COUNTS) {
    const most = args[name];
    if (typeof most === 'number' && found.length > most) return text('echo.ignored', { name, asked: most, given: found.length });
  }
  return null;
}
