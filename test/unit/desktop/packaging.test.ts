import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FileAssociation } from 'app-builder-lib';
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { TRAY_STATES } from '../../../scripts/icons/drawings.ts';
import { overlayName } from '#desktop/alerts/notification-text.ts';
import { LINK_SCHEME } from '#contract/link-scheme.ts';
import { readLink } from '#contract/links.ts';
import { APP_ID } from '#desktop/app-id.ts';
import { isSigned } from '#desktop/updates/manifest.ts';
import { askedBy } from '#desktop/arguments.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const config = await getConfig(process.cwd(), 'electron-builder.yml', null);
interface Target {
  target: string;
  arch: string[];
}
const targets = (system: 'win' | 'mac' | 'linux'): Record<string, string[]> =>
  Object.fromEntries((config[system]?.target as Target[]).map(({ target, arch }) => [target, arch]));

/** The pictures of an icon of macOS, each with its width and height. */
const ICNS = { icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };
function pictures(icns: Buffer): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const png = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    const [type, size] = [png.toString('latin1', 1, 4), [png.readUInt32BE(16), png.readUInt32BE(20)]];
    found[icns.toString('latin1', at, at + 4)] = type === 'PNG' && size[0] === size[1] ? size[0] : [type, ...size];
  }
  return found;
}

