import type { Output } from '#contract/commands.ts';
import { hostText } from '#host/host-text.ts';
import type { CliCommand } from '../cli.ts';
import { SUCCESS, failed } from '../exit.ts';
import { straight } from '../terminal.ts';
import { runCommand, withOneShotClient } from '../with-client.ts';

type Rows = Output<'doctor.run'>['rows'];
const WORDS = { ok: 'ok', warn: 'warning', fail: 'failed', skipped: 'skipped' } as const;

/** Formats the checks as a table: one line each with name, result and reason. */
function doctorTable(rows: Rows): string {
  const written = rows.map(({ name, verdict, text }) => ({ name: hostText(name), verdict: WORDS[verdict], text: hostText(text) }));
  const wide = Math.max(4, ...written.map(({ name }) => name.length));
  return straight(
    written.map(({ name, verdict, text }) => `${name.padEnd(wide)}  ${verdict.padEnd(8)}  ${text}`.trimEnd() + '\n').join(''),
  );
}

export const doctor: CliCommand = {
  name: 'doctor',
  summary: 'Check every interface: reachability, block height, lag, remaining limits, supported methods',
  details: () => ['Exits with 1 if a check fails.'],
  examples: ['doctor --base-url https://example.org --mcp-url https://example.org/mcp'],
  run: (invocation) =>
    withOneShotClient(invocation, async (client, locator) => {
      const answer = await runCommand(client, locator, invocation, 'doctor.run', {});
      if (!answer.ok) return failed(answer.fault);
      const { rows } = answer.value;
      await invocation.environment.out(doctorTable(rows));
      const bad = rows.filter(({ verdict }) => verdict === 'fail').map(({ name }) => hostText(name));
      return bad.length === 0 ? SUCCESS : { exit: 1, sentence: `Checks failed: ${bad.join(', ')}.` };
    }),
};
