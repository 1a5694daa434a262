import { EXPORTS, type Input, type Output } from '#contract/commands.ts';
import type { Result } from '#contract/faults.ts';
import { RECORD_CLASS_NAMES } from '#contract/model/app/recorder.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import { calendarFile } from '../calendar-file.ts';
import type { CliCommand } from '../cli.ts';
import { CANDLE_FLAGS, exportCandles, isCandleFlag } from './export-candles.ts';
import { SUCCESS, failed, usageError } from '../exit.ts';
import { rowPrinter } from '../print-result.ts';
import { namedColumns } from '../result-tables.ts';
import { jsonWithText, runCommand, withOneShotClient } from '../with-client.ts';

export const exportTable: CliCommand = {
  name: 'export',
  summary: 'Export cached market data or your own data as CSV, JSON or iCalendar',
  args: [['<table>', 'Name of a table']],
  flags: [
    ['--csv', 'CSV with a header row (default, except on a terminal)'],
    ['--json', 'JSON array of objects'],
    ['--ics', 'iCalendar file, only for the table "calendar"'],
    ['--clubs <ids>', 'Comma-separated club IDs, only for the table "calendar" (default: the clubs of your accounts)'],
    ['--class <name>', `Class of records (${RECORD_CLASS_NAMES.join(', ')}), only for the table "records"`],
    ['--ref <ref>', 'Club, player or trader, only for the table "records" (default: all)'],
    ...CANDLE_FLAGS,
    ['--limit <n>', 'Maximum number of rows (default: all)'],
  ],
  details: () => [
    `Tables: ${EXPORTS.join(', ')}`,
    '',
    'Column names include units. Prices and amounts are in base units (1/10,000 coin), times in Unix seconds.',
    'CSV values that a spreadsheet could run as a formula are prefixed with a quotation mark.',
    '',
    'Clubs, players and order books contain what has been viewed, or the whole market after "touchline sync". Each row includes its source and time.',
    '',
    'Candles are hourly, from all stored trades. With --share they are read live at any interval, oldest first, with studies beside them; a study has no value while it warms up.',
    '',
    "The calendar is fetched live: this season's fixtures of the clubs your accounts manage or hold, or of --clubs.",
  ],
  examples: [
    'export trades --csv > trades.csv',
    'export candles --share club_7 --interval 1h --study ema:20 --csv > candles.csv',
    'export records --class books --ref club_7 > books.csv',
    'export calendar --ics --clubs 7,12 > fixtures.ics',
    'export watchlists --json',
  ],
  completes: async () => EXPORTS.map((table) => [[], table, '']),
  run: async (invocation) => {
    const [name = ''] = invocation.args;
    const table = EXPORTS.find((known) => known === name);
    if (!table) return usageError(`Unknown table "${name}".${didYouMean(name, EXPORTS)} Available: ${EXPORTS.join(', ')}.`);
    if (invocation.flags['ics'] && (invocation.flags['csv'] || invocation.flags['json']))
      return usageError("--ics can't be combined with --csv or --json.");
    if ((invocation.flags['ics'] || invocation.flags['clubs'] !== undefined) && table !== 'calendar')
      return usageError('--ics and --clubs work only with the table "calendar".');
    const clubs = clubsIn(invocation.flags['clubs']);
    if (clubs === null) return usageError(`--clubs must be comma-separated club IDs, at most ${MOST_CLUBS}.`);
    const records = recordsIn(invocation.flags, table === 'records');
    if (records === null)
      return usageError(`The table "records" needs --class, one of ${RECORD_CLASS_NAMES.join(', ')}. --class and --ref work only with it.`);
    const text = invocation.flags['limit'];
    const limit = text === undefined ? undefined : Number(text);
    if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000))
      return usageError(`--limit must be a whole number from 1 to 1,000,000, not "${String(text)}".`);
    const ofCandles = Object.keys(invocation.flags).filter(isCandleFlag);
    if (ofCandles.length > 0 && (table !== 'candles' || invocation.flags['share'] === undefined))
      return usageError(`--${ofCandles[0]} works only with the table "candles" and --share.`);
    if (ofCandles.length > 0) return exportCandles(invocation, limit ?? Infinity);
    return withOneShotClient(invocation, async (client, locator) => {
      let left = limit ?? Infinity;
      let print: ReturnType<typeof rowPrinter> | null = null;
      let after: number | null = 0;
      for (let piece = 0; after !== null && left > 0 && !invocation.environment.ending.aborted; piece++) {
        const some = Number.isFinite(left) ? { limit: left } : {};
        const answer: Result<Output<'table.export'>> = await runCommand(client, locator, invocation, 'table.export', {
          table,
          ...some,
          ...(clubs.length > 0 && { clubs }),
          ...records,
          ...(after > 0 && { after }),
        });
        if (!answer.ok) return failed(answer.fault);
        const { columns, rows, next }: Output<'table.export'> = answer.value;
        const place = { first: piece === 0, last: next === null || rows.length >= left };
        if (invocation.flags['ics']) await invocation.environment.out(calendarFile(columns, rows));
        else if (invocation.format !== 'json') await (print ??= rowPrinter(invocation, namedColumns(columns)))(rows);
        else for (const text of toJsonRows(columns, rows, place)) await invocation.environment.out(text);
        [left, after] = [left - rows.length, next];
      }
      return SUCCESS;
    });
  },
};

/** Reads the flags of the table of records; null if one is missing, unknown, or given for another table. */
function recordsIn(
  { class: name, ref }: Readonly<Record<string, unknown>>,
  wanted: boolean,
): Pick<Input<'table.export'>, 'class' | 'ref'> | null {
  const known = RECORD_CLASS_NAMES.find((one) => one === name);
  if (!wanted) return name === undefined && ref === undefined ? {} : null;
  return known ? { class: known, ...(ref !== undefined && { ref: String(ref) }) } : null;
}

interface Place {
  readonly first: boolean;
  readonly last: boolean;
}
type Rows = readonly (readonly unknown[])[];

/** Parses `7,12` into club ids; null when the text is not a list of numbers. */
function clubsIn(text: unknown): ClubId[] | null {
  if (text === undefined) return [];
  const ids = String(text).split(',').map(Number);
  return ids.length <= MOST_CLUBS && ids.every((id) => Number.isInteger(id) && id >= 0) ? (ids as ClubId[]) : null;
}

/** Yields rows as a piece of one JSON array; `first` and `last` mark its ends. */
function* toJsonRows(columns: readonly string[], rows: Rows, { first, last }: Place): Generator<string> {
  if (first) yield '[';
  for (const [at, row] of rows.entries()) {
    const object = Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]));
    yield `${first && at === 0 ? '\n' : ',\n'}${jsonWithText(object)}`;
  }
  if (last) yield first && rows.length === 0 ? ']\n' : '\n]\n';
}
