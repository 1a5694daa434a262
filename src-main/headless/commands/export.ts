import { EXPORTS, type Output } from '../../../src-preload/contract/commands.ts';
import type { Result } from '../../../src-preload/contract/faults.ts';
import { near } from '../../host/near.ts';
import type { Verb } from '../cli.ts';
import { toCsv } from '../csv.ts';
import { FINE, failed, wrong } from '../outcome.ts';
import { ask, withClient } from '../with-client.ts';

export const exportTable: Verb = {
  name: 'export',
  args: '<table>',
  summary: "what the cache or the user's data holds, as CSV or JSON",
  flags: [
    ['--csv', 'comma separated values with a line of column names (the default)'],
    ['--json', 'one JSON array of objects'],
    ['--limit <n>', 'at most n rows'],
  ],
  details: () =>
    [
      `Tables: ${EXPORTS.join(', ')}`,
      '',
      'Units stand in the column names: prices and amounts are base units (1/10,000 coin), times are Unix seconds.',
      'In CSV, text that a spreadsheet would run as a formula gets a quote mark in front.',
      '',
      'Clubs, players and orderbooks hold what was looked at, and all of the market once "touchline sync" has read it; each row says its source and when it was read.',
      '',
      'Examples:',
      '  touchline export trades --csv > trades.csv',
      '  touchline export watchlists --json',
    ].join('\n'),
  run: async (given) => {
    const [name = ''] = given.args;
    const table = EXPORTS.find((known) => known === name);
    if (!table) return wrong(`There is no table "${name}"; there are ${EXPORTS.join(', ')}.${near(name, EXPORTS)}`);
    if (given.flags['csv'] && given.flags['json']) return wrong('Either --csv or --json, not both.');
    const text = given.flags['limit'];
    const limit = text === undefined ? undefined : Number(text);
    if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000))
      return wrong(`--limit must be a whole number from 1 to 1000000, not "${String(text)}".`);
    return withClient(given, async (client, reach) => {
      let left = limit ?? Infinity;
      let after: number | null = 0;
      for (let piece = 0; after !== null && left > 0 && !given.world.ending.aborted; piece++) {
        const some = Number.isFinite(left) ? { limit: left } : {};
        const answer: Result<Output<'table.export'>> = await ask(client, reach, given, 'table.export', {
          table,
          ...some,
          ...(after > 0 && { after }),
        });
        if (!answer.ok) return failed(answer.fault);
        const { columns, rows, next }: Output<'table.export'> = answer.value;
        const place = { first: piece === 0, last: next === null || rows.length >= left };
        for (const text of given.flags['json'] ? toJsonRows(columns, rows, place) : toCsv(columns, rows, place.first)) {
          if (given.world.ending.aborted) break;
          await given.world.out(text);
        }
        [left, after] = [left - rows.length, next];
      }
      return FINE;
    });
  },
};

/** Rows as part of one JSON array, whose first or last piece this may be. */
function* toJsonRows(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  { first, last }: { readonly first: boolean; readonly last: boolean },
): Generator<string> {
  if (first) yield '[';
  for (const [at, row] of rows.entries()) {
    const object = Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]));
    yield `${first && at === 0 ? '\n' : ',\n'}${JSON.stringify(object)}`;
  }
  if (last) yield first && rows.length === 0 ? ']\n' : '\n]\n';
}
