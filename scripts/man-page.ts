import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { createProgram, type CliCommand } from '#headless/cli.ts';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { defaultDataDir } from '#host/data-dir.ts';

/** The manual page of the command line, `man -l packaging/touchline.1`. `node scripts/man-page.ts` writes it. */
export const MAN_PAGE = 'packaging/touchline.1';

/** Escapes a line for roff: backslashes, hyphens, and a first character that starts a request. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
const flagsOf = ({ options }: Command): string[] =>
  options.flatMap(({ flags, description }) => ['.TP', `.B ${roff(flags)}`, roff(description)]);
const code = (lines: readonly string[]): string[] => [
  '.PP',
  '.nf',
  '.RS 4',
  ...lines.map((line) => roff(`touchline ${line}`)),
  '.RE',
  '.fi',
];

function commandPage(command: Command, { args = [], details, examples }: CliCommand): string[] {
  // Lists of names stay in `--help`: they belong to the installed version.
  const prose = details().filter((line) => line !== '' && !line.startsWith(' ') && !line.endsWith(':'));
  return [
    `.SS ${roff(['touchline', command.name(), '[flags]', ...args.map(([term]) => term)].join(' '))}`,
    roff(`${command.description()}.`),
    ...args.flatMap(([term, help]) => ['.TP', `.I ${roff(term)}`, roff(help)]),
    ...flagsOf(command),
    ...prose.flatMap((line) => ['.PP', roff(line)]),
    '.PP',
    'Examples:',
    ...code(examples),
  ];
}

/** Returns the manual page, made from the commands and flags of the parser. */
export function manPage(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const dataDir = defaultDataDir({}, 'linux', '~');
  const program = createProgram(CLI_COMMANDS, { version, dataDir, style: (_, text) => text, output: {}, run: async () => undefined });
  const commands = CLI_COMMANDS.flatMap((command) => {
    const parsed = program.commands.find((one) => one.name() === command.name);
    return parsed ? commandPage(parsed, command) : [];
  });
  const lines = [
    '.\\" Written by scripts/man-page.ts from the tables of the command line.',
    `.TH TOUCHLINE 1 "" "Touchline ${version}" "User Commands"`,
    '.SH NAME',
    'touchline \\- follow the share market of a football management game',
    '.SH SYNOPSIS',
    '.B touchline',
    roff('<command> [flags]'),
    '.SH DESCRIPTION',
    roff(program.description()),
    '.PP',
    'Results go to standard output, everything else to standard error.',
    'On a terminal, results are tables with amounts and times in your formats.',
    'In JSON and CSV, amounts are integers in base units (1/10,000 coin) and times are Unix seconds.',
    '.SH COMMANDS',
    ...commands,
    '.SH GLOBAL FLAGS',
    'Flags override environment variables, which override saved settings.',
    ...flagsOf(program),
    ...['.TP', `.B ${roff('-h, --help')}`, 'Show help'],
    '.SH ENVIRONMENT',
    ...[
      '.TP',
      '.B NO_COLOR',
      'Turns colours off, unless it is empty.',
      '.TP',
      '.B FORCE_COLOR',
      'Turns colours on, also without a terminal.',
    ],
    '.SH EXIT STATUS',
    ...['.TP', '.B 0', 'Success.', '.TP', '.B 1', roff("Failure, for example a source that can't be reached.")],
    ...['.TP', '.B 2', 'Wrong usage, found before anything was sent.'],
    '.SH FILES',
    ...['.TP', `.I ${roff(dataDir)}`, 'The data folder: settings, lists, the cache and the log.'],
  ];
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(MAN_PAGE, manPage());
