import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Settings } from '#contract/settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Names the program in `Exec`: in quotes and escaped for them, escaped again as every text of an entry; a percent sign begins a code. */
const quoted = (program: string): string =>
  `"${program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** The desktop entry of an AppImage, with the AppImage as the program. A desktop leaves it out once the file of `TryExec` is gone. */
const entryFor = (entry: string, program: string): string =>
  entry
    .replace(/^Exec=\S+/gm, () => `Exec=${quoted(program)}`)
    .replace(/^Exec=.*$/m, (first) => `${first}\nTryExec=${program.replaceAll('\\', '\\\\')}\nX-Touchline-Menu-Entry=true`);

/** The files of the menu entry: what they are in the AppImage, and where a desktop of this user reads them. */
function filesOf(share: string, appDir: string): { readonly entry: string; readonly copies: readonly (readonly [string, string])[] } {
  const below = (folder: string, ...path: string[]): (readonly [string, string])[] => {
    const from = join(appDir, 'usr/share', folder, ...path);
    return existsSync(from) ? [[from, join(share, folder, ...path)]] : [];
  };
  const icons = join(appDir, 'usr/share/icons/hicolor');
  const sizes = existsSync(icons) ? readdirSync(icons) : [];
  return {
    entry: join(share, 'applications/touchline.desktop'),
    copies: [...below('mime', 'packages/touchline.xml'), ...sizes.flatMap((size) => below('icons', 'hicolor', size, 'apps/touchline.png'))],
  };
}

/**
 * Adds the running AppImage to the menus of this user's desktop, as the program of its links and workspace files, or removes it. An entry
 * that something else has written stays as it is. Does nothing for other packages, whose installation does this.
 */
function setMenuEntry(on: boolean, { APPIMAGE, APPDIR, XDG_DATA_HOME }: Variables): void {
  if (!APPIMAGE || !APPDIR || /[\r\n]/.test(APPIMAGE)) return;
  const share = XDG_DATA_HOME || join(homedir(), '.local/share');
  const { entry, copies } = filesOf(share, APPDIR);
  const before = existsSync(entry) ? readFileSync(entry, 'utf8') : null;
  if (before !== null && !before.includes('\nX-Touchline-Menu-Entry=true\n')) return;
  if (!on && before === null) return;
  if (on) {
    const written = entryFor(readFileSync(join(APPDIR, 'touchline.desktop'), 'utf8'), APPIMAGE);
    if (written === before) return;
    for (const [from, to] of copies) cpSync(from, to, { recursive: true });
    mkdirSync(dirname(entry), { recursive: true });
    writeFileSync(entry, written);
  } else for (const file of [entry, ...copies.map(([, to]) => to)]) rmSync(file, { force: true });
  // Desktops without these programs read the files themselves.
  execFile('update-mime-database', [join(share, 'mime')], () => undefined);
  execFile('update-desktop-database', [join(share, 'applications')], () => undefined);
}

/** Follows the setting. Files stay untouched until the user has turned it on. */
export function createMenuEntry(variables: Variables): (settings: Pick<Settings, 'menuEntry'>) => void {
  let before = false;
  return ({ menuEntry }) => {
    if (menuEntry || before) setMenuEntry(menuEntry, variables);
    before = menuEntry;
  };
}
