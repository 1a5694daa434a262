import { stripVTControlCharacters } from 'node:util';
import { Command, CommanderError, Option, type OptionValues, type OutputConfiguration } from 'commander';
import { OPTIONS } from '#contract/options.ts';
import type { Result } from '#contract/faults.ts';
import { defaultDataDir } from '#host/data-dir.ts';
import { hostFormats } from '#host/host-text.ts';
import { HOST_FLAGS, OPTION_NAMES, resolveOptions, type Flags, type HostOptions } from '#host/options.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { usageError, type Outcome } from './exit.ts';
import { createStyle, type Style } from './style.ts';
import { straight } from './terminal.ts';

const NO_COLOR = '--no-color';
/** The parser's headings in our words. */
const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Usage:',
  'Arguments:': 'Arguments:',
  'Options:': 'Flags:',
  'Global Options:': 'Global flags:',
  'Commands:': 'Commands:',
};

/** Environment of the command line: streams, variables, signals. Tests replace it. */
export interface CliEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /**
   * Writes text, including its line break, to stdout. Resolves when more can be written. Control characters are removed on a terminal,
   * unless the text is `styled`: then it contains only safe text and colours.
   */
  readonly out: (text: string, styled?: boolean) => Promise<void>;
  /** Writes one line to stderr. */
  readonly reportLine: (text: string) => void;
  readonly isTerminal: boolean;
  /** Columns of the terminal. */
  readonly width?: number | undefined;
  /** Aborts when the user or the system ends the program, or when stdout is closed. */
  readonly ending: AbortSignal;
  /** `oneShot`: the command needs one answer and no updates. `safeMode`: default layout and paused alerts. */
  readonly locateEngine: (hostOptions: HostOptions, oneShot?: boolean, safeMode?: boolean) => Result<EngineLocator>;
  readonly viewRoot: string;
  readonly open: (address: string) => void;
}

export interface Invocation {
  readonly environment: CliEnvironment;
  readonly hostOptions: HostOptions;
  readonly args: readonly (string | undefined)[];
  readonly flags: Readonly<Record<string, unknown>>;
  readonly format: Format;
  readonly style: Style;
  readonly program: Command;
  readonly commands: readonly CliCommand[];
}

/** How a result is printed. `piped`: no flag names a format and a program reads the output. */
type Format = 'table' | 'json' | 'csv' | 'piped';

type HelpRow = readonly [term: string, help: string];
/** A word that may follow the arguments `after` of a command, and its meaning. */
export type Completion = readonly [after: readonly string[], word: string, means: string];

/** A command of the command line. Each is in its own file. */
export interface CliCommand {
  readonly name: string;
  readonly summary: string;
  /** Arguments as in the usage line, `<resource>` or `[json]`, and their meaning. */
  readonly args?: readonly HelpRow[];
  readonly flags?: readonly HelpRow[];
  /** Lines of help below the flags: accepted names and behaviour. */
  readonly details: () => readonly string[];
  /** Command lines, without the name of the program. */
  readonly examples: readonly string[];
  /** What the shell suggests as arguments. */
  readonly completes?: () => Promise<readonly Completion[]>;
  readonly run: (invocation: Invocation) => Promise<Outcome>;
}

interface ProgramOptions {
  readonly version: string;
  readonly dataDir: string;
  readonly style: Style;
  readonly output: OutputConfiguration;
  readonly run: (command: CliCommand, program: Command, args: readonly (string | undefined)[], flags: OptionValues) => Promise<void>;
}

/** Returns the parser with its commands, flags and help. */
export function createProgram(commands: readonly CliCommand[], { version, dataDir, style, output, run }: ProgramOptions): Command {
  const program = new Command('touchline')
    .description('Follow the share market of a football management game, in the browser or on the command line. Read-only.')
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand('help [command]', 'Show help for a command')
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => style('bold', TITLES[title] ?? title),
      styleUsage: (usage) => usage.replace('[options]', '[flags]'),
      subcommandTerm: (command) => command.name(),
    })
    .configureOutput({ ...output, getOutHasColors: () => true })
    .exitOverride();
  for (const name of OPTION_NAMES) program.option(OPTIONS[name].flag, `${OPTIONS[name].help} [env: ${OPTIONS[name].variable}]`);
  const { dataDir: folder, account } = HOST_FLAGS;
  program.option(folder.flag, `${folder.help} (default: ${dataDir}) [env: ${folder.variable}]`);
  program.addOption(
    new Option(account.flag, `${account.help} [env: ${account.variable}, comma-separated]`).argParser(
      (value: string, before: string[] | undefined) => [...(before ?? []), value],
    ),
  );
  program.option(NO_COLOR, 'No colours [env: NO_COLOR]');
  program.addHelpText(
    'after',
    [
      '',
      'Flags override environment variables, which override saved settings. Without any address, Touchline starts a demo world.',
      '',
      style('bold', 'Learn more:'),
      '  Run "touchline <command> --help" for details about a command.',
      '  Read docs/guide/command-line.md for output, exit codes and examples.',
    ].join('\n'),
  );

  for (const one of commands) {
    const { name, summary, args = [], flags = [], details, examples } = one;
    const command = program.command(name).description(summary);
    command.addHelpText('after', () =>
      [
        '',
        ...details(),
        '',
        style('bold', 'Examples:'),
        ...examples.map((line) => /* @wc-ignore */ `  touchline ${line}`),
        '',
        style('bold', 'Learn more:'),
        '  Run "touchline --help" for all commands.',
      ].join('\n'),
    );
    for (const [term, help] of args) command.argument(term, help);
    for (const [flag, help] of flags) command.option(flag, help);
    command.action((...values: unknown[]) => run(one, program, values.slice(0, -2) as (string | undefined)[], command.opts()));
  }
  return program;
}

