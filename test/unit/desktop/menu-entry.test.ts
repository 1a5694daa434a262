import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMenuEntry } from '#desktop/menu-entry.ts';

const ENTRY = `[Desktop Entry]
Name=Touchline
Exec=AppRun %U
Terminal=false
Type=Application
Icon=touchline
X-AppImage-Version=0.1.0
MimeType=application/x-touchline-workspaces;x-scheme-handler/touchline;
Categories=Office;Finance;
Actions=Help;

[Desktop Action Help]
Name=Help
Exec=touchline touchline://help/getting-started
`;

/** An AppImage that runs, and the home of its user. */
function kit(name = 'Touchline-0.1.0.AppImage') {
  const dir = mkdtempSync(join(tmpdir(), 'menu-entry-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  write('mount/touchline.desktop', ENTRY);
  write('mount/usr/share/mime/packages/touchline.xml', '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"/>');
  for (const size of ['16x16', '256x256']) write(`mount/usr/share/icons/hicolor/${size}/apps/touchline.png`, size);
  write(name, '');
  const share = join(dir, 'share');
  const files = (): string[] =>
    existsSync(share)
      ? readdirSync(share, { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile() && one.name.startsWith('touchline.'))
          .map((one) => join(one.parentPath, one.name).slice(share.length + 1))
          .sort()
      : [];
  return {
    variables: { APPIMAGE: join(dir, name), APPDIR: join(dir, 'mount'), XDG_DATA_HOME: share },
    entry: join(share, 'applications/touchline.desktop'),
    files,
    write,
  };
}
const ALL = [
  'applications/touchline.desktop',
  'icons/hicolor/16x16/apps/touchline.png',
  'icons/hicolor/256x256/apps/touchline.png',
  'mime/packages/touchline.xml',
];

describe.skipIf(process.platform === 'win32')('the menu entry of an AppImage', () => {
  it('is written when the user turns it on, and removed with its icons and its kind of files when the user turns it off', () => {
    const { variables, entry, files } = kit();
    const follow = createMenuEntry(variables);
    follow({ menuEntry: false });
    expect(files()).toEqual([]);
    follow({ menuEntry: true });
    expect(files()).toEqual(ALL);
    const written = readFileSync(entry, 'utf8');
    expect(written).toContain(`\nExec="${variables.APPIMAGE}" %U\nTryExec=${variables.APPIMAGE}\n`);
    expect(written).toContain(`\nExec="${variables.APPIMAGE}" touchline://help/getting-started\n`);
    expect(written.match(/^TryExec=/gm)).toHaveLength(1);
    follow({ menuEntry: false });
    expect(files()).toEqual([]);
  });

  it.each(['With space.AppImage', 'a$b`c"d\\e%f.AppImage'])('starts %j', (name) => {
    const { variables, entry } = kit(name);
    createMenuEntry(variables)({ menuEntry: true });
    const exec = /^Exec="(.*)" %U$/m.exec(readFileSync(entry, 'utf8'))?.[1] ?? '';
    // As a desktop reads it: first the escapes of a text, then those of quotes, then the codes.
    const read = exec
      .replace(/\\(.)/g, '$1')
      .replace(/\\(["`$\\])/g, '$1')
      .replaceAll('%%', '%');
    expect(read).toBe(variables.APPIMAGE);
    const validated = spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' });
    if (validated.error === undefined) expect([validated.status, validated.stdout]).toEqual([0, '']);
    else console.log('menu entry: not validated because desktop-file-validate is not installed');
  });

  it('follows an AppImage that has moved', () => {
    const { variables, entry } = kit();
    createMenuEntry(variables)({ menuEntry: true });
    createMenuEntry({ ...variables, APPIMAGE: '/elsewhere/T.AppImage' })({ menuEntry: true });
    expect(readFileSync(entry, 'utf8')).toContain('\nTryExec=/elsewhere/T.AppImage\n');
  });

  it('leaves an entry of another program as it is', () => {
    const { variables, entry, files, write } = kit();
    write('share/applications/touchline.desktop', ENTRY);
    const follow = createMenuEntry(variables);
    follow({ menuEntry: true });
    follow({ menuEntry: false });
    expect([readFileSync(entry, 'utf8'), files()]).toEqual([ENTRY, ['applications/touchline.desktop']]);
  });

  it('is not written for other packages, nor for a path that would end its line', () => {
    const { variables, files } = kit();
    for (const one of [{ APPIMAGE: undefined }, { APPDIR: undefined }, { APPIMAGE: '/tmp/a\nExec=evil' }])
      createMenuEntry({ ...variables, ...one })({ menuEntry: true });
    expect(files()).toEqual([]);
  });

  const gio = spawnSync('gio', ['--version']).error === undefined && spawnSync('update-desktop-database', []).error === undefined;
  if (!gio) console.log('menu entry: not looked up because gio or update-desktop-database is not installed');
  it.skipIf(!gio)('makes the AppImage the program of links and of workspace files', async () => {
    const { variables } = kit('Touchline.AppImage');
    createMenuEntry(variables)({ menuEntry: true });
    chmodSync(variables.APPIMAGE, 0o755);
    const share = variables.XDG_DATA_HOME;
    await expect.poll(() => existsSync(join(share, 'applications/mimeinfo.cache'))).toBe(true);
    const env = {
      ...process.env,
      HOME: dirname(share),
      XDG_DATA_HOME: share,
      XDG_DATA_DIRS: '/nowhere',
      XDG_CONFIG_HOME: share,
      LC_ALL: 'C',
    };
    for (const kind of ['x-scheme-handler/touchline', 'application/x-touchline-workspaces'])
      expect(execFileSync('gio', ['mime', kind], { encoding: 'utf8', env })).toContain('touchline.desktop');
  });
});
