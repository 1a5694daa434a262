import { COMMANDS, isCommand, type CommandName } from '#contract/commands.ts';
import { SETTINGS } from '#contract/settings.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import type { CliCommand, Completion } from '../cli.ts';
import { fieldsOf, inputFor, nameList } from '../schema-help.ts';
import { CSV_FLAG, JSON_FLAG, printResult } from '../print-result.ts';
import { SUCCESS, failed, usageError } from '../exit.ts';
import { runCommand, withOneShotClient } from '../with-client.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

export const doCommand: CliCommand = {
  name: 'do',
  summary: 'Run a command (watchlists, settings, notes, backups, …) and print its result',
  args: [
    ['<command>', 'Name of a command'],
    ['[json]', 'Input as a JSON object (default: none)'],
  ],
  flags: [JSON_FLAG, CSV_FLAG],
  details: () => [
    'Commands and their input fields:',
    ...nameList(NAMES.map((name) => [name, COMMANDS[name].help, fieldsOf(COMMANDS[name].input) || 'no fields'])),
  ],
  examples: [
    'do watchlist.add \'{"name":"Mine","refs":["club_7","player_12"]}\'',
    'do setting.set \'{"name":"theme","value":"light"}\'',
    'do backup.make',
  ],
  completes: async () => [
    ...NAMES.map((name): Completion => [[], name, COMMANDS[name].help]),
    ...Object.entries<{ as: string; confirmed?: true; initial: unknown; label: string }>(SETTINGS)
      .filter(([, { as, confirmed }]) => as !== 'hidden' && !confirmed)
      .map(([name, { initial, label }]): Completion => [['setting.set'], JSON.stringify({ name, value: initial }), label]),
  ],
  run: async (invocation) => {
    const [name = '', json] = invocation.args;
    if (!isCommand(name))
      return usageError(`Unknown command "${name}".${didYouMean(name, NAMES) || ' Run "touchline do --help" for the list.'}`);
    const input = inputFor(name, COMMANDS[name].input, json);
    if ('wrong' in input) return usageError(input.wrong);
    return withOneShotClient(invocation, async (client, locator) => {
      const answer = await runCommand(client, locator, invocation, name, input.value as never);
      if (!answer.ok) return failed(answer.fault);
      await printResult(invocation, answer.value, COMMANDS[name].output);
      return SUCCESS;
    });
  },
};
