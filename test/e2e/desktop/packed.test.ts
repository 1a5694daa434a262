import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCurrentFuseWire, FuseState, FuseV1Options } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noDesktop } from '../../support/screen/desktop.ts';
import { packLinux, startPacked } from '../../support/screen/packed.ts';
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
    expect(addons).toContain(`linux-${process.arch}.node`);
    expect(addons.filter((name) => !name.startsWith('linux'))).toEqual([]);
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

  it('starts and shows the demo world with a live order book', async () => {
    const { page, quit } = await startPacked(packed.executable, { TOUCHLINE_DEMO_ARGS: '--size tiny' });
    await page.getByRole('button', { name: 'Skip and use the demo' }).click();
    await alive(page);
    await until(() => page.getByTestId('status-connection').innerText()).toMatch(/Demo world/);
    await until(() => chip(page, 'orderbook')).toMatch(/demo/);
    await until(async () => (await book(page)).bids.length).toBeGreaterThan(0);
    expect(await quit()).toBe(0);
  });
});
