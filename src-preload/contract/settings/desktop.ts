import { z } from 'zod';
import { httpsUrl, row } from './row.ts';

/** Settings of the desktop app: updates, closing the window, starting at login. */
export const DESKTOP = {
  updates: row({
    group: 'Updates',
    label: 'Updates',
    hint: 'Updates are installed only when you quit Touchline.',
    schema: z.enum(['off', 'tell', 'download']),
    initial: 'tell',
    as: 'choice',
    choices: { off: 'Don’t check', tell: 'Notify me', download: 'Download, install on quit' },
  }),
  updateUrl: row({
    group: 'Updates',
    label: 'Update URL',
    hint: 'Where updates are published, https only. Only updates signed with Touchline’s key are installed. Leave empty to turn update checks off.',
    schema: httpsUrl,
    initial: '',
    confirmed: true,
    as: 'code',
  }),
  updateSkipped: row({
    group: 'Updates',
    label: 'Skipped version',
    hint: 'You won’t be notified about this version.',
    schema: z.string().max(64),
    initial: '',
    as: 'hidden',
  }),

  keepRunning: row({
    group: 'Window',
    label: 'When you close the window',
    hint: 'In the tray, alerts and data stay live without a window.',
    schema: z.enum(['auto', 'on', 'off']),
    initial: 'auto',
    as: 'choice',
    choices: { auto: 'Keep running in the tray if available', on: 'Keep running in the background', off: 'Quit' },
  }),
  startAtLogin: row({
    group: 'Window',
    label: 'Start at login',
    hint: 'Applies to the installed desktop app.',
    schema: z.enum(['off', 'window', 'tray']),
    initial: 'off',
    as: 'choice',
    choices: { off: 'Off', window: 'Open the window', tray: 'Start in the tray' },
  }),
  notificationsSaid: row({
    group: 'Alerts',
    label: 'Missing-notifications notice shown',
    hint: 'Whether Touchline has reported that this system doesn’t support notifications.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
  closingSaid: row({
    group: 'Window',
    label: 'Close-to-tray notice shown',
    hint: 'Whether Touchline has explained what closing the window does.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
} as const;
