import { CONNECTIONS, option, OPTIONS, type OptionName } from '#contract/options.ts';
import { defaultDataDir } from './data-dir.ts';
import { didYouMean } from './did-you-mean.ts';

/** Options of a host from flags and variables. They take precedence over saved settings, which the engine reads. */
export interface HostOptions {
  readonly dataDir: string;
  readonly options: Partial<Record<OptionName, string>>;
  readonly accounts: readonly string[];
}

/** Flags of a command line. Undefined: the flag was not given. */
export interface Flags extends Partial<Record<OptionName, string | undefined>> {
  readonly dataDir?: string | undefined;
  readonly account?: readonly string[] | undefined;
}

/** Flags of every host besides those in the options table, with help text and variable name. */
export const HOST_FLAGS = {
  dataDir: option('--data-dir <folder>', 'Folder for settings, data and logs'),
  account: option('--account <name>', 'Name of one of your accounts, repeatable (default: none)'),
} as const;

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];
const WEB_ADDRESSES: ReadonlySet<OptionName> = new Set(['baseUrl', 'gspUrl', 'eventsUrl', 'mcpUrl', 'nodeUrl', 'nodeHealthUrl']);

/** Reads flags first, then variables. Returns an error message, one sentence, when a value is invalid. */
export function resolveOptions(
  flags: Flags,
  variables: Readonly<Record<string, string | undefined>>,
): HostOptions | { readonly wrong: string } {
  const options: Partial<Record<OptionName, string>> = {};
  for (const name of OPTION_NAMES) {
    const { flag, variable } = OPTIONS[name];
    const given = flags[name] ?? (variables[variable] || undefined);
    if (given === undefined) continue;
    const label = flags[name] === undefined ? variable : (flag.split(' ')[0] ?? flag);
    const wrong = check(name, label, given);
    if (wrong) return { wrong };
    options[name] = given;
  }
  const named = flags.account?.length ? flags.account : (variables[HOST_FLAGS.account.variable] ?? '').split(',');
  return {
    options,
    dataDir: flags.dataDir ?? (variables[HOST_FLAGS.dataDir.variable] || defaultDataDir(variables)),
    accounts: [...new Set(named.map((account) => account.trim()).filter((account) => account !== ''))],
  };
}

function check(name: OptionName, label: string, value: string): string | null {
  if (name === 'connection') {
    if ((CONNECTIONS as readonly string[]).includes(value)) return null;
    return `${label} must be one of ${CONNECTIONS.join(', ')}, not "${value}".${didYouMean(value, CONNECTIONS)}`;
  }
  if (!WEB_ADDRESSES.has(name)) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:'
    ? null
    : `${label} must be a URL such as https://example.org, not "${value}".`;
}
