import { z } from 'zod';
import { CodedTextSchema } from '../text/coded-text-schema.ts';
import { choice, code, hidden, httpsUrl, toggle } from './row.ts';

/** What is new in a version, as plain text by language. */
const UpdateNotes = z.record(z.string().max(16), z.string().max(8_000));
export type UpdateNotes = Readonly<z.output<typeof UpdateNotes>>;

/** Returns the notes in a language, else in English, with the language that they are in. */
export const notesIn = (notes: UpdateNotes, wanted: string): { readonly text: string; readonly lang: string } => {
  const lang = notes[wanted] ? wanted : 'en';
  return { text: notes[lang] ?? '', lang };
};

/** What the desktop app last reported about updates. `step` is what the user can do next, `address` where it looks, if anywhere. */
export const UpdateReport = z.object({
  said: CodedTextSchema,
  notes: UpdateNotes,
  step: z.enum(['check', 'download', 'restart', 'none']),
  address: z.string().max(2_000),
});
export type UpdateReport = z.output<typeof UpdateReport>;

/** Settings of the desktop app: updates, closing the window, starting at login. */
export const DESKTOP = {
  updates: choice(
    ['updates', 'Updates', 'Updates are installed only when you quit Touchline.'],
    { off: 'Don’t check', tell: 'Notify me', download: 'Download, install on quit' },
    'tell',
  ),
  updateUrl: code(
    [
      'updates',
      'Update URL',
      'Where updates are published, https only. Only updates signed with Touchline’s key are installed. Leave empty to use the address of this build.',
    ],
    httpsUrl,
    '',
    { confirmed: true },
  ),
  updateChannel: choice(
    ['updates', 'Update channel', 'Preview includes versions before their release. Going back never installs an older version.'],
    { stable: 'Stable', preview: 'Preview' },
    'stable',
  ),
  updateReport: hidden(['updates', 'Last update check', 'What the desktop app last reported.'], UpdateReport.nullable(), null),
  updateSkipped: hidden(['updates', 'Skipped version', 'You won’t be notified about this version.'], z.string().max(64), ''),
  keepRunning: choice(
    ['window', 'When you close the window', 'In the tray, alerts and data stay live without a window.'],
    { auto: 'Keep running in the tray if available', on: 'Keep running in the background', off: 'Quit' },
    'auto',
  ),
  menuBar: choice(
    ['window', 'Menu bar', 'Of the desktop app on Windows and Linux. In a narrow window it appears when you press Alt.'],
    { shown: 'Shown', alt: 'When you press Alt' },
    'shown',
  ),
  startAtLogin: choice(
    ['window', 'Start at login', 'Applies to the installed desktop app.'],
    { off: 'Off', window: 'Open the window', tray: 'Start in the tray' },
    'off',
  ),
  menuEntry: toggle(
    [
      'window',
      'Menu entry and links',
      'For the AppImage: adds Touchline to the menu of your desktop, and opens its links and workspace files. Turning it off removes them.',
    ],
    false,
  ),
  notificationsSaid: hidden(
    ['alerts', 'Missing-notifications notice shown', 'Whether Touchline has reported that this system doesn’t support notifications.'],
    z.boolean(),
    false,
  ),
  versionSeen: hidden(['updates', 'Version seen', 'The version whose changes were last announced.'], z.string().max(64), ''),
  closingSaid: hidden(
    ['window', 'Close-to-tray notice shown', 'Whether Touchline has explained what closing the window does.'],
    z.boolean(),
    false,
  ),
} as const;
