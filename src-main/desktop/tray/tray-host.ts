import { execFile } from 'node:child_process';

/** Queries whether the session bus has an owner of the name that shows tray icons. */
const BUS = 'org.freedesktop.DBus';
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ASK: readonly (readonly [command: string, args: string])[] = [
  ['gdbus', `call --session --dest ${BUS} --object-path /org/freedesktop/DBus --method ${BUS}.NameHasOwner ${WATCHER}`],
  ['dbus-send', `--session --print-reply --dest=${BUS} /org/freedesktop/DBus ${BUS}.NameHasOwner string:${WATCHER}`],
];
const TIMEOUT_MS = 2_000;

type Run = (command: string, args: readonly string[]) => Promise<string | null>;
const run: Run = (command, args) =>
  new Promise((resolve) => execFile(command, args, { timeout: TIMEOUT_MS }, (failed, out) => resolve(failed ? null : String(out))));

/** Whether this desktop shows tray icons: always on Windows and macOS; on Linux the session bus reports it, and no bus means no. */
export async function hasTrayHost(platform: NodeJS.Platform, ask: Run = run): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const [command, args] of ASK) {
    const answer = await ask(command, args.split(' '));
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
}

/** What closing the last window does. */
export type CloseAction = 'tray' | 'minimise' | 'quit';

/**
 * Decides what closing the window does; `keep` is the user's setting. `tray`: the window closes and the engine keeps running.
 * Without tray icons the window stays in the taskbar, because nothing else would lead back to it.
 */
export function closeActionOf(keep: 'auto' | 'on' | 'off', trayHost: boolean, platform: NodeJS.Platform): CloseAction {
  if (keep === 'off') return platform === 'darwin' ? 'tray' : 'quit'; // macOS programs usually keep running without windows
  return keep === 'on' || trayHost ? 'tray' : 'minimise';
}
