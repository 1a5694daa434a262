import { execFile } from 'node:child_process';

/** The owner of this session bus name shows tray icons. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const TIMEOUT_MS = 2_000;

type Run = (command: string, args: readonly string[]) => Promise<string | null>;
const run: Run = (command, args) =>
  new Promise((resolve) => execFile(command, args, { timeout: TIMEOUT_MS }, (failed, out) => resolve(failed ? null : String(out))));

const ASK: readonly (readonly [command: string, args: readonly string[]])[] = [
  [
    'gdbus',
    [
      'call',
      '--session',
      '--dest',
      'org.freedesktop.DBus',
      '--object-path',
      '/org/freedesktop/DBus',
      '--method',
      'org.freedesktop.DBus.NameHasOwner',
      WATCHER,
    ],
  ],
  [
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/org/freedesktop/DBus',
      'org.freedesktop.DBus.NameHasOwner',
      `string:${WATCHER}`,
    ],
  ],
];

/** Whether this desktop shows tray icons: always on Windows and macOS; on Linux the session bus reports it, and no bus means no. */
export async function hasTrayHost(platform: NodeJS.Platform, ask: Run = run): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const [command, args] of ASK) {
    const answer = await ask(command, args);
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
}
