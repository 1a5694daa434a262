import { execFileSync, spawnSync } from 'node:child_process';
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
      desktopActions: Record<string, { Exec: string }>;
    };
    expect(entry.Actions.split(';').filter(Boolean)).toEqual(Object.keys(desktopActions));
    for (const { Exec } of Object.values(desktopActions)) {
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

describe('the release workflow', () => {
  interface Step {
    uses?: string;
    run?: string;
    env?: Record<string, string>;
    with?: Record<string, string>;
  }
  interface Workflow {
    jobs: Record<
      'package' | 'publish',
      { strategy?: { matrix: { include: { os: string; system: string }[] } }; needs?: string; steps: Step[] }
    >;
  }
  const { jobs } = load(read('.github/workflows/release.yml')) as Workflow;
  const runs = (job: 'package' | 'publish'): string[] => jobs[job].steps.flatMap(({ run }) => run ?? []);

  it('tests and packs on each of the three systems', () => {
    expect(jobs.package.strategy?.matrix.include.map(({ system }) => system)).toEqual(['linux', 'win', 'mac']);
    expect(runs('package')).toContain('npm test');
    expect(runs('package').join('\n')).toMatch(/options=\(--\$\{\{ matrix\.system \}\} .*\n[\s\S]*npm run package -- "\$\{options\[@\]\}"/);
  });

  it.skipIf(spawnSync('bash', ['--version']).error !== undefined)('gives the builder a signing key only if the repository has it', () => {
    const pack = jobs.package.steps.find(({ run }) => run?.includes('npm run package'));
    expect(Object.keys(pack?.env ?? {}).filter((name) => /CSC|APPLE/.test(name))).toEqual([]);
    const keys = jobs.package.steps.find(({ env }) => env?.['CSC_LINK'])?.run ?? '';
    const given = (system: string, secrets: Record<string, string>): string => {
      const temp = mkdtempSync(join(tmpdir(), 'keys-'));
      const env = { PATH: process.env['PATH'], RUNNER_TEMP: temp, GITHUB_ENV: join(temp, 'env'), ...secrets };
      writeFileSync(env.GITHUB_ENV, '');
      execFileSync('bash', ['-eo', 'pipefail', '-c', keys.replaceAll('${{ matrix.system }}', system)], { env });
      return readFileSync(env.GITHUB_ENV, 'utf8').replaceAll(temp, 'TEMP');
    };
    const apple = { APPLE_API_KEY_TEXT: 'key', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'who', CSC_LINK: '', WIN_CSC_LINK: 'w' };
    expect(given('mac', apple)).toBe(
      'APPLE_API_KEY_ID<<end-of-APPLE_API_KEY_ID\nid\nend-of-APPLE_API_KEY_ID\nAPPLE_API_ISSUER<<end-of-APPLE_API_ISSUER\nwho\nend-of-APPLE_API_ISSUER\nAPPLE_API_KEY=TEMP/apple.p8\n',
    );
    expect(given('win', apple)).toBe('WIN_CSC_LINK<<end-of-WIN_CSC_LINK\nw\nend-of-WIN_CSC_LINK\n');
    expect(given('linux', apple)).toBe('');
  });

  it('uploads the packages, the files of an update server and their checksums', () => {
    const kept = jobs.package.steps.map((step) => step.with?.['path'] ?? '').join('\n');
    expect(kept).toMatch(/dist\/Touchline-\*/);
    expect(kept).toMatch(/dist\/latest\*\.yml\n.*dist\/latest\*\.yml\.sig\n.*dist\/preview\*\.yml\n.*dist\/preview\*\.yml\.sig/);
    expect(jobs.publish.needs).toBe('package');
    expect(runs('publish').join('\n')).toMatch(/sha256sum -- > SHA256SUMS[\s\S]*gh release create .*packages\/\*/);
  });

  it('lists what is inside and attests where it was built', () => {
    expect(runs('publish').join('\n')).toMatch(/npm sbom --sbom-format cyclonedx > packages\//);
    expect(jobs.publish.steps.some(({ uses }) => uses?.startsWith('actions/attest@'))).toBe(true);
  });

  it('publishes nothing while it packs, and gives only its own packages an update address', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts['package']).toContain('--publish never');
    expect(config.publish).toEqual({ provider: 'generic', url: 'https://updates.invalid' });
    const page = '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/releases';
    expect(runs('package').join('\n')).toContain(`"-c.publish.url=${page}/latest/download"`);
    expect(runs('package').join('\n')).toContain(`dist "${page}/download/$GITHUB_REF_NAME"`);
  });
});

it.each(['ci.yml', 'release.yml'])('every action of %s is pinned to a commit', (file) => {
  const used = [...read(`.github/workflows/${file}`).matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
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
    });
  });
});
