import { COMMANDS, isCommand, type CommandName } from '#contract/commands.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import type { CliCommand } from '../cli.ts';
import { describeInputError, fieldsOf, nameList } from '../schema-help.ts';
import { jsonArgument } from '../json-argument.ts';
import { SUCCESS, failed, usageError } from '../exit.ts';
import { runCommand, toJson, withOneShotClient } from '../with-client.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

export const doCommand: CliCommand = {
  name: 'do',
  args: '<command> [json]',
  summary: 'Run a command (watchlists, settings, notes, backups, …) and print its result as JSON',
  flags: [],
  details: () =>
    [
      'Commands and their input fields:',
      ...nameList(NAMES.map((name) => [name, COMMANDS[name].help, fieldsOf(COMMANDS[name].input) || 'no fields'])),
      '',
      'Examples:',
      '  touchline do watchlist.add \'{"name":"Mine","refs":["club_7","player_12"]}\'',
      '  touchline do setting.set \'{"name":"theme","value":"light"}\'',
      '  touchline do backup.make',
    ].join('\n'),
  run: async (given) => {
    const [name = '', json] = given.args;
    if (!isCommand(name))
      return usageError(`Unknown command "${name}".${didYouMean(name, NAMES) || ' Run "touchline do --help" for the list.'}`);
    const input = jsonArgument(json);
    if ('wrong' in input) return usageError(input.wrong);
    const read = COMMANDS[name].input.safeParse(input.value);
    if (!read.success) return usageError(`${name}: ${describeInputError(COMMANDS[name].input, read.error, input.value)}`);
    return withOneShotClient(given, async (client, reach) => {
      const answer = await runCommand(client, reach, given, name, input.value as never);
      if (!answer.ok) return failed(answer.fault);
      await given.environment.out(toJson(answer.value, given));
      return SUCCESS;
    });
  },
};
