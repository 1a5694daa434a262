import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { getCurrentFuseWire, FuseState, FuseV1Options } from '@electron/fuses';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPrevious, previousName, recordUpdate } from '#desktop/after-update.ts';
import { noDesktop, ROOT } from '../../support/screen/desktop.ts';
import { cleanRoot, noRoot } from '../../support/screen/clean-root.ts';
import { FORMATS, packLinux, startPacked, which, type Format } from '../../support/screen/packed.ts';
import { finish, scratch } from '../../support/servers/processes.ts';
import { alive, book, chip, until } from '../../support/screen/screen.ts';

const why = noDesktop ?? (process.platform === 'linux' ? null : 'only the Linux app can be packed without its own tools');
if (why !== null) console.log(`packed app: skipped, ${why}`);
const has = (format: Format): boolean => FORMATS.includes(format);
for (const format of ['deb', 'rpm', 'AppImage'] as const)
  if (!has(format)) console.log(`packed app: no ${format}, its tool is not installed`);
for (const tool of ['desktop-file-validate', 'appstreamcli', 'desktop-file-edit'])
  if (which(tool) === null) console.log(`packed app: not checked with ${tool}, which is not installed`);
const tool = (name: string, ...args: string[]): void => {
  if (which(name) === null) return;
  const { status, stdout } = spawnSync(name, args, { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
};
const DEMO = { TOUCHLINE_DEMO_ARGS: '--size tiny' };
/** Long enough for a machine that makes and installs packages beside other work. */
const LONG = 1_200_000;

type Started = Awaited<ReturnType<typeof startPacked>>;
/** Leaves the first run of a started app for the demo world, and waits for an order book. */
async function showsOrders({ page }: Started): Promise<void> {
  await page.getByRole('button', { name: 'Skip and use the demo' }).click();
  await alive(page);
  await until(() => page.getByTestId('status-connection').innerText()).toMatch(/Demo world/);
  await until(() => chip(page, 'orderbook')).toMatch(/demo/);
  await until(async () => (await book(page)).bids.length).toBeGreaterThan(0);
}

describe.skipIf(why !== null)('the packed Linux app', () => {
  let packed: Awaited<ReturnType<typeof packLinux>>;
  let beside: string;
  beforeAll(async () => {
    packed = await packLinux();
    beside = dirname(packed.dir);
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
    console.log(`packed app: built for Electron ${devDependencies['electron']}, packed and run with ${packed.version}`);
  }, LONG);
  afterAll(() => rmSync(beside, { recursive: true, force: true }));

  it('has its code in one archive, with the database beside it and nothing for other systems', () => {
    const resources = join(packed.dir, 'resources');
    expect(readdirSync(resources)).toEqual(expect.arrayContaining(['app.asar', 'app.asar.unpacked', 'app-update.yml']));
    const addons = readdirSync(join(resources, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds'));
    expect(addons).toEqual([`linux-${process.arch}.node`]);
  });

  it('has its fuses set: it does not run as Node, accepts no debugger and loads only its archive', async () => {
    const wire = await getCurrentFuseWire(packed.executable);
    const state = (fuse: FuseV1Options): unknown => wire[fuse];
    expect(state(FuseV1Options.RunAsNode)).toBe(FuseState.DISABLE);
    expect(state(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(FuseState.DISABLE);
    expect(state(FuseV1Options.EnableNodeCliInspectArguments)).toBe(FuseState.DISABLE);
    expect(state(FuseV1Options.OnlyLoadAppFromAsar)).toBe(FuseState.ENABLE);
    expect(state(FuseV1Options.EnableCookieEncryption)).toBe(FuseState.ENABLE);
  });

  it.skipIf(FORMATS.length > 0)('starts and shows the demo world with a live order book', async () => {
    const started = await startPacked([packed.executable, ...ROOT], DEMO);
    await showsOrders(started);
    expect(await started.quit()).toBe(0);
  });

  describe.skipIf(!has('deb'))('as a deb', () => {
    it('names the libraries it needs, in a desktop entry in two languages with icons', () => {
      const deb = packed.packages.deb ?? '';
      execFileSync('dpkg-deb', ['-x', deb, join(beside, 'root')]);
      const share = join(beside, 'root/usr/share');
      const entry = join(share, 'applications/touchline.desktop');
      expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=\/opt\/Touchline\/touchline %U$/m);
      expect(readFileSync(entry, 'utf8')).toMatch(/^MimeType=.*application\/x-touchline-workspaces;/m);
      expect(readFileSync(entry, 'utf8').match(/^(?:GenericName|Keywords|Comment|Name)\[de\]=/gm)).toHaveLength(5);
      expect(readFileSync(join(share, 'mime/packages/touchline.xml'), 'utf8')).toContain('<glob pattern="*.touchline"/>');
      tool('desktop-file-validate', entry);
      expect(readdirSync(join(share, 'icons/hicolor'))).toEqual(expect.arrayContaining(['16x16', '48x48', '512x512', '1024x1024']));
      const field = (name: string): string => execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim();
      const depends = ['libgtk-3-0', 'libgbm1', 'libasound2t64 | libasound2', 'libx11-xcb1'];
      expect(field('Depends').split(', ')).toEqual(expect.arrayContaining(depends));
      expect(field('Maintainer')).toMatch(/^The Touchline authors <.+>$/);
      expect([field('Recommends'), field('Priority')]).toEqual(['libappindicator3-1', 'optional']);
    });

    it.skipIf(!which('ar') || !which('desktop-file-edit'))('becomes a Flatpak with an entry that is valid and named as its windows', () => {
      const manifest = load(readFileSync('packaging/flatpak/org.touchline.app.yml', 'utf8')) as {
        modules: { 'build-commands': string[]; sources: { type: string; commands?: string[] }[] }[];
      };
      const work = mkdtempSync(join(beside, 'flatpak-'));
      const app = join(work, 'app');
      mkdirSync(app);
      copyFileSync(packed.packages.deb ?? '', join(work, 'touchline.deb'));
      copyFileSync('packaging/flatpak/org.touchline.app.metainfo.xml', join(work, 'org.touchline.app.metainfo.xml'));
      const [touchline] = manifest.modules;
      writeFileSync(join(work, 'touchline.sh'), `#!/bin/sh\n${touchline?.sources.flatMap((one) => one.commands ?? []).join('\n')}\n`);
      for (const command of touchline?.['build-commands'] ?? [])
        execFileSync('sh', ['-ec', command.replace(/(?<=[ ])\/app\//g, `${app}/`)], { cwd: work });
      const entry = join(app, 'share/applications/org.touchline.app.desktop');
      const text = readFileSync(entry, 'utf8');
      for (const line of ['Exec=touchline %U', 'Icon=org.touchline.app', 'StartupWMClass=org.touchline.app', 'Name[de]=Hilfe'])
        expect(text.split('\n')).toContain(line);
      tool('desktop-file-validate', entry);
      tool('appstreamcli', 'validate', '--no-net', join(app, 'share/metainfo/org.touchline.app.metainfo.xml'));
      expect(statSync(join(app, 'bin/touchline')).mode & 0o777).toBe(0o755);
      expect(existsSync(join(app, 'touchline/touchline'))).toBe(true);
    });
  });

  describe.skipIf(!has('AppImage'))('as an AppImage', () => {
    const home = scratch();
    const env = { ...DEMO, TOUCHLINE_DATA_DIR: join(home.dir, 'data'), XDG_DATA_HOME: join(home.dir, 'share'), TMPDIR: home.dir };
    const entry = join(env.XDG_DATA_HOME, 'applications/touchline.desktop');
    const command = (...args: string[]) =>
      finish(process.execPath, ['out/main/touchline.js', ...args, '--data-dir', env.TOUCHLINE_DATA_DIR], { TOUCHLINE_SQLITE_BINDING: '' });
    const appImage = (): string => packed.packages.AppImage ?? '';
    let started: Started | null = null;
    afterAll(async () => {
      await started?.quit();
      home.remove();
    });

    it('is at most 120 MB, as it is published', () => {
      const bytes = statSync(appImage()).size;
      console.log(`packed app: the AppImage has ${(bytes / 1e6).toFixed(1)} MB with Electron ${packed.version}`);
      expect(bytes).toBeLessThanOrEqual(120e6);
    });

    it('gives up Chromium’s sandbox only where user namespaces are forbidden', () => {
      const dir = mkdtempSync(join(beside, 'app-run-'));
      execFileSync('unsquashfs', [
        '-quiet',
        '-no-progress',
        '-force',
        '-dest',
        dir,
        '-offset',
        '4096',
        appImage(),
        'AppRun',
        'touchline.desktop',
      ]);
      const program = (path: string, text: string): void => writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      program(join(dir, 'touchline'), 'echo "$@"');
      const bin = mkdtempSync(join(beside, 'bin-'));
      const args = (unshare: string): string => {
        program(join(bin, 'unshare'), unshare);
        const PATH = `${bin}:${process.env['PATH'] ?? ''}`;
        return execFileSync(join(dir, 'AppRun'), ['a b', 'touchline://club/1'], { encoding: 'utf8', env: { ...process.env, PATH } }).trim();
      };
      expect(args('[ "$*" = "-Ur true" ]')).toBe('a b touchline://club/1');
      expect(args('exit 1')).toBe('--no-sandbox a b touchline://club/1');
      expect(readFileSync(join(dir, 'touchline.desktop'), 'utf8')).toMatch(/^Exec=AppRun %U$/m);
    });

    it(
      'starts, and enters itself into the menu of the desktop when the user wants it',
      async () => {
        started = await startPacked([appImage(), ...ROOT], env, env.TOUCHLINE_DATA_DIR);
        await showsOrders(started);
        expect(existsSync(entry)).toBe(false);
        expect((await command('do', 'watchlist.add', '{"name":"Kept","refs":["club_7"]}')).code).toBe(0);
        expect((await command('do', 'setting.set', '{"name":"menuEntry","value":true}')).code).toBe(0);
        await until(() => existsSync(entry)).toBe(true);
        tool('desktop-file-validate', entry);
        expect(existsSync(join(env.XDG_DATA_HOME, 'mime/packages/touchline.xml'))).toBe(true);
      },
      LONG,
    );

    it(
      'opens a link through that entry in the running program',
      async () => {
        const exec = /^Exec=(.*) %U$/m.exec(readFileSync(entry, 'utf8'))?.[1] ?? '';
        const opened = await finish('sh', ['-c', `${exec} ${ROOT.join(' ')} touchline://settings/storage`], {
          ...env,
          APPIMAGE: '',
          APPDIR: '',
        });
        expect([opened.code, opened.stderr.includes('cannot')]).toEqual([0, false]);
        await until(() => started?.page.getByTestId('settings').getByRole('heading', { level: 2 }).first().innerText()).toBe('Storage');
        expect((await command('do', 'setting.set', '{"name":"menuEntry","value":false}')).code).toBe(0);
        await until(() => existsSync(entry)).toBe(false);
        expect(await started?.quit()).toBe(0);
      },
      LONG,
    );

    it(
      'goes back to the previous version, kept beside it, when the new one does not start',
      async () => {
        const dir = mkdtempSync(join(beside, 'updated-'));
        const file = join(dir, 'Touchline.AppImage');
        copyFileSync(appImage(), file);
        chmodSync(file, 0o755);
        // As an update to a version that does not start.
        keepPrevious(file);
        const previous = previousName(file);
        const page = 'https://releases.example/releases/tag/v0.1.0';
        recordUpdate(env.TOUCHLINE_DATA_DIR, { from: '0.1.0', to: '9.9.9', page, previous });
        rmSync(file);
        writeFileSync(file, '#!/bin/sh\nexit 70\n', { mode: 0o755 });
        expect(spawnSync(file).status).toBe(70);

        started = await startPacked([previous, ...ROOT], env, env.TOUCHLINE_DATA_DIR);
        await alive(started.page);
        await until(async () => (await book((started as Started).page)).bids.length).toBeGreaterThan(0);
        expect((await command('watch', 'watchlists', '--count', '1', '--json')).stdout).toContain('"Kept"');
        await until(() => existsSync(join(env.TOUCHLINE_DATA_DIR, 'update.json'))).toBe(false);
        expect(existsSync(previous)).toBe(true);
        expect(await started.quit()).toBe(0);
        started = null;
      },
      LONG,
    );
  });

  const uninstallable = noRoot ?? (has('deb') ? null : 'there is no deb');
  if (why === null && uninstallable !== null) console.log(`packed app: not installed into a clean root, ${uninstallable}`);
  describe.skipIf(uninstallable !== null)('in a clean root', () => {
    let root: ReturnType<typeof cleanRoot>;
    let env: Record<string, string>;
    beforeAll(() => {
      root = cleanRoot();
      const binding = process.env['TOUCHLINE_SQLITE_BINDING'];
      env = { ...DEMO, HOME: '/home/player', XDG_DATA_HOME: '', TMPDIR: '/tmp', DBUS_SESSION_BUS_ADDRESS: '' };
      env['TOUCHLINE_SQLITE_BINDING'] = binding ? root.put(binding, 'sqlite.node') : '';
    }, LONG);
    afterAll(() => root?.remove());

    /** Files of the program in the root, and what lists of the system say of it. */
    const traces = (): string[] =>
      root
        .run(
          'find',
          '/',
          '-xdev',
          '-not',
          '-path',
          '/home/*',
          '-not',
          '-path',
          '/var/log/*',
          '-not',
          '-path',
          '/usr/lib/sysimage/*',
          '-iname',
          '*touchline*',
        )
        .split('\n')
        .filter((path) => path !== '' && !/^\/(?:opt\/package\.|proc\/|sys\/|dev\/|tmp\/)/.test(path));
    const inRoot = (path: string): string => readFileSync(join(root.dir, path), 'utf8');
    let run = 0;
    /** Started as a user, and so with Chromium's sandbox. */
    const starts = async (): Promise<void> => {
      const started = await startPacked(root.asUser('/usr/bin/touchline'), env, `/home/player/data-${++run}`);
      await showsOrders(started);
      expect(await started.quit()).toBe(0);
    };
    const isInstalled = (): void => {
      expect(inRoot('usr/share/applications/mimeinfo.cache')).toContain('x-scheme-handler/touchline=touchline.desktop;');
      expect(traces()).toEqual(
        expect.arrayContaining(['/usr/bin/touchline', '/opt/Touchline', '/usr/share/mime/application/x-touchline-workspaces.xml']),
      );
      expect(inRoot('opt/Touchline/resources/apparmor-profile')).toContain(
        'profile "touchline" "/opt/Touchline/touchline" flags=(unconfined)',
      );
    };

    it(
      'installs from the deb with what it needs and nothing else, starts, and is removed without a trace',
      async () => {
        const deb = root.put(packed.packages.deb ?? '', 'package.deb');
        root.run('apt-get', 'install', '--yes', '--no-install-recommends', deb);
        isInstalled();
        await starts();
        root.run('apt-get', 'purge', '--yes', 'touchline');
        expect(traces()).toEqual([]);
        expect(inRoot('usr/share/applications/mimeinfo.cache')).not.toContain('touchline');
      },
      LONG,
    );

    const noRpm = has('rpm') ? null : 'rpm is not installed';
    if (noRpm !== null) console.log(`packed app: the rpm is not installed into a clean root, ${noRpm}`);
    it.skipIf(noRpm !== null)(
      'installs from the rpm once its dependencies are there, starts, and is removed without a trace',
      async () => {
        const rpm = (...args: string[]) =>
          spawnSync('rpm', ['--root', root.dir, ...args], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
        const file = packed.packages.rpm ?? '';
        // Debian's rpm installs nothing without this.
        const force = rpm('--force-debian', '--version').status === 0 ? ['--force-debian'] : [];
        const summary = rpm('-qp', '--qf', '%{NAME} %{VERSION} %{LICENSE} %{OS} %{URL}', file).stdout;
        expect(summary).toMatch(/^touchline [\d.]+ MIT linux https:\/\/touchline\.example$/);
        expect(rpm('-i', '--test', ...force, file).stderr).toMatch(/gtk3 is needed by touchline/);
        // The libraries are there, from Debian's packages; this package says so in the words of rpm's systems.
        const spec = join(beside, 'libraries.spec');
        const provides = '/bin/sh gtk3 libnotify nss libXScrnSaver libXtst xdg-utils at-spi2-core libuuid mesa-libgbm alsa-lib libX11-xcb';
        writeFileSync(
          spec,
          `Name: libraries\nVersion: 1\nRelease: 1\nSummary: s\nLicense: MIT\nBuildArch: noarch\nProvides: ${provides}\n%description\n%files\n`,
        );
        execFileSync('rpmbuild', ['-bb', '--define', `_topdir ${join(beside, 'libraries')}`, spec], { stdio: 'ignore' });
        const libraries = join(beside, 'libraries/RPMS/noarch/libraries-1-1.noarch.rpm');
        expect(rpm('-i', ...force, libraries)).toMatchObject({ status: 0 });
        expect(rpm('-i', ...force, file)).toMatchObject({ status: 0 });
        isInstalled();
        await starts();
        expect(rpm('-e', ...force, 'touchline')).toMatchObject({ status: 0 });
        root.run('update-mime-database', '/usr/share/mime'); // as the distributions of rpm do by themselves
        expect(traces()).toEqual([]);
      },
      LONG,
    );
  });
});