describe('the release packages', () => {
  it('have a configuration that the builder accepts', async () => {
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
  });

  it('are the promised ones for each system', () => {
    expect(targets('win')).toEqual({ nsis: ['x64', 'arm64'], portable: ['x64', 'arm64'] });
    expect(targets('mac')).toEqual({ dmg: ['x64', 'arm64'], zip: ['x64', 'arm64'] });
    expect(targets('linux')).toEqual({ AppImage: ['x64', 'arm64'], deb: ['x64', 'arm64'], rpm: ['x64', 'arm64'] });
  });

  it('have distinct names, so that none overwrites another', () => {
    const name = (pattern: string | null | undefined, arch: string, ext: string): string =>
      (pattern ?? config.artifactName ?? '').replace('${arch}', arch).replace('${ext}', ext);
    const windows = ['x64', 'arm64'].flatMap((arch) => [
      name(config.nsis?.artifactName, arch, 'exe'),
      name(config.portable?.artifactName, arch, 'exe'),
    ]);
    expect(new Set(windows).size).toBe(4);
  });

  it('are hardened: signed runtime and notarisation on macOS, fuses that disable Node and the debugger', () => {
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(read(String(config.mac?.entitlements))).toMatch(/allow-jit/);
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      resetAdHocDarwinSignature: true,
    });
  });

  it.each([
    ['win', 'win32'],
    ['mac', 'darwin'],
    ['linux', 'linux'],
  ] as const)('include the database of their own system and processor only (%s)', (system, platform) => {
    const folder = resolve('node_modules/better-sqlite3/prebuilds');
    const addons = readdirSync(folder);
    expect(addons).toContain('linuxmusl-x64.node');
    for (const arch of ['x64', 'arm64']) {
      const files = new FileMatcher(process.cwd(), '', (pattern) => pattern.replace('${arch}', arch), ['**/*']);
      for (const pattern of config[system]?.files as string[]) files.addPattern(pattern);
      const taken = files.createFilter();
      expect(addons.filter((name) => taken(join(folder, name), statSync(join(folder, name))))).toEqual([`${platform}-${arch}.node`]);
    }
  });

  it('start under Linux with Chromium’s sandbox, and as the desktop entry that a dock knows', () => {
    expect(config.toolsets?.appimage).toBe('1.0.3');
    const { desktopName } = JSON.parse(read('package.json')) as { desktopName: string };
    expect([config.linux?.syncDesktopName, desktopName]).toEqual([true, `${String(config.linux?.executableName)}.desktop`]);
  });

  it('register links of the program on three systems, and name them the same', () => {
    expect(config.protocols).toMatchObject({ schemes: [LINK_SCHEME] });
    const script = read(String(config.nsis?.include));
    for (const macro of ['customInstall', 'customUnInstall']) expect(script).toContain(`!macro ${macro}`);
    expect([...script.matchAll(/Software\\Classes\\(\w+)/g)].every(([, scheme]) => scheme === LINK_SCHEME)).toBe(true);
  });

  it('open workspace files on three systems, as a class of files apart from the links', () => {
    const [kind] = config.fileAssociations as FileAssociation[];
    expect(kind).toMatchObject({ ext: 'touchline', mimeType: 'application/x-touchline-workspaces', role: 'Viewer', rank: 'Owner' });
    expect(kind?.name?.toLowerCase()).not.toBe(LINK_SCHEME);
    expect(askedBy([`/a.${String(kind?.ext)}`])).toEqual({ kind: 'file', file: '/a.touchline' });
    const id = String(config.appId);
    expect(read(`packaging/flatpak/${id}.yml`)).toContain(`/mime/packages/touchline.xml /app/share/mime/packages/${id}.xml`);
    expect(read(`packaging/flatpak/${id}.metainfo.xml`)).toContain(`<mediatype>${String(kind?.mimeType)}</mediatype>`);
  });

  it('offer actions in the desktop entry that the program understands', () => {
    const { entry, desktopActions } = config.linux?.desktop as {
      entry: { Actions: string };
      desktopActions: Record<string, { Exec: string; Name: string; 'Name[de]': string }>;
    };
    const catalogue = read('languages/de.po');
    for (const key of ['GenericName', 'Keywords']) expect(Object.keys(entry)).toEqual(expect.arrayContaining([key, `${key}[de]`]));
    expect(entry.Actions.split(';').filter(Boolean)).toEqual(Object.keys(desktopActions));
    for (const { Exec, Name, 'Name[de]': German } of Object.values(desktopActions)) {
      expect(catalogue).toContain(`msgid "${Name}"\nmsgstr "${German}"\n`);
      const [command, ...args] = Exec.split(' ');
      const asked = askedBy(args);
      expect([command, asked]).toEqual([config.linux?.executableName, expect.anything()]);
      if (typeof asked === 'object' && asked?.kind === 'link') expect(readLink(asked.link)).not.toBeNull();
    }
  });

  it('have drawn icons: every size for Windows and macOS, a set for Linux, one tray image per state', () => {
    const ico = readFileSync(String(config.win?.icon));
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => ico.readUInt8(6 + 16 * at) || 256);
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
    const icns = readFileSync(String(config.mac?.icon));
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    expect(pictures(icns)).toEqual(ICNS);
    const linux = readdirSync(String(config.linux?.icon));
    expect(linux).toEqual(expect.arrayContaining(['16x16.png', '48x48.png', '256x256.png', '512x512.png', '1024x1024.png']));
    for (const name of linux) {
      const png = readFileSync(`${String(config.linux?.icon)}/${name}`);
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`).toBe(name);
    }
    for (const state of TRAY_STATES)
      for (const suffix of ['', '@2x', 'Template', 'Template@2x'])
        expect(existsSync(`resources/tray/${state}${suffix}.png`), state + suffix).toBe(true);
  });

  it('have the same id and version as a Flatpak', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const id = String(config.appId);
    const manifest = read(`packaging/flatpak/${id}.yml`);
    expect(load(manifest)).toMatchObject({ 'app-id': id, command: config.linux?.executableName });
    expect([...manifest.matchAll(/path: .*\/(Touchline-.*\.deb)/g)].map(([, name]) => name)).toEqual([
      `Touchline-${version}-linux-amd64.deb`,
      `Touchline-${version}-linux-arm64.deb`,
    ]);
    expect(read(`packaging/flatpak/${id}.metainfo.xml`)).toContain(`<release version="${version}"`);
  });

  it('have one app id: Windows shows toasts for the id the installer gives the shortcut', () => expect(APP_ID).toBe(config.appId));

  it('have an image for every number of unread alerts', () => {
    expect(overlayName(0)).toBeNull();
    for (const count of [1, 2, 5, 9, 10, 500]) expect(existsSync(`resources/tray/${overlayName(count)}`), String(count)).toBe(true);
  });
});

describe('the signing script', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sign-'));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  writeFileSync(join(dir, 'key.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }));
  writeFileSync(
    join(dir, 'latest-linux.yml'),
    `version: ${version}\nfiles:\n  - url: Touchline.AppImage\n    sha512: abc\npath: Touchline.AppImage\n`,
  );
  writeFileSync(join(dir, 'preview-mac.yml'), 'version: 9.0.0-preview.1\nfiles:\n  - url: Touchline.zip\n    sha512: abc\n');
  const sign = () => execFileSync(process.execPath, ['scripts/updates.ts', 'sign', join(dir, 'key.pem'), dir, 'https://files.example/v1']);

  it('signs the manifests of both channels, with the notes of the version and the addresses of its files', () => {
    sign();
    sign(); // a second run signs the same manifests again
    for (const name of ['latest-linux.yml', 'preview-linux.yml', 'preview-mac.yml'])
      expect(isSigned(name, readFileSync(join(dir, name)), read(join(dir, `${name}.sig`)), key), name).toBe(true);
    const stable = read(join(dir, 'latest-linux.yml'));
    expect(read(join(dir, 'preview-linux.yml'))).toBe(stable);
    expect(load(stable)).toMatchObject({
      files: [{ url: 'https://files.example/v1/Touchline.AppImage' }],
      path: 'https://files.example/v1/Touchline.AppImage',
      releaseNotes: expect.stringContaining('The first version.') as string,
      releaseNotesIn: { de: expect.stringContaining('Die erste Version.') as string },
    });
  });
});
