import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCurrentFuseWire, FuseState, FuseV1Options } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noDesktop } from '../../support/screen/desktop.ts';
import { makesDebs, packLinux, startPacked } from '../../support/screen/packed.ts';
import { alive, book, chip, until } from '../../support/screen/screen.ts';

const why = noDesktop ?? (process.platform === 'linux' ? null : 'only the Linux app can be packed without its own tools');
if (why !== null) console.log(`packed app: skipped, ${why}`);

describe.skipIf(why !== null)('the packed Linux app', () => {
  let packed: Awaited<ReturnType<typeof packLinux>>;
  beforeAll(async () => {
    packed = await packLinux();
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
    console.log(`packed app: built for Electron ${devDependencies['electron']}, packed and run with ${packed.version}`);
  });
  afterAll(() => rmSync(dirname(packed.dir), { recursive: true, force: true }));

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

  it.skipIf(!makesDebs)('is in a deb with a desktop entry, icons and the libraries it needs', () => {
    const deb = packed.deb ?? '';
    execFileSync('dpkg-deb', ['-x', deb, join(dirname(packed.dir), 'root')]);
    const share = join(dirname(packed.dir), 'root/usr/share');
    const entry = join(share, 'applications/touchline.desktop');
    expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=\/opt\/Touchline\/touchline %U$/m);
    expect(readFileSync(entry, 'utf8')).toMatch(/^MimeType=.*application\/x-touchline-workspaces;/m);
    expect(readFileSync(join(share, 'mime/packages/touchline.xml'), 'utf8')).toContain('<glob pattern="*.touchline"/>');
    const validated = spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' });
    if (validated.error === undefined) expect([validated.status, validated.stdout]).toEqual([0, '']);
    expect(readdirSync(join(share, 'icons/hicolor'))).toEqual(expect.arrayContaining(['16x16', '48x48', '512x512', '1024x1024']));
    const field = (name: string): string => execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim();
    expect(field('Depends').split(', ')).toEqual(expect.arrayContaining(['libgtk-3-0', 'libgbm1', 'libasound2t64 | libasound2']));
    expect(field('Maintainer')).toMatch(/^The Touchline authors <.+>$/);
  });

  it('starts and shows the demo world with a live order book', async () => {
    const installed = makesDebs ? join(dirname(packed.dir), 'root/opt/Touchline/touchline') : packed.executable;
    const { page, quit } = await startPacked(installed, { TOUCHLINE_DEMO_ARGS: '--size tiny' });
    await page.getByRole('button', { name: 'Skip and use the demo' }).click();
    await alive(page);
    await until(() => page.getByTestId('status-connection').innerText()).toMatch(/Demo world/);
    await until(() => chip(page, 'orderbook')).toMatch(/demo/);
    await until(async () => (await book(page)).bids.length).toBeGreaterThan(0);
    expect(await quit()).toBe(0);
  });
});
