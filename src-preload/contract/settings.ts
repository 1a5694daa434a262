import { z } from 'zod';
import { Hours } from './model/alert.ts';
import { Connection } from './model/status.ts';

const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).transform((text) => text.replace(/\/+$/, ''));
/** A pack is a file, or an address: https, or http on this computer. */
const pack = z.string().max(1_000);

type Group = 'Connection' | 'Look and density' | 'Numbers, language' | 'Trading' | 'Alerts' | 'Storage' | 'Window' | 'Updates';
interface Row<S extends z.ZodType> {
  readonly group: Group;
  readonly label: string;
  readonly hint: string;
  readonly schema: S;
  readonly initial: z.output<S>;
  /** How the settings page draws it; `hidden` rows are kept but not shown. */
  readonly as: 'text' | 'code' | 'choice' | 'switch' | 'slider' | 'hidden';
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: readonly [min: number, max: number, step: number];
}
const row = <S extends z.ZodType>(value: Row<S>): Row<S> => value;

/** Every setting there is; the settings page, the command line and the store all read this table. */
export const SETTINGS = {
  connection: row({
    group: 'Connection',
    label: 'Source',
    hint: 'Touchline never leaves this choice by itself.',
    schema: Connection.nullable(),
    initial: null,
    as: 'choice',
    choices: { hosted: 'Hosted', node: 'Own node', both: 'Both', offline: 'Offline', demo: 'Demo world' },
  }),
  baseUrl: row({
    group: 'Connection',
    label: 'Base address',
    hint: 'No slash at the end. The rest is derived from it.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  restPrefix: row({
    group: 'Connection',
    label: 'REST prefix',
    hint: 'Path between the base address and the REST paths; often none.',
    schema: z.string().max(200),
    initial: '',
    as: 'code',
  }),
  gspUrl: row({
    group: 'Connection',
    label: 'Game state',
    hint: 'Base address + /v1/gsp when empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  eventsUrl: row({
    group: 'Connection',
    label: 'Events',
    hint: 'Base address + /events when empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  mcpUrl: row({ group: 'Connection', label: 'Tool server', hint: 'No tools when empty.', schema: url, initial: '', as: 'code' }),
  requestsPerSecond: row({
    group: 'Connection',
    label: 'Requests a second',
    hint: "20 is the service's limit for your address; leave some for your browser.",
    schema: z.number().min(1).max(19),
    initial: 18,
    as: 'slider',
    range: [1, 19, 1],
  }),
  nodeUrl: row({
    group: 'Connection',
    label: 'Node address',
    hint: 'A node you run, usually on port 8600.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  nodeHealthUrl: row({
    group: 'Connection',
    label: 'Health address',
    hint: 'Port 8700 of the same host when empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  namePack: row({
    group: 'Connection',
    label: 'Name pack',
    hint: 'Clubs and players have only numbers without one.',
    schema: pack,
    initial: '',
    as: 'code',
  }),
  learnNames: row({
    group: 'Connection',
    label: 'Learn names',
    hint: 'From the tool server, in idle time.',
    schema: z.boolean(),
    initial: true,
    as: 'switch',
  }),

  theme: row({
    group: 'Look and density',
    label: 'Theme',
    hint: 'System follows this computer.',
    schema: z.enum(['system', 'dark', 'light']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', dark: 'Dark', light: 'Light' },
  }),
  market: row({
    group: 'Look and density',
    label: 'Up and down',
    hint: 'One choice for charts, books, tables and tape.',
    schema: z.enum(['blue-orange', 'green-red', 'red-green', 'mono']),
    initial: 'blue-orange',
    as: 'choice',
    choices: { 'blue-orange': 'Blue, orange', 'green-red': 'Green, red', 'red-green': 'Red, green', mono: 'Mono' },
  }),
  density: row({
    group: 'Look and density',
    label: 'Density',
    hint: 'Row height of every table.',
    schema: z.enum(['compact', 'regular', 'roomy']),
    initial: 'compact',
    as: 'choice',
    choices: { compact: 'Compact', regular: 'Regular', roomy: 'Roomy' },
  }),
  fontScale: row({
    group: 'Look and density',
    label: 'Text size',
    hint: '80 to 150 %.',
    schema: z.number().min(0.8).max(1.5),
    initial: 1,
    as: 'slider',
    range: [0.8, 1.5, 0.05],
  }),
  motion: row({
    group: 'Look and density',
    label: 'Motion',
    hint: 'Reduced: no flashes, a dot instead.',
    schema: z.enum(['system', 'reduce', 'full']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', reduce: 'Reduced', full: 'Full' },
  }),

  locale: row({
    group: 'Numbers, language',
    label: 'Number format',
    hint: 'Empty: as this computer does. Otherwise a language tag such as en-GB or de-DE.',
    schema: z
      .string()
      .max(35)
      .refine(
        (tag) =>
          tag === '' ||
          (() => {
            try {
              return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
            } catch {
              return false;
            }
          })(),
        'not a language tag this computer knows',
      ),
    initial: '',
    as: 'text',
  }),
  zone: row({
    group: 'Numbers, language',
    label: 'Time zone',
    hint: 'For axes, tapes and tables.',
    schema: z.enum(['local', 'utc']),
    initial: 'local',
    as: 'choice',
    choices: { local: 'Local', utc: 'UTC' },
  }),

  tapeBold: row({
    group: 'Trading',
    label: 'Large trade',
    hint: 'Bold from this many coin.',
    schema: z.number().min(0).max(1e9),
    initial: 1_500,
    as: 'text',
  }),
  tapeWash: row({
    group: 'Trading',
    label: 'Very large trade',
    hint: 'Coloured from this many coin.',
    schema: z.number().min(0).max(1e9),
    initial: 5_000,
    as: 'text',
  }),
  tapeHuge: row({
    group: 'Trading',
    label: 'Huge trade',
    hint: 'Marked from this many coin.',
    schema: z.number().min(0).max(1e9),
    initial: 25_000,
    as: 'text',
  }),
  tapeSound: row({
    group: 'Trading',
    label: 'Tape sounds',
    hint: 'A short tone for each threshold.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  tapeVolume: row({
    group: 'Trading',
    label: 'Tape volume',
    hint: '0 to 100 %.',
    schema: z.number().min(0).max(1),
    initial: 0.5,
    as: 'slider',
    range: [0, 1, 0.05],
  }),

  quietHours: row({
    group: 'Alerts',
    label: 'Quiet hours',
    hint: 'Alerts are kept for the history and told together when the hours end.',
    schema: Hours.nullable(),
    initial: null,
    as: 'hidden',
  }),
  quietCritical: row({
    group: 'Alerts',
    label: 'Critical in quiet hours',
    hint: 'Critical alerts are told all the same.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  alertsSnoozedUntil: row({
    group: 'Alerts',
    label: 'All alerts snoozed',
    hint: 'Nothing is told until then.',
    schema: z.number().nullable(),
    initial: null,
    as: 'hidden',
  }),
  webhooks: row({
    group: 'Alerts',
    label: 'Webhooks',
    hint: 'Rules may post to the hosts named below. Nothing is posted while this is off.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  webhookHosts: row({
    group: 'Alerts',
    label: 'Webhook hosts',
    hint: 'Names apart by commas, such as ntfy.example.org or 127.0.0.1:8080. https everywhere; http on this computer only.',
    schema: z.string().max(2_000),
    initial: '',
    as: 'text',
  }),

  cacheMaxMb: row({
    group: 'Storage',
    label: 'Cache size',
    hint: 'Oldest market history goes first beyond this many MB.',
    schema: z.int().min(20).max(10_000),
    initial: 500,
    as: 'slider',
    range: [20, 2_000, 20],
  }),

  marketSync: row({
    group: 'Storage',
    label: 'Whole market',
    hint: 'Every club, player and orderbook is read in idle time and kept fresh: about 300 requests and 100 MB.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  marketSyncHours: row({
    group: 'Storage',
    label: 'Whole market again',
    hint: 'Hours until all of it is verified anew. Events keep clubs and players fresh in between.',
    schema: z.int().min(1).max(168),
    initial: 24,
    as: 'slider',
    range: [1, 168, 1],
  }),

  updates: row({
    group: 'Updates',
    label: 'New versions',
    hint: 'Nothing is ever installed while Touchline runs.',
    schema: z.enum(['off', 'tell', 'download']),
    initial: 'tell',
    as: 'choice',
    choices: { off: 'Do not look', tell: 'Tell me', download: 'Download, install at the end' },
  }),
  updateUrl: row({
    group: 'Updates',
    label: 'Update address',
    hint: 'Where new versions are published. Nothing is looked for while it is empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  updateSkipped: row({
    group: 'Updates',
    label: 'Skipped version',
    hint: 'Nothing is said of this one.',
    schema: z.string().max(64),
    initial: '',
    as: 'hidden',
  }),

  keepRunning: row({
    group: 'Window',
    label: 'When the window is closed',
    hint: 'In the tray the window is gone and events, alerts and your data stay live.',
    schema: z.enum(['auto', 'on', 'off']),
    initial: 'auto',
    as: 'choice',
    choices: { auto: 'Go on where there is a tray', on: 'Always go on', off: 'End' },
  }),
  startAtLogin: row({
    group: 'Window',
    label: 'Start at login',
    hint: 'For the installed desktop app.',
    schema: z.enum(['off', 'window', 'tray']),
    initial: 'off',
    as: 'choice',
    choices: { off: 'No', window: 'With its window', tray: 'In the tray' },
  }),
  closingSaid: row({
    group: 'Window',
    label: 'Closing explained',
    hint: 'What closing the window does was said.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
  mask: row({
    group: 'Window',
    label: 'Mask balances',
    hint: 'Hides coin amounts and your own names.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  singleKeys: row({
    group: 'Window',
    label: 'Single-key shortcuts',
    hint: 'Off for screen readers.',
    schema: z.boolean(),
    initial: true,
    as: 'switch',
  }),
  goals: row({
    group: 'Window',
    label: 'What you do',
    hint: 'Picked at first run.',
    schema: z.array(z.enum(['trade', 'manage', 'vote'])),
    initial: [],
    as: 'hidden',
  }),
  firstRunDone: row({
    group: 'Window',
    label: 'Set up',
    hint: 'Whether first run is behind us.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
  workspace: row({
    group: 'Window',
    label: 'Workspace',
    hint: 'The one last open.',
    schema: z.string().max(64),
    initial: 'trade',
    as: 'hidden',
  }),
  keys: row({
    group: 'Window',
    label: 'Keyboard',
    hint: 'Bindings that differ from the shipped ones.',
    schema: z.record(z.string(), z.string()),
    initial: {},
    as: 'hidden',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>;
export type Settings = { [N in SettingName]: SettingValue<N> };
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Settings as stored, with the initial value for what is not set or no longer readable. */
export function withDefaults(stored: Readonly<Record<string, unknown>>): Settings {
  const entries = SETTING_NAMES.map((name) => {
    const read = SETTINGS[name].schema.safeParse(stored[name]);
    return [name, read.success ? read.data : SETTINGS[name].initial];
  });
  return Object.fromEntries(entries) as Settings;
}
