import { EXPORTS } from '../../../src-preload/contract/commands.ts';
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
      const answer = await ask(client, reach, given, 'table.export', { table, ...(limit !== undefined && { limit }) });
      if (!answer.ok) return failed(answer.fault);
      const { columns, rows } = answer.value;
      const pieces = given.flags['json'] ? toJsonRows(columns, rows) : toCsv(columns, rows);
      for (const piece of pieces) {
        if (given.world.ending.aborted) break;
        await given.world.out(piece);
      }
      return FINE;
    });
  },
};

function* toJsonRows(columns: readonly string[], rows: readonly (readonly unknown[])[]): Generator<string> {
  yield '[';
  for (const [at, row] of rows.entries()) {
    const object = Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]));
    yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify(object)}`;
  }
  yield rows.length === 0 ? ']\n' : '\n]\n';
}
