import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDisplay } from '../support/screen/display.ts';
import { freshUser } from '../support/servers/fresh-user.ts';

const ELECTRON = process.env['TOUCHLINE_ELECTRON'];
if (!ELECTRON) process.stderr.write('"npm run dev" is not tried: there is no Electron on this machine\n');

// The tests run one after the other on one clone: the first installs, the rest find it installed.
let user: ReturnType<typeof freshUser>;

beforeAll(() => {
  user = freshUser();
  process.stderr.write(`the fresh user is ${user.name}\n`);
});
afterAll(async () => {
  await user?.stop();
  user?.remove();
});

describe('a fresh user', () => {
  it.runIf(process.platform !== 'win32')('has an empty home and neither Python nor a compiler', () => {
    expect(readdirSync(user.home)).toEqual([]);
    expect(existsSync(join(user.checkout, 'node_modules'))).toBe(false);
    for (const absent of ['python', 'python3', 'gcc', 'cc', 'g++', 'make', 'node-gyp']) expect(readdirSync(user.bin)).not.toContain(absent);
  });

  it('runs both commands of the README at once: one installs and builds, the other waits, and both succeed', async () => {
    const start = user.run('npm', 'start', '--', '--no-open');
    const test = user.run('npm', 'test', '--', 'unit', 'store-user', 'packaging', 'node-version');
    await start.says('http://127.0.0.1:');
    // The address admits a browser with a cookie.
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(start.said())?.[0] ?? '';
    const cookie = (await fetch(address, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(new URL('/', address), { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Touchline')]);
    expect((await test.ended).code, test.said()).toBe(0);
    expect(test.said()).toMatch(/^unit: \d+ passed, 0 failed/m);
    expect(test.said()).toMatch(/^[1-9]\d* passed, 0 failed$/m);

    const said = [start.said(), test.said()];
    expect(said.filter((text) => text.includes('installing packages (first run only'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('is installing packages in this folder: waiting for it'))).toHaveLength(1);
    expect(said.filter((text) => /built in \d+ s/.test(text))).toHaveLength(1);
    expect(said.filter((text) => text.includes('gyp'))).toEqual([]);
  });

  it('gets an error sentence from a Node too old for the program, and help from a supported one', async () => {
    const version = user.run('node', '-p', 'process.versions.node');
    await version.ended;
    const [major = 0, minor = 0] = version.said().split('.').map(Number);
    const old = major < 22 || (major === 22 && minor < 12);
    const run = user.run('node', 'out/main/touchline.js', '--help');
    expect((await run.ended).code).toBe(old ? 1 : 0);
    expect(run.said()).toMatch(
      old
        ? /^Touchline needs Node 22\.12 or newer and this is \S+: start it with "npm run -s touchline -- COMMAND".*\n$/
        : /^Usage: touchline/,
    );
  });

  it.runIf(ELECTRON)('opens the app with "npm run dev" without a build', async () => {
    rmSync(join(user.checkout, 'out'), { recursive: true });
    await ownDisplay();
    const dev = user.npmAsYou('run', 'dev', '--', '--data-dir', join(user.home, 'developing'), '--remote-debugging-port=0');
    await dev.says('DevTools listening on');
    const app = await chromium.connectOverCDP(/DevTools listening on (ws:\S+)/.exec(dev.said())?.[1] ?? '', { timeout: 120_000 });
    const context = app.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    await page?.getByRole('heading', { name: 'Where should data come from?' }).waitFor({ timeout: 120_000 });
    expect(page?.url()).toMatch(/^http:\/\/localhost:\d+\//); // the view comes from the server that reloads it
    await app.close();
  });
});
