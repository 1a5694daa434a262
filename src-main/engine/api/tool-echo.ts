import { servedShare } from './fields.ts';
import { isObject } from './envelope.ts';
import { listIn, recordIn, type ToolRow } from './tool-row.ts';
import type { z } from 'zod';

type Named = Readonly<Record<string, unknown>>;
type Row = ToolRow<z.ZodType, z.ZodType>;

const rowsOf = (answer: unknown): readonly Named[] => {
  const list = Array.isArray(answer) ? answer : listIn(answer, ...LISTS);
  return (Array.isArray(list) ? (list as unknown[]) : [recordIn(answer)]).filter(isObject);
};
/** Under which names the tool server puts its rows. */
const LISTS = [
  'clubs',
  'players',
  'fixtures',
  'schedule',
  'squad',
  'transfers',
  'messages',
  'commentary',
  'events',
  'orderbooks',
  'packs',
  'purchases',
  'sale_clubs',
  'weeks',
];

const same = (said: unknown, wanted: unknown): boolean => {
  const share = servedShare.safeParse(said).data;
  return String(share ?? said) === String(wanted);
};
const short = (value: unknown): string => String(isObject(value) ? JSON.stringify(value) : value).slice(0, 60);

/** A complaint when an answer names another thing than it was asked about: the service ignored the argument. */
export function otherThan({ echo }: Row, answer: unknown, args: Named): string | null {
  for (const [argument, fields] of Object.entries(echo)) {
    const wanted = [args[argument] ?? []].flat();
    if (wanted.length === 0) continue;
    for (const row of [...(isObject(answer) ? [answer] : []), ...rowsOf(answer)]) {
      const said = fields.map((field) => row[field]).filter((one) => one !== undefined && one !== null);
      if (said.length > 0 && !said.some((one) => wanted.some((asked) => same(one, asked))))
        return `answered about ${argument.replace(/_ids?$/, '').replace('username', 'user')} ${short(said[0])}, not ${wanted.map(short).join(', ')}`;
    }
  }
  return null;
}

const COUNTS = ['limit', 'per_page', 'num'];

/** What an answer shows of arguments that were ignored or missing, in a sentence; null where it shows nothing. */
export function ignored(row: Row | null, answer: unknown, args: Named): string | null {
  const found = rowsOf(answer);
  if (row && row.needs.length > 0 && row.needs.every((name) => args[name] === undefined) && found.length > 0)
    return `No ${row.needs.map((name) => `\`${name}\``).join(' or ')} was given: the answer is about nothing in particular.`;
  for (const name of COUNTS) {
    const most = args[name];
    if (typeof most === 'number' && found.length > most)
      return `The service ignored \`${name}\`: ${most} asked for, ${found.length} given.`;
  }
  return null;
}
