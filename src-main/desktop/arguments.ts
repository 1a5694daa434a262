import { parseArgs } from 'node:util';
import type { HostAsk } from '#contract/bridge.ts';
import { splitAtLink } from '#contract/link-scheme.ts';
import { OPTIONS } from '#contract/options.ts';
import { HOST_FLAGS, OPTION_NAMES, resolveOptions, type Flags, type HostOptions } from '#host/options.ts';

const long = (flag: string): string => flag.split(' ')[0]?.replace(/^--/, '') ?? flag;

/** Actions that the menus of the system may ask for with `--action`: the search, and a workspace by its place. */
const ACTION = /^--action=(palette|workspace\.[1-9])$/;

/**
 * What a start or a second start asks for: to follow a link, to run an action, or to open a file of workspaces, given as path or `file:`
 * URL. Null if it only shows the window.
 */
export function askedBy(argv: readonly string[]): HostAsk | { readonly kind: 'file'; readonly file: string } | null {
  const { before, link } = splitAtLink(argv);
  if (link !== null) return { kind: 'link', link };
  const action = before.map((arg) => ACTION.exec(arg)?.[1]).find((known) => known !== undefined);
  if (action !== undefined) return action;
  const file = parse(before).positionals.find((arg) => /\.touchline$/i.test(arg));
  return file === undefined ? null : { kind: 'file', file };
}

function parse(args: readonly string[]) {
  const flags = Object.fromEntries(OPTION_NAMES.map((name) => [long(OPTIONS[name].flag), { type: 'string' as const }]));
  return parseArgs({
    args: [...args],
    strict: false,
    options: {
      ...flags,
      [long(HOST_FLAGS.dataDir.flag)]: { type: 'string' },
      [long(HOST_FLAGS.account.flag)]: { type: 'string', multiple: true },
      'safe-mode': { type: 'boolean' },
      'start-in-tray': { type: 'boolean' },
    },
  });
}

/**
 * Options of the desktop from its command line and variables. `problem` is an error message when a value is invalid.
 * Other switches are ignored because they belong to Chromium, and so is all that follows a link.
 */
export function readArguments(
  argv: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): { hostOptions: HostOptions; safeMode: boolean; inTray: boolean; problem: string | null } {
  const { values } = parse(splitAtLink(argv).before);
  const text = (flag: string): string | undefined => {
    const value = values[long(flag)];
    return typeof value === 'string' ? value : undefined;
  };
  const account = values[long(HOST_FLAGS.account.flag)];
  const flagValues: Flags = {
    ...Object.fromEntries(OPTION_NAMES.map((name) => [name, text(OPTIONS[name].flag)])),
    dataDir: text(HOST_FLAGS.dataDir.flag),
    account: Array.isArray(account) ? account.filter((name) => typeof name === 'string') : undefined,
  };
  const safeMode = values['safe-mode'] === true;
  const inTray = values['start-in-tray'] === true;
  const hostOptions = resolveOptions(flagValues, variables);
  if (!('wrong' in hostOptions)) return { hostOptions, safeMode, inTray, problem: null };
  return { hostOptions: { dataDir: '', options: {}, accounts: [] }, safeMode, inTray, problem: hostOptions.wrong };
}
