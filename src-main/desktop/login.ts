import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

export type AtLogin = 'off' | 'window' | 'tray';
/** Flag that starts the app without a window. */
const IN_TRAY = '--start-in-tray';

/** Autostart entry for Linux desktops. */
const autostartEntry = (program: string, args: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Touchline',
    `Exec=${[program, ...args].map((part) => (/\s/.test(part) ? `"${part}"` : part)).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

/** Turns starting at login on or off. Only a packaged app supports this, because a checkout has no program to start. */
export function startAtLogin(how: AtLogin): void {
  if (!app.isPackaged) return;
  const args = how === 'tray' ? [IN_TRAY] : [];
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: how !== 'off', args });
  const folder = join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart');
  const file = join(folder, 'touchline.desktop');
  if (how === 'off') return rmSync(file, { force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, autostartEntry(process.env['APPIMAGE'] ?? process.execPath, args));
}
