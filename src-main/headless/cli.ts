import { Command, CommanderError, Option } from 'commander';
import { OPTIONS } from '#contract/options.ts';
import type { Result } from '#contract/faults.ts';
import { HOST_FLAGS, OPTION_NAMES, resolveOptions, type Flags, type HostOptions } from '#host/options.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { commandFirst } from './command-first.ts';
import { usageError, type Outcome } from './exit.ts';

/** Environment of the command line: streams, variables, signals. Tests replace it. */
export interface CliEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Writes text, including its line break, to stdout. Resolves when more can be written. */
  readonly out: (text: string) => Promise<void>;
  /** Writes one line to stderr. */
  readonly reportLine: (text: string) => void;
  readonly isTerminal: boolean;
  /** Aborts when the user or the system ends the program, or when stdout is closed. */
  readonly ending: AbortSignal;
  /** `oneShot`: the command needs one answer and no updates. `safeMode`: default layout and paused alerts. */
  readonly locateEngine: (told: HostOptions, oneShot?: boolean, safeMode?: boolean) => Result<EngineLocator>;
  readonly viewRoot: string;
  readonly open: (address: string) => void;
}

export interface Invocation {
  readonly environment: CliEnvironment;
  readonly hostOptions: HostOptions;
  readonly args: readonly (string | undefined)[];
  readonly flags: Readonly<Record<string, unknown>>;
}

/** A command of the command line. Each is in its own file. */
export interface CliCommand {
  readonly name: string;
  /** Arguments as shown in the usage line: `<resource> [json]`. */
  readonly args: string;
  readonly summary: string;
  readonly flags: readonly (readonly [flag: string, help: string])[];
  /** Help text below the options: accepted names and examples. */
  readonly details: () => string;
  readonly run: (call: Invocation) => Promise<Outcome>;
}

/** Runs one command line and returns its exit code. Answers go to stdout, everything else to stderr. */
export async function runCli(argv: readonly string[], verbs: readonly CliCommand[], world: CliEnvironment): Promise<number> {
  let outcome: Outcome = { exit: 0 };
  let printed: Promise<void> = Promise.resolve();
  const program = new Command('touchline')
    .description('Follow the share market of a football management game, in the browser or on the command line. Read-only.')
    .version(world.version, '--version', 'Print the version')
    .helpOption('--help', 'Show help')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => void (printed = world.out(text)), writeErr: () => undefined, outputError: () => undefined })
    .exitOverride();
  for (const name of OPTION_NAMES) program.option(OPTIONS[name].flag, `${OPTIONS[name].help} [env: ${OPTIONS[name].variable}]`);
  program.option(HOST_FLAGS.dataDir.flag, `${HOST_FLAGS.dataDir.help} [env: ${HOST_FLAGS.dataDir.variable}]`);
  program.addOption(
    new Option(HOST_FLAGS.account.flag, `${HOST_FLAGS.account.help} [env: ${HOST_FLAGS.account.variable}, comma-separated]`).argParser(
      (value: string, before: string[] | undefined) => [...(before ?? []), value],
    ),
  );
  program.addHelpText(
    'after',
    '\nFlags override environment variables, which override saved settings. Without any address, Touchline starts a demo world.\nRun "touchline <command> --help" for details about a command.',
  );

  for (const verb of verbs) {
    const command = program
      .command(verb.name)
      .description(verb.summary)
      .helpOption('--help', 'Show help')
      .addHelpText('after', () => `\n${verb.details()}`);
    for (const arg of verb.args.split(' ').filter((text) => text !== '')) command.argument(arg);
    for (const [flag, help] of verb.flags) command.option(flag, help);
    command.action(async (...given: unknown[]) => {
      const told = resolveOptions(program.opts<Flags>(), world.variables);
      const args = given.slice(0, -2) as (string | undefined)[];
      outcome = 'wrong' in told ? usageError(told.wrong) : await verb.run({ environment: world, hostOptions: told, args, flags: command.opts() });
    });
  }

  const all = [program, ...program.commands].flatMap(({ options }) => options);
  try {
    await program.parseAsync(
      commandFirst(
        argv,
        verbs.map(({ name }) => name),
        all.filter(({ required }) => required).map(({ long }) => long ?? ''),
      ),
      { from: 'user' },
    );
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.code === 'commander.help' || (cause.exitCode !== 0 && argv.length === 0))
      outcome = usageError(program.helpInformation().trimEnd());
    else if (cause.exitCode !== 0) outcome = usageError(inOneSentence(cause.message));
  }
  await printed;
  if (outcome.exit !== 0) world.reportLine(outcome.sentence);
  return outcome.exit;
}

/** Rewrites a parser message such as `error: unknown option '--x'\n(Did you mean --y?)` in our wording. */
function inOneSentence(message: string): string {
  const [said = '', hint] = message.replace(/^error: /, '').split('\n');
  const text = said.slice(0, 1).toUpperCase() + said.slice(1).replace(/\.$/, '');
  return `${text}.${hint ? ` ${hint.replace(/^\((.*)\)$/, '$1')}` : ' Run "touchline --help" for usage.'}`;
}
