import { COMMANDS, isCommand, type CommandName } from '#contract/commands.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import type { Verb } from '../cli.ts';
import { complaint, fieldsOf, nameList } from '../schema-help.ts';
import { jsonArgument } from '../json-argument.ts';
import { FINE, failed, wrong } from '../exit.ts';
import { ask, toJson, withOneShotClient } from '../with-client.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

export const doCommand: Verb = {
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
      return wrong(`Unknown command "${name}".${didYouMean(name, NAMES) || ' Run "touchline do --help" for the list.'}`);
    const input = jsonArgument(json);
    if ('wrong' in input) return wrong(input.wrong);
    const read = COMMANDS[name].input.safeParse(input.value);
    if (!read.success) return wrong(`${name}: ${complaint(COMMANDS[name].input, read.error, input.value)}`);
    return withOneShotClient(given, async (client, reach) => {
      const answer = await ask(client, reach, given, name, input.value as never);
      if (!answer.ok) return failed(answer.fault);
      await given.world.out(toJson(answer.value, given));
      return FINE;
    });
  },
};
