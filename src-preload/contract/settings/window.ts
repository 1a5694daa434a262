import { z } from 'zod';
import { CodedTextSchema } from '../text/coded-text-schema.ts';
import { choice, code, hidden, httpsUrl, slider, toggle } from './row.ts';

/** The pages of the first-run setup, in order. */
export const FIRST_RUN_STEPS = ['source', 'names', 'goals'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** Settings for stored data. */
export const STORAGE = {
  cacheMaxMb: slider(
    ['Storage', 'Cache size', 'In MB. When full, the oldest market history is deleted first.'],
    [20, 2_000, 20],
    500,
    z.int().min(20).max(10_000),
  ),
  marketSync: toggle(
    [
      'Storage',
      'Market sync',
      'Download every club, player and order book in the background and keep them up to date. About 300 requests and 100 MB.',
    ],
    false,
  ),
  marketSyncHours: slider(
    ['Storage', 'Full sync every', 'Hours between full syncs. Events update clubs and players in between.'],
    [1, 168, 1],
    24,
    z.int().min(1).max(168),
  ),
} as const;

/** What the desktop app last reported about updates. `step` is what the user can do next, `address` where it looks, if anywhere. */
export const UpdateReport = z.object({
  said: CodedTextSchema,
  /** What is new in the version, as plain text. */
  notes: z.string().max(8_000),
  step: z.enum(['check', 'download', 'restart', 'none']),
  address: z.string().max(2_000),
});
export type UpdateReport = z.output<typeof UpdateReport>;

/** Settings of the desktop app: updates, closing the window, starting at login. */
export const DESKTOP = {
  updates: choice(
    ['Updates', 'Updates', 'Updates are installed only when you quit Touchline.'],
    { off: 'Don’t check', tell: 'Notify me', download: 'Download, install on quit' },
    'tell',
  ),
  updateUrl: code(
    [
      'Updates',
      'Update URL',
      'Where updates are published, https only. Only updates signed with Touchline’s key are installed. Leave empty to use the address of this build.',
    ],
    httpsUrl,
    '',
    { confirmed: true },
  ),
  updateChannel: choice(
    ['Updates', 'Update channel', 'Preview includes versions before their release. Going back never installs an older version.'],
    { stable: 'Stable', preview: 'Preview' },
    'stable',
  ),
  updateReport: hidden(['Updates', 'Last update check', 'What the desktop app last reported.'], UpdateReport.nullable(), null),
  updateSkipped: hidden(['Updates', 'Skipped version', 'You won’t be notified about this version.'], z.string().max(64), ''),
  keepRunning: choice(
    ['Window', 'When you close the window', 'In the tray, alerts and data stay live without a window.'],
    { auto: 'Keep running in the tray if available', on: 'Keep running in the background', off: 'Quit' },
    'auto',
  ),
  menuBar: choice(
    ['Window', 'Menu bar', 'Of the desktop app on Windows and Linux. In a narrow window it appears when you press Alt.'],
    { shown: 'Shown', alt: 'When you press Alt' },
    'shown',
  ),
  startAtLogin: choice(
    ['Window', 'Start at login', 'Applies to the installed desktop app.'],
    { off: 'Off', window: 'Open the window', tray: 'Start in the tray' },
    'off',
  ),
  notificationsSaid: hidden(
    ['Alerts', 'Missing-notifications notice shown', 'Whether Touchline has reported that this system doesn’t support notifications.'],
    z.boolean(),
    false,
  ),
  versionSeen: hidden(['Updates', 'Version seen', 'The version whose changes were last announced.'], z.string().max(64), ''),
  closingSaid: hidden(
    ['Window', 'Close-to-tray notice shown', 'Whether Touchline has explained what closing the window does.'],
    z.boolean(),
    false,
  ),
} as const;

/** Settings of the window, including its remembered state. */
export const WINDOW = {
  mask: toggle(['Window', 'Hide balances', 'Hides coin amounts and your account names.'], false),
  digestAfter: slider(
    ['Window', 'While you were away', 'Show a summary after this many minutes away. 0 turns it off.'],
    [0, 240, 5],
    15,
    z.number().min(0).max(1_440),
  ),
  singleKeys: toggle(['Window', 'Single-key shortcuts', 'Turn off if you use a screen reader.'], true),
  goals: hidden(['Window', 'Your activities', 'Chosen during setup.'], z.array(z.enum(['trade', 'manage', 'vote'])), []),
  firstRunDone: hidden(['Window', 'Setup completed', 'Whether first-run setup has been completed.'], z.boolean(), false),
  firstRunStep: hidden(['Window', 'Setup step', 'Where an interrupted first-run setup resumes.'], z.enum(FIRST_RUN_STEPS).nullable(), null),
  workspace: hidden(['Window', 'Workspace', 'The workspace opened last.'], z.string().max(64), 'trade'),
  keys: hidden(['Window', 'Keyboard', 'Keyboard shortcuts you changed.'], z.record(z.string(), z.string()), {}),
} as const;
