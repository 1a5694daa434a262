import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { TRAY_STATES } from '../../../scripts/icons/drawings.ts';
import { overlayName } from '#desktop/alerts/notification-text.ts';
import { APP_ID } from '#desktop/app-id.ts';

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
    expect(targets('mac')).toEqual({ dmg: ['universal'], zip: ['universal'] });
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

  it('include the database of their own system only', () => {
    const addons = readdirSync('node_modules/better-sqlite3/prebuilds').map((name) => name.split('-')[0]);
    expect(new Set(addons)).toEqual(new Set(['darwin', 'linux', 'linuxmusl', 'win32']));
    const left = (system: 'win' | 'mac' | 'linux'): string[] =>
      /\{(.*)\}/.exec(String((config[system]?.files as string[])[0]))?.[1]?.split(',') ?? [];
    expect(left('win')).toEqual(['darwin', 'linux']);
    expect(left('mac')).toEqual(['win32', 'linux']);
    expect(left('linux')).toEqual(['win32', 'darwin']);
  });

  it('have drawn icons: every size for Windows and macOS, a set for Linux, one tray image per state', () => {
    const ico = readFileSync(String(config.win?.icon));
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => ico.readUInt8(6 + 16 * at) || 256);
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
    const icns = readFileSync(String(config.mac?.icon));
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const linux = readdirSync(String(config.linux?.icon));
    expect(linux).toEqual(expect.arrayContaining(['16x16.png', '48x48.png', '256x256.png', '512x512.png']));
    for (const name of linux) {
      const png = readFileSync(`${String(config.linux?.icon)}/${name}`);
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`).toBe(name);
    }
    for (const state of TRAY_STATES)
      for (const suffix of ['', '@2x', 'Template', 'Template@2x'])
        expect(existsSync(`resources/tray/${state}${suffix}.png`), state + suffix).toBe(true);
  });

  it('have one app id: Windows shows toasts for the id the installer gives the shortcut', () => expect(APP_ID).toBe(config.appId));

  it('have an image for every number of unread alerts', () => {
    expect(overlayName(0)).toBeNull();
    for (const count of [1, 2, 5, 9, 10, 500]) expect(existsSync(`resources/tray/${overlayName(count)}`), String(count)).toBe(true);
  });
});

describe('the release workflow', () => {
  interface Step {
    run?: string;
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
    expect(runs('package')).toEqual(expect.arrayContaining(['npm test', 'npm run package -- --${{ matrix.system }}']));
  });

  it('uploads the packages, the files of an update server and their checksums', () => {
    const kept = jobs.package.steps.map((step) => step.with?.['path'] ?? '').join('\n');
    expect(kept).toMatch(/dist\/Touchline-\*/);
    expect(kept).toMatch(/dist\/latest\*\.yml/);
    expect(jobs.publish.needs).toBe('package');
    expect(runs('publish').join('\n')).toMatch(/sha256sum -- \* > SHA256SUMS[\s\S]*gh release create .*packages\/\*/);
  });

  it('publishes nothing while it packs: only the user sets the update address', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts['package']).toContain('--publish never');
    expect(config.publish).toEqual({ provider: 'generic', url: 'https://updates.invalid' });
  });
});
