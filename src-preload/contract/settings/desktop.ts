import { z } from 'zod';
import { httpsUrl, row } from './row.ts';

/** Settings of the desktop app: updates, closing the window, starting at login. */
export const DESKTOP = {
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
    hint: 'Where new versions are published, https only. Only versions signed with Touchline’s key are taken.',
    schema: httpsUrl,
    initial: '',
    confirmed: true,
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
  notificationsSaid: row({
    group: 'Alerts',
    label: 'Missing notifications explained',
    hint: 'That this system shows no notifications was said.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
  closingSaid: row({
    group: 'Window',
    label: 'Closing explained',
    hint: 'What closing the window does was said.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
} as const;
