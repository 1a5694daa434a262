import type { Output } from '#contract/commands.ts';
import { hostText } from '#host/host-text.ts';
import type { CliCommand, Invocation } from '../cli.ts';
import { SUCCESS, failed } from '../exit.ts';
import { CSV_FLAG, JSON_FLAG, rowPrinter } from '../print-result.ts';
import { namedColumns } from '../result-tables.ts';
import { straight } from '../terminal.ts';
import { tableWriter } from '../terminal-table.ts';
import { runCommand, toJson, withOneShotClient } from '../with-client.ts';

const WORDS = { ok: 'ok', warn: 'warning', fail: 'failed', skipped: 'skipped' } as const;

const LOOKS = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' } as const;
const COLUMNS = namedColumns(['name', 'verdict', 'text']);

/** Prints the checks: as a table on a terminal, as CSV, or as one JSON object. */
async function print(invocation: Invocation, checks: Output<'doctor.run'>): Promise<void> {
  const { environment, format, style } = invocation;
  if (format === 'json' || format === 'piped') return environment.out(toJson(checks, invocation));
  const rows = checks.rows.map(({ name, verdict, text }) => [straight(hostText(name)), WORDS[verdict], straight(hostText(text))]);
  const look = (cell: string): string => {
    const found = Object.entries(LOOKS).find(([word]) => word === cell.trim());
    return found ? style(found[1], cell) : cell;
  };
  if (format === 'csv') return rowPrinter(invocation, COLUMNS)(rows);
  const table = tableWriter(COLUMNS, { style, width: environment.width }, (cell, column) => (column === 'verdict' ? look(cell) : cell));
  await environment.out(table(rows), true);
}

export const doctor: CliCommand = {
  name: 'doctor',
  summary: 'Check every interface: reachability, block height, lag, remaining limits, supported methods',
  flags: [JSON_FLAG, CSV_FLAG],
  details: () => ['Exits with 1 if a check fails.'],
  examples: ['doctor --base-url https://example.org --mcp-url https://example.org/mcp', 'doctor --json'],
  run: (invocation) =>
    withOneShotClient(invocation, async (client, locator) => {
      const answer = await runCommand(client, locator, invocation, 'doctor.run', {});
      if (!answer.ok) return failed(answer.fault);
      const { rows } = answer.value;
      await print(invocation, answer.value);
      const bad = rows.filter(({ verdict }) => verdict === 'fail').map(({ name }) => hostText(name));
      return bad.length === 0 ? SUCCESS : { exit: 1, sentence: `Checks failed: ${bad.join(', ')}.` };
    }),
};