/** Runs one command line and returns its exit code. Answers go to stdout, everything else to stderr. */
export async function runCli(argv: readonly string[], commands: readonly CliCommand[], environment: CliEnvironment): Promise<number> {
  const { variables, version, isTerminal } = environment;
  let outcome: Outcome = { exit: 0 };
  let printed: Promise<void> = Promise.resolve();
  const style = createStyle(!argv.includes(NO_COLOR), isTerminal, variables);
  const program = createProgram(commands, {
    version,
    dataDir: defaultDataDir(variables),
    style,
    output: {
      writeOut: (text) => void (printed = environment.out(straight(text), true)),
      writeErr: () => undefined,
      outputError: () => undefined,
    },
    run: async (command, program, args, flags) => {
      const hostOptions = resolveOptions(program.opts<Flags>(), variables);
      const format = flags['csv'] ? 'csv' : flags['json'] ? 'json' : isTerminal ? 'table' : 'piped';
      if ('wrong' in hostOptions) outcome = usageError(hostOptions.wrong);
      else if (flags['csv'] && flags['json']) outcome = usageError("--csv and --json can't be combined.");
      else outcome = await command.run({ environment, hostOptions, args, flags, format, style, program, commands });
    },
  });

  const valued = [program, ...program.commands].flatMap(({ options }) => options).filter(({ required }) => required);
  const names = commands.map(({ name }) => name);
  try {
    const ordered = commandFirst(
      argv,
      names,
      valued.map(({ long }) => long ?? ''),
    );
    await program.parseAsync(ordered, { from: 'user' });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.exitCode !== 0)
      outcome = usageError(
        cause.code === 'commander.help' ? stripVTControlCharacters(program.helpInformation()).trimEnd() : inOneSentence(cause.message),
      );
  }
  await printed;
  if (outcome.exit !== 0) environment.reportLine(outcome.sentence);
  return outcome.exit;
}

/** Messages of the parser that people meet often. */
const PROBLEMS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^unknown option '(.*)'$/, (name) => `Unknown option "${name}"`],
  [/^unknown command '(.*)'$/, (name) => `Unknown command "${name}"`],
  [/^missing required argument '(.*)'$/, (name) => `Missing required argument "${name}"`],
  [/^option '(.*)' argument missing$/, (name) => `Option "${name}" argument missing`],
];

/** Rewrites a parser message such as `error: unknown option '--x'\n(Did you mean --y?)` in our wording. */
function inOneSentence(message: string): string {
  const [problem = '', hint] = message.replace(/^error: /, '').split('\n');
  const [form, write] = PROBLEMS.find(([form]) => form.test(problem)) ?? [];
  const other = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1).replace(/\.$/, '')}`.replace(/'([^']*)'/g, '"$1"');
  const text = write?.(form?.exec(problem)?.[1] ?? '') ?? other;
  const close = /Did you mean (?:one of )?(.*)\?/.exec(hint ?? '')?.[1]?.split(', ');
  return `${text}.${
    close
      ? ` Did you mean ${hostFormats().list(
          close.map((name) => `"${name}"`),
          'or',
        )}?`
      : ' Run "touchline --help" for usage.'
  }`;
}

/**
 * Moves the command in front of the options that precede it, because a command's own options are known only after the command.
 * `valued` lists the options that take a value in the next argument.
 */
export function commandFirst(argv: readonly string[], commands: readonly string[], valued: readonly string[]): string[] {
  for (let at = 0; at < argv.length; at++) {
    const arg = argv[at] ?? '';
    if (arg === '--') break;
    if (arg.startsWith('-')) {
      if (valued.includes(arg)) at++;
      continue;
    }
    // The first plain word is the command. A misspelt command is reported later.
    return commands.includes(arg) ? [arg, ...argv.slice(0, at), ...argv.slice(at + 1)] : [...argv];
  }
  return [...argv];
}
